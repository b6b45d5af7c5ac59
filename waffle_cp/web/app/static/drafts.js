// What the desk keeps in this browser: forms as they were filled in, and the puzzles made.

import { readStorage, writeStorage } from "/static/player/storage.js";

const MOST_PUZZLES = 40;
const KEY = "waffle-made";

const controlsOf = (form) => [...form.querySelectorAll("input[id], select[id], textarea[id]")]
  .filter((one) => one.type !== "file");

// Fill a form as it was left, and keep it from now on.
export function keepForm(form, key) {
  const kept = readStorage(key);
  for (const control of controlsOf(form)) {
    const value = kept[control.id];
    if (typeof value === "boolean") control.checked = value;
    else if (typeof value === "string") {
      const before = control.value;
      control.value = value;
      // A choice that is no longer there.
      if (control.matches("select") && control.selectedIndex < 0) control.value = before;
      const folded = control.closest("details");
      if (folded && value) folded.open = true;
    }
  }
  const keep = () => saveForm(form, key);
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
}

export function saveForm(form, key) {
  const isTicked = (one) => one.type === "checkbox" || one.type === "radio";
  writeStorage(key, Object.fromEntries(controlsOf(form).map((one) => [one.id, isTicked(one) ? one.checked : one.value])));
}

export function madePuzzles() {
  const { puzzles } = readStorage(KEY);
  return Array.isArray(puzzles) ? puzzles.filter((one) => one && one.record && Array.isArray(one.record.letters)) : [];
}

// The newest first; a puzzle that was made before moves to the front.
export function keepPuzzle(entry) {
  const same = (one) => JSON.stringify(one.record.letters) === JSON.stringify(entry.record.letters);
  const others = madePuzzles().filter((one) => !same(one));
  writeStorage(KEY, { puzzles: [entry, ...others].slice(0, MOST_PUZZLES) });
}

export function forgetPuzzle(number) {
  writeStorage(KEY, { puzzles: madePuzzles().filter((_, i) => i !== number) });
}
