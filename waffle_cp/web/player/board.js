// What the player sees: the board as a grid of tiles, and what is said of each.

import { cellName, isRightToLeft, localeOf } from "./puzzle.js";
import { say } from "./words.js";

export const byId = (id) => document.getElementById(id);

export function capital(letter, locale) {
  const upper = locale ? letter.toLocaleUpperCase(locale) : letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}

export function tileText(puzzle, cell, letter, color) {
  return `${cellName(puzzle.cells[cell])}, ${letter}, ${say(`color.${color}`)}`;
}

// Fills `board` with one tile a cell; returns the tiles in reading order.
export function layTiles(board, puzzle) {
  board.replaceChildren();
  board.dir = puzzle.solution && isRightToLeft(puzzle) ? "rtl" : "ltr";
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
  const locale = localeOf({ letters });
  tiles.forEach((tile, cell) => {
    tile.textContent = capital(letters[cell], locale);
    tile.dataset.color = colors[cell];
    tile.setAttribute("aria-label", tileText(puzzle, cell, tile.textContent, colors[cell]));
  });
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
