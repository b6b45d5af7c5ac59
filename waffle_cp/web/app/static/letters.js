// Colored letters for the Wordle pages.


export const NAMES = { g: "green", y: "yellow", ".": "grey" };

export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

export const capital = (letter) => (letter === "ß" ? "ẞ" : letter.toLocaleUpperCase("en"));

export function fold(text) {
  return text.trim().normalize("NFC").toLowerCase();
}

// A word with its colors, small, told as one picture.
export function miniature(word, marks) {
  const letters = [...word].map((letter, place) =>
    element("span", { className: "sample", "data-color": marks[place] }, capital(letter)));
  const told = [...word].map((letter, place) => `${capital(letter)} ${NAMES[marks[place]]}`);
  return element("span", { className: "mini", role: "img", "aria-label": told.join(", ") }, ...letters);
}
