// Absurdle: the adversary answers; the guesses are typed, on the keyboard or on the screen.

import { ask, Refused } from "./api.js";
import { capital, element, fold, NAMES } from "./letters.js";
import { count } from "./work.js";
import { readStorage, writeStorage } from "/static/player/storage.js";

const byId = (id) => document.getElementById(id);
const LINES = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const KEPT = "waffle-absurdle";
const WORTH = { ".": 1, y: 2, g: 3 };

let info = { length: 5, letters: [...LINES.join("")], answers: 0 };
let game = null; // The last answer of the app.
let target = null;
let typed = "";
let token = null; // Of the request that is under way.

const history = () => (game ? game.history : []);
const isOver = () => Boolean(game) && (game.won || game.lost);

function complain(text) {
  byId("absurdle-trouble").textContent = text;
  byId("absurdle-trouble").hidden = !text;
}

function draw() {
  const lines = history().map(({ guess, marks, left }, number) => line([...guess], marks,
    `Guess ${number + 1}: ${[...guess].map((letter, place) =>
      `${capital(letter)} ${NAMES[marks[place]]}`).join(", ")}. ${count(left, "word")} left.`));
  if (!isOver()) {
    const letters = Array.from({ length: info.length }, (_, place) => [...typed][place] || "");
    lines.push(line(letters, " ".repeat(info.length),
      `Guess ${lines.length + 1}, not yet made: ${typed ? [...typed].map(capital).join(" ") : "empty"}`));
  }
  byId("rows").style.setProperty("--letters", info.length);
  byId("rows").replaceChildren(...lines);
  byId("undo").disabled = !history().length;
  byId("challenge").hidden = target === null;
  byId("challenge").textContent = target === null ? ""
    : `Target: ${target.toUpperCase()}. ${count(history().length, "guess", "guesses")} so far.`;
  drawKeys();
}

function line(letters, marks, told) {
  const tiles = letters.map((letter, place) => element("span", {
    className: "tile", "data-color": marks[place], "aria-hidden": "true",
  }, letter ? capital(letter) : ""));
  return element("div", { className: "line", role: "listitem" },
    element("span", { className: "unseen" }, told), ...tiles);
}

function layKeys() {
  const known = new Set(LINES.join(""));
  const more = info.letters.filter((letter) => !known.has(letter));
  const lines = [...LINES.map((text) => [...text]), ...(more.length ? [more] : [])];
  byId("keyboard").replaceChildren(...lines.map((letters, number) => {
    const keys = letters.map((letter) =>
      element("button", { type: "button", "data-key": letter }, capital(letter)));
    if (number === 2) {
      keys.unshift(element("button", { type: "button", className: "wide", "data-key": "Enter" }, "Enter"));
      keys.push(element("button", {
        type: "button", className: "wide", "data-key": "Backspace", "aria-label": "Delete the last letter",
      }, "⌫"));
    }
    return element("div", { className: "line" }, ...keys);
  }));
}

// The best that is known of each letter.
function drawKeys() {
  const best = {};
  for (const { guess, marks } of history()) {
    [...guess].forEach((letter, place) => {
      if ((WORTH[best[letter]] || 0) < WORTH[marks[place]]) best[letter] = marks[place];
    });
  }
  for (const key of byId("keyboard").querySelectorAll("[data-key]")) {
    const letter = key.dataset.key;
    if (letter.length > 1) continue;
    if (best[letter]) {
      key.dataset.color = best[letter];
      key.setAttribute("aria-label", `${capital(letter)}, ${NAMES[best[letter]]}`);
    } else {
      delete key.dataset.color;
      key.removeAttribute("aria-label");
    }
  }
}

function press(key) {
  if (isOver() || token) return;
  if (key === "Enter") {
    guess();
    return;
  }
  complain("");
  if (key === "Backspace") typed = [...typed].slice(0, -1).join("");
  else if ([...typed].length < info.length) typed += key;
  byId("typed").textContent = typed ? [...typed].map(capital).join(" ") : "empty";
  draw();
}

function guess() {
  if ([...typed].length !== info.length) {
    complain(`${count([...typed].length, "letter")}: expected ${info.length}.`);
    return;
  }
  play([...history().map((one) => one.guess), typed]);
}

// The game after these guesses; what was typed stays when it is refused.
async function play(guesses, more = {}) {
  const mine = {};
  token = mine;
  complain("");
  byId("told").textContent = "The adversary thinks.";
  try {
    const answer = await ask("absurdle", { lists: byId("lists").value, guesses, target, ...more });
    if (token !== mine) return false;
    if (!answer.history) throw new Refused(answer.note);
    game = answer;
    target = answer.target;
    typed = "";
    token = null;
    keep();
    show();
    return true;
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    if (token !== mine) return false;
    token = null;
    tell();
    complain(fault.message);
    return false;
  }
}

// The game survives a reload of the page.
function keep() {
  const guesses = history().map((one) => one.guess);
  writeStorage(KEPT, { lists: byId("lists").value, guesses, target });
}

async function restore(kept) {
  const lists = byId("lists");
  const isKnown = [...lists.options].some((one) => one.value === kept.lists);
  if (isKnown) lists.value = kept.lists;
  await loadLists();
  if (!isKnown || !Array.isArray(kept.guesses) || (!kept.guesses.length && !kept.target)) return;
  target = kept.target || null;
  await play(kept.guesses);
}

function tell() {
  const last = history().at(-1);
  if (!last) {
    byId("told").textContent = target === null ? "Type a word and press Enter."
      : `Challenge mode: make ${target.toUpperCase()} the last word.`;
    return;
  }
  const marks = [...last.guess].map((letter, place) => `${capital(letter)} ${NAMES[last.marks[place]]}`);
  byId("told").textContent = `${marks.join(", ")}: ${count(last.left, "word")} left.`;
}

function show() {
  byId("words-left").hidden = true;
  draw();
  tell();
  byId("end").hidden = !isOver();
  byId("keyboard").hidden = isOver();
  byId("show-words").disabled = isOver();
  if (!isOver()) return;
  const number = count(history().length, "guess", "guesses");
  byId("end-title").textContent = game.won ? `Won in ${number}`
    : `Lost after ${number}: ${target.toUpperCase()} is ruled out`;
  byId("share-text").value = game.share;
  byId("share-text").rows = history().length + 2;
  byId("copied").textContent = "";
  byId("end-title").focus();
}

function restart(newTarget = null) {
  token = null;
  game = null;
  target = newTarget;
  typed = "";
  complain("");
  keep();
  show();
}

async function challenge(word) {
  const before = [game, target];
  game = null;
  target = word;
  if (!(await play([], word === null ? { draw: true } : {}))) {
    [game, target] = before;
    draw();
    tell();
    byId("target").focus();
    return;
  }
  byId("target").value = "";
  backToGame();
}

// So that the next letters and Enter are the game's, not those of the button that was pressed.
function backToGame() {
  byId("rows").focus();
}

async function undo() {
  if (await play(history().slice(0, -1).map((one) => one.guess))) backToGame();
}

async function showWords() {
  const guesses = history().map((one) => one.guess);
  try {
    const answer = await ask("absurdle", { lists: byId("lists").value, guesses, target, words: true });
    if (!answer.words || guesses.length !== history().length) return;
    const more = answer.left > answer.words.length ? ` and ${answer.left - answer.words.length} more` : "";
    byId("words-left").textContent = `${count(answer.left, "word")}: ${answer.words.join(", ")}${more}`;
    byId("words-left").hidden = false;
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    complain(fault.message);
  }
}

async function loadLists() {
  const lists = byId("lists").value;
  restart();
  try {
    const found = await ask("wordle_lists", { lists, game: "absurdle" });
    if (lists !== byId("lists").value) return; // Another was chosen since.
    info = found;
    byId("lists-note").textContent = `The list ${info.list}: ${info.answers.toLocaleString("en")} answers, `
      + `${info.guesses.toLocaleString("en")} words to guess.${info.note ? ` It is ${info.note}.` : ""}`;
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    byId("lists-note").textContent = fault.message;
  }
  layKeys();
  draw();
}

async function share() {
  byId("share-text").select();
  try {
    await navigator.clipboard.writeText(game.share);
    byId("copied").textContent = "Copied.";
  } catch (fault) {
    byId("copied").textContent = "Copy the text with Ctrl+C.";
    byId("share-text").focus();
  }
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const where = event.target;
  if (where.matches("input, select, textarea")) return;
  const key = event.key.length > 1 ? event.key : fold(event.key);
  // A button that has the focus keeps Enter for itself.
  if (key === "Enter" && where.matches("button, a, summary")) return;
  if (key !== "Enter" && key !== "Backspace" && !info.letters.includes(key)) return;
  event.preventDefault();
  press(key);
});
byId("keyboard").addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (key) press(key.dataset.key);
});
// A key that is clicked leaves the focus where it is: Enter on the real keyboard is the game's.
byId("keyboard").addEventListener("mousedown", (event) => event.preventDefault());
byId("undo").addEventListener("click", undo);
byId("fresh").addEventListener("click", () => { restart(); backToGame(); });
byId("show-words").addEventListener("click", showWords);
byId("share").addEventListener("click", share);
byId("challenge-form").addEventListener("submit", (event) => {
  event.preventDefault();
  challenge(fold(byId("target").value));
});
byId("challenge-drawn").addEventListener("click", () => challenge(null));
byId("lists").addEventListener("change", loadLists);
layKeys();
restore(readStorage(KEPT));
