// Guesses that a picture showed: tiles in doubt, and a button for each word that was read wrong.

import { element } from "./letters.js";

export class PictureRows {
  // `correct` gets the number of the guess whose button is pressed.
  constructor(root, correct) {
    this.root = root;
    this.correct = correct;
    this.doubts = [];
  }

  // `doubtful` has the places in doubt of each guess of the picture, the first one on top.
  open(doubtful) {
    this.doubts = doubtful.map((places) => new Set(places));
  }

  isDoubtful(row, place) {
    return row < this.doubts.length && this.doubts[row].has(place);
  }

  settle(row, place) {
    if (row < this.doubts.length) this.doubts[row].delete(place);
  }

  // Draws the buttons; a guess that was taken back is one of the picture no more.
  draw(guesses) {
    this.doubts.length = Math.min(this.doubts.length, guesses.length);
    this.root.hidden = !this.doubts.length;
    this.root.replaceChildren(...this.doubts.map((places, row) => {
      const button = element("button", { type: "button" }, `Correct ${guesses[row].toUpperCase()}`);
      button.addEventListener("click", () => this.correct(row));
      return button;
    }));
  }
}
