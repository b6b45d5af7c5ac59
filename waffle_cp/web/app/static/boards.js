// Boards that are shown: of an answer's rows, and of a plan step by step. The scripts of the player
// (rules, puzzle, view) stand beside: layoutOf, cellName, colorBoard, layTiles, paintTiles.

import { layTiles, paintTiles } from "/static/player/board.js";
import { cellName, layoutOf } from "/static/player/puzzle.js";
import { colorBoard } from "/static/player/rules.js";

const HOLES = " #";

// Layout and marks of rows of text; a blank or # is a hole.
export function readRows(rows) {
  const lines = rows.map((row) => [...row]);
  const width = Math.max(...lines.map((line) => line.length));
  const marks = [];
  const mask = lines.map((line) => {
    let text = "";
    for (let column = 0; column < width; column += 1) {
      const mark = line[column] || " ";
      if (HOLES.includes(mark)) { text += "#"; continue; }
      text += "o";
      marks.push(mark);
    }
    return text;
  });
  return { layout: layoutOf(mask), marks };
}

export function writeRows(layout, marks) {
  return layout.mask.map((row, r) => [...row].map((mark, c) =>
    mark === "#" ? "#" : marks[layout.index.get(`${r},${c}`)]).join(""));
}

// A board to look at: a table for those who do not see it.
export function showBoard(board, layout, letters, colors, label) {
  const tiles = layTiles(board, layout);
  board.setAttribute("role", "table");
  board.setAttribute("aria-label", label);
  for (const tile of tiles) tile.setAttribute("role", "cell");
  paintTiles(tiles, layout, letters, colors);
  return tiles;
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Boards from the start to a solution, with buttons to go through them.
export class Replay {
  constructor(root) {
    this.root = root;
    const part = (name) => root.querySelector(`[data-part="${name}"]`);
    this.board = part("board");
    this.step = part("step");
    this.buttons = Object.fromEntries(
      ["first", "back", "run", "next", "last"].map((name) => [name, part(name)]));
    this.buttons.first.addEventListener("click", () => this.go(0));
    this.buttons.back.addEventListener("click", () => this.go(this.place - 1));
    this.buttons.next.addEventListener("click", () => this.go(this.place + 1));
    this.buttons.last.addEventListener("click", () => this.go(this.boards.length - 1));
    this.buttons.run.addEventListener("click", () => this.toggle());
    this.timer = null;
  }

  // `steps` are pairs of cell names, `puzzle` has layout, letters, solution, rule.
  open(puzzle, steps, colors) {
    this.stop();
    this.puzzle = puzzle;
    const cells = new Map(puzzle.cells.map((cell, number) => [cellName(cell), number]));
    const letters = puzzle.letters.slice();
    this.boards = [{ letters: letters.slice(), colors, swap: null }];
    for (const names of steps) {
      const [a, b] = names.map((name) => cells.get(name));
      [letters[a], letters[b]] = [letters[b], letters[a]];
      this.boards.push({
        letters: letters.slice(), colors: colorBoard(puzzle, letters), swap: [a, b], names,
      });
    }
    this.tiles = showBoard(this.board, puzzle, puzzle.letters, colors, "Board of this step");
    this.place = 0;
    this.paint();
  }

  go(place) {
    const before = this.place;
    this.place = Math.max(0, Math.min(this.boards.length - 1, place));
    this.paint();
    if (Math.abs(before - this.place) === 1) this.animate(this.boards[Math.max(before, this.place)].swap);
    if (this.place === this.boards.length - 1) this.stop();
  }

  paint() {
    const board = this.boards[this.place];
    paintTiles(this.tiles, this.puzzle, board.letters, board.colors);
    this.tiles.forEach((tile, cell) => {
      tile.classList.toggle("moved", board.swap !== null && board.swap.includes(cell));
    });
    const last = this.boards.length - 1;
    const told = board.swap ? `: ${board.names.join(" and ")}` : "";
    this.step.textContent = `Step ${this.place} of ${last}${told}`;
    this.buttons.first.disabled = this.buttons.back.disabled = this.place === 0;
    this.buttons.next.disabled = this.buttons.last.disabled = this.place === last;
    this.buttons.run.disabled = last === 0;
  }

  animate([a, b]) {
    if (isStill()) return;
    const boxes = [a, b].map((cell) => this.tiles[cell].getBoundingClientRect());
    [[a, 0, 1], [b, 1, 0]].forEach(([cell, here, there]) => {
      const x = boxes[there].x - boxes[here].x, y = boxes[there].y - boxes[here].y;
      this.tiles[cell].animate(
        [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
        { duration: 450, easing: "ease-in-out" });
    });
  }

  toggle() {
    if (this.timer !== null) { this.stop(); return; }
    if (this.place === this.boards.length - 1) this.go(0);
    this.buttons.run.textContent = "Pause";
    this.timer = setInterval(() => this.go(this.place + 1), 900);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.buttons.run.textContent = "Play";
  }
}
