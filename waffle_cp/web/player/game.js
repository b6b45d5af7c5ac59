// One game: the moves so far, what they lead to, and how it ends. Knows no page.

import { optimalSwaps } from "./cycles.js";
import { EXTRA_SWAPS } from "./puzzle.js";
import { GREEN, GREY, YELLOW, colorBoard } from "./rules.js";

export class Game {
  constructor(puzzle, saved = {}) {
    this.puzzle = puzzle;
    this.moves = [];
    this.hints = 0;
    this.end = null;
    this.letters = puzzle.letters.slice();
    this.colors = colorBoard(puzzle, this.letters);
    this.restore(saved);
  }

  restore(saved) {
    if (!Array.isArray(saved.moves)) return;
    for (const move of saved.moves) {
      if (!Array.isArray(move) || !this.canSwap(move[0], move[1])) break;
      this.play(move[0], move[1]);
    }
    if (Number.isInteger(saved.hints) && saved.hints > 0) this.hints = saved.hints;
    if (saved.end === "given up" && this.end === null) this.end = "given up";
  }

  saved() {
    return { moves: this.moves, hints: this.hints, end: this.end };
  }

  get left() { return this.puzzle.budget - this.moves.length; }
  get isSolved() { return this.letters.every((l, cell) => l === this.puzzle.solution[cell]); }
  get stars() {
    return this.end === "solved" ? Math.max(0, Math.min(EXTRA_SWAPS, this.left)) : 0;
  }

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
    if (this.isSolved) this.end = "solved";
    return true;
  }

  // Costs nothing until the end is scored.
  undo() {
    if (this.end !== null || !this.moves.length) return null;
    const move = this.moves.pop();
    this.exchange(move[0], move[1]);
    return move;
  }

  hint() {
    if (this.end !== null || this.left <= 0) return null;
    const swaps = optimalSwaps(this.letters, this.puzzle.solution);
    this.hints += 1;
    return swaps[0];
  }

  giveUp() {
    if (this.end === null) this.end = "given up";
  }

  again() {
    this.moves = [];
    this.hints = 0;
    this.end = null;
    this.letters = this.puzzle.letters.slice();
    this.colors = colorBoard(this.puzzle, this.letters);
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

export const SQUARES = { [GREEN]: "🟩", [YELLOW]: "🟨", [GREY]: "⬜" };

export function squaresOf(puzzle, colors) {
  return puzzle.mask.map((row, r) => [...row].map((mark, c) =>
    mark === "#" ? "⬛" : SQUARES[colors[puzzle.index.get(r + "," + c)]]).join("")).join("\n");
}

export function shareText(game, link) {
  const { puzzle } = game;
  const name = puzzle.title || `Waffle ${puzzle.width}x${puzzle.height}`;
  const used = game.moves.length;
  const score = game.end === "solved"
    ? `${"⭐".repeat(game.stars)}${"☆".repeat(EXTRA_SWAPS - game.stars)} ${used} swaps ` +
      `(fewest ${puzzle.swaps})`
    : `not solved (fewest ${puzzle.swaps})`;
  const hints = game.hints ? `, ${game.hints} ${game.hints === 1 ? "hint" : "hints"}` : "";
  const start = colorBoard(puzzle, puzzle.letters);
  const shown = game.end === "solved" ? start : game.colors;
  return [name, score + hints, squaresOf(puzzle, shown), link].filter(Boolean).join("\n");
}
