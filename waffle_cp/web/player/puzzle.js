// Puzzles as the page uses them, and as text in a link.

import { bestCycles, swapsOfCycles } from "./cycles.js";
import { RULES } from "./rules.js";

export const LARGEST_SIDE = 41;
export const EXTRA_SWAPS = 5;

export class PuzzleError extends Error {}

export function layoutOf(mask) {
  const cells = [];
  const index = new Map();
  mask.forEach((row, r) => [...row].forEach((mark, c) => {
    if (mark === "#") return;
    index.set(r + "," + c, cells.length);
    cells.push({ row: r, column: c });
  }));
  const slots = [];
  const collect = (direction, outer, inner, at) => {
    for (let i = 0; i < outer; i += 1) {
      let run = [];
      for (let j = 0; j <= inner; j += 1) {
        const cell = j < inner ? index.get(at(i, j)) : undefined;
        if (cell !== undefined) { run.push(cell); continue; }
        if (run.length > 1) slots.push({ direction, cells: run });
        run = [];
      }
    }
  };
  const height = mask.length, width = mask[0].length;
  collect("across", height, width, (i, j) => i + "," + j);
  collect("down", width, height, (i, j) => j + "," + i);
  const memberships = cells.map(() => []);
  slots.forEach((slot, number) => slot.cells.forEach((cell) => memberships[cell].push(number)));
  return { mask, width, height, cells, index, slots, memberships };
}

export function cellName(cell) {
  let letters = "", column = cell.column + 1;
  while (column > 0) {
    letters = String.fromCharCode(97 + ((column - 1) % 26)) + letters;
    column = Math.floor((column - 1) / 26);
  }
  return letters + (cell.row + 1);
}

// A puzzle of its record {mask, letters, solution, rule, swaps, title}; PuzzleError says what is
// wrong. Letters and solution are texts with one letter a cell, in reading order.
export function readPuzzle(record) {
  const wrong = (message) => { throw new PuzzleError(message); };
  if (typeof record !== "object" || record === null) wrong("it is not a puzzle");
  const mask = record.mask;
  if (!Array.isArray(mask) || !mask.length || !mask.every((row) => /^[o#]+$/.test(row))) {
    wrong("its layout cannot be read");
  }
  if (mask.length > LARGEST_SIDE || mask[0].length > LARGEST_SIDE) wrong("it is too large");
  if (mask.some((row) => row.length !== mask[0].length)) wrong("its rows differ in length");
  const layout = layoutOf(mask);
  if (!layout.slots.length || layout.memberships.some((words) => !words.length)) {
    wrong("a cell belongs to no word");
  }
  const letters = [...String(record.letters)], solution = [...String(record.solution)];
  if (letters.length !== layout.cells.length || solution.length !== layout.cells.length) {
    wrong("its letters do not fill its cells");
  }
  if ([...letters].sort().join() !== [...solution].sort().join()) {
    wrong("its letters are not those of its solution");
  }
  if (!letters.every((letter) => /^\p{L}$/u.test(letter))) wrong("a cell holds no letter");
  const rule = record.rule || "game";
  if (!Object.hasOwn(RULES, rule)) wrong(`its color rule ${JSON.stringify(rule)} is unknown`);
  const text = (value) => String(value || "").slice(0, 120);
  const scores = Array.isArray(record.scores) && record.scores.length === layout.slots.length
    && record.scores.every(Number.isInteger) ? record.scores : null;
  const swaps = swapsOf(record, letters, solution);
  return {
    ...layout, letters, solution, rule, swaps, budget: swaps + EXTRA_SWAPS, scores,
    title: text(record.title), author: text(record.author),
  };
}

// The stated number is not believed where the fewest is proven here to be another one.
function swapsOf(record, letters, solution) {
  const { cycles, isProven } = bestCycles(letters, solution);
  const found = swapsOfCycles(cycles).length;
  const { swaps } = record;
  return !isProven && Number.isInteger(swaps) && swaps > 0 && swaps < found ? swaps : found;
}

export const nameOf = (puzzle) => puzzle.title || `Waffle ${puzzle.width}x${puzzle.height}`;

export const wordsOf = (puzzle) =>
  puzzle.slots.map((slot) => slot.cells.map((cell) => puzzle.solution[cell]).join(""));

// Scripts that run from right to left lay their boards so, too.
export const isRightToLeft = (puzzle) =>
  puzzle.solution.some((letter) => /\p{Script=Hebrew}|\p{Script=Arabic}/u.test(letter));

// In Turkish i and ı are two letters, and have two capitals.
export const localeOf = (puzzle) =>
  (puzzle.letters.some((letter) => /[ıİğş]/u.test(letter)) ? "tr" : undefined);

export function recordOf(puzzle) {
  const record = {
    mask: puzzle.mask,
    letters: puzzle.letters.join(""),
    solution: puzzle.solution.join(""),
    rule: puzzle.rule,
    swaps: puzzle.swaps,
  };
  for (const key of ["title", "author", "scores"]) if (puzzle[key] && puzzle[key].length) record[key] = puzzle[key];
  return record;
}

// The fragment of a link: base64url of the record as JSON, so that no letter is read at a glance.
export function toFragment(puzzle) {
  const bytes = new TextEncoder().encode(JSON.stringify(recordOf(puzzle)));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return "w=" + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function fromFragment(fragment) {
  const match = /^#?w=([A-Za-z0-9_-]+)$/.exec(fragment);
  if (!match) throw new PuzzleError("the link is cut or changed");
  let record;
  try {
    const text = atob(match[1].replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    record = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (fault) {
    throw new PuzzleError("the link is cut or changed");
  }
  return readPuzzle(record);
}
