// A board to fill: a letter and a color a cell, by keyboard, mouse and touch.

import { capital, layTiles, neighbor } from "/static/player/board.js";
import { cellName } from "/static/player/puzzle.js";
import { say } from "/static/player/words.js";

const NEXT_COLOR = { ".": "y", y: "g", g: "." };
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Editor {
  constructor(board, changed) {
    this.board = board;
    this.changed = changed;
    this.typesOnTap = false;
    board.addEventListener("keydown", (event) => this.key(event));
    board.addEventListener("click", (event) => this.click(event));
    board.addEventListener("beforeinput", (event) => this.input(event));
    board.addEventListener("focusin", (event) => this.rove(this.cellOf(event.target)));
  }

  // `letters` may hold "" for a cell that is still empty.
  open(layout, letters, colors) {
    this.layout = layout;
    this.letters = letters.slice();
    this.colors = colors.slice();
    this.board.setAttribute("role", "grid");
    this.board.setAttribute("aria-label", "Letters and colors");
    this.board.setAttribute("aria-describedby", "editor-hint");
    this.tiles = layTiles(this.board, layout);
    this.fields = this.tiles.map((tile, cell) => {
      const field = document.createElement("input");
      Object.assign(field, { type: "text", autocomplete: "off", spellcheck: false });
      field.setAttribute("autocapitalize", "none");
      field.dataset.cell = cell;
      tile.append(field);
      return field;
    });
    this.tapTypes(this.typesOnTap);
    this.rove(0);
    this.tiles.forEach((_, cell) => this.paint(cell));
  }

  // A tap that turns colors does not bring up the keyboard of a phone.
  tapTypes(value) {
    this.typesOnTap = value;
    for (const field of this.fields || []) field.inputMode = value ? "text" : "none";
  }

  cellOf(element) {
    const owner = element.closest("[data-cell]");
    return owner ? Number(owner.dataset.cell) : null;
  }

  rove(cell) {
    if (cell !== null) this.fields.forEach((field, i) => { field.tabIndex = i === cell ? 0 : -1; });
  }

  paint(cell) {
    const letter = this.letters[cell];
    this.fields[cell].value = letter ? capital(letter) : "";
    this.tiles[cell].dataset.color = this.colors[cell];
    const doubt = this.tiles[cell].classList.contains("doubtful") ? ", in doubt" : "";
    this.fields[cell].setAttribute("aria-label",
      `${cellName(this.layout.cells[cell])}, ${letter ? capital(letter) : "empty"}, ${say(`color.${this.colors[cell]}`)}${doubt}`);
  }

  // Cells to look at again, until they are changed or seen to be right.
  doubt(cells) {
    cells.forEach((cell) => {
      this.tiles[cell].classList.add("doubtful");
      this.paint(cell);
    });
  }

  set(cell, letter) {
    this.letters[cell] = letter;
    this.tiles[cell].classList.remove("doubtful");
    this.paint(cell);
    this.changed();
  }

  turn(cell) {
    this.colors[cell] = NEXT_COLOR[this.colors[cell]];
    this.tiles[cell].classList.remove("doubtful");
    this.paint(cell);
    this.changed();
  }

  click(event) {
    const cell = this.cellOf(event.target);
    if (cell === null) return;
    this.fields[cell].focus();
    if (this.typesOnTap) this.fields[cell].select();
    else this.turn(cell);
  }

  // Letters come from keys, phones and pasted texts alike; the field itself is never left to them.
  input(event) {
    const cell = this.cellOf(event.target);
    if (event.inputType.startsWith("insertComposition")) return;
    event.preventDefault();
    if (event.inputType.startsWith("delete")) {
      this.set(cell, "");
      return;
    }
    const text = [...(event.data || "").normalize("NFC")].filter((mark) => /\p{L}/u.test(mark));
    text.forEach((letter, place) => {
      if (cell + place < this.letters.length) this.set(cell + place, letter.toLowerCase());
    });
    if (text.length) this.fields[Math.min(cell + text.length, this.fields.length - 1)].focus();
  }

  key(event) {
    const cell = this.cellOf(event.target);
    if (cell === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (STEPS[event.key]) this.fields[neighbor(this.layout, cell, ...STEPS[event.key])].focus();
    else if (event.key === "Home") this.fields[0].focus();
    else if (event.key === "End") this.fields[this.fields.length - 1].focus();
    else if (event.key === " ") this.turn(cell);
    else if (event.key === "Backspace" && !this.letters[cell] && cell > 0) {
      this.fields[cell - 1].focus();
      this.set(cell - 1, "");
    } else return;
    event.preventDefault();
  }
}
