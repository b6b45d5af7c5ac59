// One game: the swaps so far, what they lead to, what they cost, and how it ends. Knows no page.
//
// As in the real game there are five swaps more than the fewest, each one left is a star, and with
// none left the game is lost. An undo takes the letters back, not the swap; a hint costs a swap.

import { optimalSwaps } from "./cycles.js";
import { EXTRA_SWAPS } from "./puzzle.js";
import { colorBoard, GREEN, GREY, YELLOW } from "./rules.js";

export class Game {
  constructor(puzzle, saved = {}) {
    this.puzzle = puzzle;
    this.restart();
    this.restore(saved);
  }

  restart() {
    this.moves = [];
    this.undone = 0;
    this.hints = 0;
    this.end = null;
    this.seconds = 0;
    this.letters = this.puzzle.letters.slice();
    this.colors = colorBoard(this.puzzle, this.letters);
  }

  // What was kept is only believed as far as the rules of the game allow it.
  restore(saved) {
    const count = (value) => (Number.isInteger(value) && value > 0 ? value : 0);
    const moves = Array.isArray(saved.moves) ? saved.moves : [];
    for (const move of moves) {
      if (!Array.isArray(move) || !this.canSwap(move[0], move[1])) break;
      this.play(move[0], move[1]);
    }
    if (Number.isFinite(saved.seconds) && saved.seconds > 0) this.seconds = saved.seconds;
    const room = this.end === "solved" ? this.left : Math.max(0, this.left);
    this.undone = Math.min(count(saved.undone), room);
    this.hints = Math.min(count(saved.hints), room - this.undone);
    if (this.end === null) this.settle();
    if (this.end === null && saved.end === "given up") this.end = "given up";
  }

  saved() {
    const { moves, undone, hints, end, seconds } = this;
    return { moves, undone, hints, end, seconds: Math.round(seconds) };
  }

  get used() { return this.moves.length + this.undone + this.hints; }
  get left() { return this.puzzle.budget - this.used; }
  get isSolved() { return this.letters.every((l, cell) => l === this.puzzle.solution[cell]); }
  get stars() { return this.end === "solved" ? Math.min(EXTRA_SWAPS, this.left) : 0; }
  get canHint() { return this.end === null && this.left > 1; }
  get canUndo() { return this.end === null && this.moves.length > 0; }

  isLocked(cell) { return this.colors[cell] === GREEN; }

  canSwap(a, b) {
    const known = (cell) => Number.isInteger(cell) && cell >= 0 && cell < this.letters.length;
    return this.end === null && this.left > 0 && known(a) && known(b) && a !== b &&
      !this.isLocked(a) && !this.isLocked(b);
  }

  exchange(a, b) {
    [this.letters[a], this.letters[b]] = [this.letters[b], this.letters[a]];
    this.colors = colorBoard(this.puzzle, this.letters);
  }

  play(a, b) {
    if (!this.canSwap(a, b)) return false;
    this.exchange(a, b);
    this.moves.push([a, b]);
    this.settle();
    return true;
  }

  settle() {
    if (this.isSolved) this.end = "solved";
    else if (this.left <= 0) this.end = "lost";
  }

  undo() {
    if (!this.canUndo) return null;
    const move = this.moves.pop();
    this.undone += 1;
    this.exchange(move[0], move[1]);
    return move;
  }

  hint() {
    if (!this.canHint) return null;
    this.hints += 1;
    return optimalSwaps(this.letters, this.puzzle.solution)[0];
  }

  giveUp() {
    if (this.end === null) this.end = "given up";
  }
}

// Boards of an optimal solution from the start: [{letters, colors, swap}], the first without swap.
export function replayOf(puzzle) {
  const letters = puzzle.letters.slice();
  const boards = [{ letters: letters.slice(), colors: colorBoard(puzzle, letters), swap: null }];
  for (const [a, b] of optimalSwaps(puzzle.letters, puzzle.solution)) {
    [letters[a], letters[b]] = [letters[b], letters[a]];
    boards.push({ letters: letters.slice(), colors: colorBoard(puzzle, letters), swap: [a, b] });
  }
  return boards;
}

const SQUARES = { [GREEN]: "🟩", [YELLOW]: "🟨", [GREY]: "⬜" };

export function squaresOf(puzzle, colors) {
  return puzzle.mask.map((row, r) => [...row].map((mark, c) =>
    mark === "#" ? "⬛" : SQUARES[colors[puzzle.index.get(`${r},${c}`)]]).join("")).join("\n");
}
