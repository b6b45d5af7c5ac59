// What the player sees: the board as a grid of tiles, and what is said of each.

import { cellName } from "./puzzle.js";
import { GREEN, GREY, YELLOW, colorBoard } from "./rules.js";

export const COLOR_WORDS = { [GREEN]: "green, right place", [YELLOW]: "yellow", [GREY]: "grey" };

export const byId = (id) => document.getElementById(id);

export function capital(letter) {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}

export function tileText(puzzle, cell, letter, color) {
  return `${cellName(puzzle.cells[cell])}, ${capital(letter)}, ${COLOR_WORDS[color]}`;
}

// Fills `board` with one tile a cell; returns the tiles in reading order.
export function layTiles(board, puzzle) {
  board.replaceChildren();
  board.style.setProperty("--columns", puzzle.width);
  board.style.setProperty("--rows", puzzle.height);
  const tiles = [];
  puzzle.mask.forEach((row, r) => {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    line.setAttribute("aria-rowindex", r + 1);
    [...row].forEach((mark, c) => {
      if (mark === "#") return;
      const tile = document.createElement("div");
      tile.className = "tile";
      tile.style.gridArea = `${r + 1} / ${c + 1}`;
      tile.setAttribute("role", "gridcell");
      tile.setAttribute("aria-colindex", c + 1);
      tile.dataset.cell = tiles.length;
      tiles.push(tile);
      line.append(tile);
    });
    board.append(line);
  });
  board.setAttribute("aria-rowcount", puzzle.height);
  board.setAttribute("aria-colcount", puzzle.width);
  return tiles;
}

export function paintTiles(tiles, puzzle, letters, colors) {
  tiles.forEach((tile, cell) => {
    tile.textContent = capital(letters[cell]);
    tile.dataset.color = colors[cell];
    tile.setAttribute("aria-label", tileText(puzzle, cell, letters[cell], colors[cell]));
  });
}

export function printPage(puzzle, heading, letters, colors) {
  const page = document.createElement("div");
  page.className = "page";
  const title = document.createElement("h2");
  title.textContent = heading;
  const board = document.createElement("div");
  board.className = "print-board";
  page.append(title, board);
  const tiles = layTiles(board, puzzle);
  tiles.forEach((tile, cell) => {
    tile.textContent = capital(letters[cell]);
    tile.dataset.color = colors[cell];
    tile.removeAttribute("role");
  });
  return page;
}

// Two pages: the puzzle as it starts, then its solution.
export function fillSheet(puzzle) {
  const name = puzzle.title || `Waffle ${puzzle.width}x${puzzle.height}`;
  const start = colorBoard(puzzle, puzzle.letters);
  const end = colorBoard(puzzle, puzzle.solution);
  byId("sheet").replaceChildren(
    printPage(puzzle, `${name} (${puzzle.swaps} swaps)`, puzzle.letters, start),
    printPage(puzzle, `${name}: solution`, puzzle.solution, end),
  );
}

// The tile to go to from a cell in a direction, over holes; the same cell at the edge.
export function neighbor(puzzle, cell, rows, columns) {
  let { row, column } = puzzle.cells[cell];
  for (;;) {
    row += rows;
    column += columns;
    if (row < 0 || column < 0 || row >= puzzle.height || column >= puzzle.width) return cell;
    const found = puzzle.index.get(row + "," + column);
    if (found !== undefined) return found;
  }
}
