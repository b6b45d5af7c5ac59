// The grid editor: letters that are typed stay, the rest is filled; each slot says what still fits.

import { byId, capital } from "/static/player/board.js";
import { cellName } from "/static/player/puzzle.js";
import { ask, Refused } from "./api.js";
import { Editor } from "./editor.js";
import { writeRows } from "./boards.js";

const KEPT = "g", FREE = ".";
const DELAY = 250;

export class GridEditor extends Editor {
  // `wishes` gives the fields of the form; `changed` is told of each new letter.
  constructor(board, wishes, changed) {
    super(board, () => { changed(); this.soon(); });
    this.wishes = wishes;
    this.timer = null;
    this.number = 0;
    byId("slots").addEventListener("change", (event) => this.place(event.target));
    byId("slots").addEventListener("click", (event) => {
      const button = event.target.closest("button[data-slot]");
      if (button) this.another(Number(button.dataset.slot));
    });
    byId("clear-grid").addEventListener("click", () => {
      this.fill(this.letters.map(() => ""), this.letters.map(() => FREE));
    });
    byId("keep-grid").addEventListener("click", () => {
      this.fill(this.letters, this.letters.map((letter) => (letter ? KEPT : FREE)));
    });
  }

  start(layout, letters, colors) {
    this.typesOnTap = true;
    this.open(layout, letters, colors);
    this.board.setAttribute("aria-label", "Letters of the grid");
    this.board.setAttribute("aria-describedby", "grid-hint");
    this.soon();
  }

  fill(letters, colors) {
    this.letters = letters.slice();
    this.colors = colors.slice();
    this.tiles.forEach((_, cell) => this.paint(cell));
    this.changed();
  }

  paint(cell) {
    const letter = this.letters[cell];
    this.fields[cell].value = letter ? capital(letter) : "";
    this.tiles[cell].dataset.color = letter ? this.colors[cell] : FREE;
    const state = this.colors[cell] === KEPT ? "kept" : "free to change";
    this.fields[cell].setAttribute("aria-label",
      `${cellName(this.layout.cells[cell])}, ${letter ? `${capital(letter)}, ${state}` : "empty"}`);
  }

  set(cell, letter) {
    this.colors[cell] = letter ? KEPT : FREE;
    super.set(cell, letter);
  }

  turn(cell) {
    this.colors[cell] = this.colors[cell] === KEPT ? FREE : KEPT;
    this.paint(cell);
    this.changed();
  }

  // The kept letters in the grid's shape; a dot is free.
  template(isKept = (cell) => this.colors[cell] === KEPT) {
    const marks = this.letters.map((letter, cell) => (letter && isKept(cell) ? letter : "."));
    return marks.every((mark) => mark === ".") ? "" : writeRows(this.layout, marks).join("\n");
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(), DELAY);
  }

  async fits(template) {
    try {
      return (await ask("fits", { ...this.wishes(), template })).slots || [];
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      byId("grid-trouble").textContent = fault.message;
      byId("grid-trouble").hidden = false;
      return null;
    }
  }

  wordAt(slot) { return slot.cells.map((cell) => this.letters[cell] || ".").join(""); }

  async tell() {
    const mine = this.number += 1;
    const { layout } = this;
    const found = await this.fits(this.template());
    // The answer for a layout that was left meanwhile says nothing about this one.
    if (mine !== this.number || layout !== this.layout || !found) return;
    byId("grid-trouble").hidden = true;
    byId("slots").replaceChildren(...this.layout.slots.map((slot, i) => {
      const { slot: name, count, words } = found[i];
      const item = document.createElement("li");
      const label = document.createElement("label");
      label.htmlFor = `slot-${i}`;
      label.textContent = `${name}: ${count.toLocaleString("en")} fit`;
      if (!count) item.className = "none";
      const choice = document.createElement("select");
      choice.id = `slot-${i}`;
      choice.dataset.slot = i;
      choice.append(new Option(this.wordAt(slot).toUpperCase(), ""), ...words.map((word) => new Option(word, word)));
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: "Another" });
      button.dataset.slot = i;
      button.setAttribute("aria-label", `Another word for ${name}`);
      button.disabled = !slot.cells.every((cell) => this.letters[cell]);
      item.append(label, choice, button);
      return item;
    }));
  }

  put(slot, word) {
    const letters = this.letters.slice(), colors = this.colors.slice();
    slot.cells.forEach((cell, i) => { letters[cell] = [...word][i]; colors[cell] = KEPT; });
    this.fill(letters, colors);
  }

  place(choice) {
    if (choice.value) this.put(this.layout.slots[Number(choice.dataset.slot)], choice.value);
  }

  // The next best word that leaves all crossing words as they are.
  async another(number) {
    const { layout } = this;
    const slot = layout.slots[number];
    const isShared = (cell) => this.layout.memberships[cell].length > 1;
    const own = new Set(slot.cells.filter((cell) => !isShared(cell)));
    const found = await this.fits(this.template((cell) => !own.has(cell)));
    if (layout !== this.layout || !found) return;
    const { words } = found[number];
    const now = this.wordAt(slot);
    const next = words[(words.indexOf(now) + 1) % Math.max(1, words.length)];
    byId("grid-trouble").hidden = Boolean(next && next !== now);
    if (next && next !== now) this.put(slot, next);
    else byId("grid-trouble").textContent = `No other word fits ${found[number].slot} with its crossings.`;
  }
}
