// The sheet that is printed: the puzzle with room to write, then its solution.

import { byId, layTiles, paintTiles } from "./board.js";
import { nameOf } from "./puzzle.js";
import { colorBoard } from "./rules.js";
import { say } from "./words.js";

function printPage(puzzle, heading, letters, colors) {
  const page = document.createElement("div");
  page.className = "page";
  const title = document.createElement("h2");
  title.textContent = heading;
  page.append(title, printBoard(puzzle, letters, colors));
  return page;
}

function printBoard(puzzle, letters, colors) {
  const board = document.createElement("div");
  board.className = "print-board";
  const tiles = layTiles(board, puzzle);
  if (letters) paintTiles(tiles, puzzle, letters, colors);
  for (const tile of tiles) tile.removeAttribute("role");
  return board;
}

export function fillSheet(puzzle) {
  const title = nameOf(puzzle);
  const start = colorBoard(puzzle, puzzle.letters);
  const end = colorBoard(puzzle, puzzle.solution);
  const first = printPage(puzzle, say("sheet_swaps", { title, n: puzzle.swaps }), puzzle.letters, start);
  first.append(printBoard(puzzle, null, null));
  byId("sheet").replaceChildren(
    first, printPage(puzzle, say("sheet_solution", { title }), puzzle.solution, end),
  );
}
