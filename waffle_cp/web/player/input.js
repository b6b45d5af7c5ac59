// Ways to swap two tiles: drag (mouse, touch, pen), tap and tap, keyboard. One object holds what
// is picked up; the player is told through `actions`.

import { neighbor } from "./board.js";

export class BoardInput {
  constructor(board, actions) {
    this.board = board;
    this.actions = actions;
    this.tiles = [];
    this.picked = null;
    this.drag = null;
    this.focused = 0;
    board.addEventListener("pointerdown", (event) => this.pointerDown(event));
    board.addEventListener("pointermove", (event) => this.pointerMove(event));
    board.addEventListener("pointerup", (event) => this.pointerUp(event));
    board.addEventListener("pointercancel", () => this.endDrag());
    board.addEventListener("keydown", (event) => this.key(event));
    board.addEventListener("focusin", (event) => {
      const cell = this.cellOf(event.target);
      if (cell !== null) this.rove(cell);
    });
  }

  use(puzzle, tiles) {
    this.puzzle = puzzle;
    this.tiles = tiles;
    this.endDrag();
    this.letGo();
    this.rove(0);
  }

  cellOf(element) {
    const tile = element && element.closest ? element.closest(".tile") : null;
    return tile && this.board.contains(tile) ? Number(tile.dataset.cell) : null;
  }

  // One tile alone is reached with Tab; arrows go on from there.
  rove(cell) {
    this.focused = cell;
    this.tiles.forEach((tile, i) => { tile.tabIndex = i === cell ? 0 : -1; });
  }

  pick(cell) {
    this.letGo();
    if (!this.actions.canPick(cell)) {
      this.actions.refuse(cell);
      return;
    }
    this.picked = cell;
    this.tiles[cell].setAttribute("aria-selected", "true");
    this.actions.picked(cell);
  }

  letGo() {
    this.picked = null;
    for (const tile of this.tiles) tile.setAttribute("aria-selected", "false");
  }

  choose(cell) {
    if (this.picked === null) {
      this.pick(cell);
    } else if (this.picked === cell) {
      this.letGo();
      this.actions.dropped(cell);
    } else if (!this.actions.canPick(cell)) {
      this.actions.refuse(cell);
    } else {
      const from = this.picked;
      this.letGo();
      this.actions.swap(from, cell);
    }
  }

  pointerDown(event) {
    const cell = this.cellOf(event.target);
    if (cell === null || !event.isPrimary || (event.pointerType === "mouse" && event.button)) return;
    this.board.setPointerCapture(event.pointerId);
    this.drag = { cell, x: event.clientX, y: event.clientY, ghost: null };
    event.preventDefault();
    this.tiles[cell].focus({ preventScroll: true });
  }

  pointerMove(event) {
    const { drag } = this;
    if (!drag || !event.isPrimary) return;
    const moved = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.ghost) {
      if (moved < 8 || !this.actions.canPick(drag.cell)) return;
      this.letGo();
      drag.ghost = this.makeGhost(drag.cell);
    }
    drag.ghost.style.left = `${event.clientX - drag.ghost.offsetWidth / 2}px`;
    drag.ghost.style.top = `${event.clientY - drag.ghost.offsetHeight / 2}px`;
    const over = this.under(event);
    this.tiles.forEach((tile, cell) => {
      tile.classList.toggle("target", cell === over && cell !== drag.cell);
    });
  }

  pointerUp(event) {
    const { drag } = this;
    if (!drag || !event.isPrimary) return;
    const over = this.under(event);
    const wasDragged = drag.ghost !== null;
    this.endDrag();
    if (!wasDragged) {
      if (over === drag.cell) this.choose(drag.cell);
    } else if (over !== null && over !== drag.cell) {
      if (this.actions.canPick(over)) this.actions.swap(drag.cell, over);
      else this.actions.refuse(over);
    }
  }

  under(event) {
    return this.cellOf(document.elementFromPoint(event.clientX, event.clientY));
  }

  makeGhost(cell) {
    const tile = this.tiles[cell];
    const box = tile.getBoundingClientRect();
    const ghost = tile.cloneNode(true);
    ghost.id = "ghost";
    ghost.removeAttribute("role");
    ghost.removeAttribute("aria-label");
    ghost.removeAttribute("aria-selected");
    ghost.setAttribute("aria-hidden", "true");
    ghost.tabIndex = -1;
    Object.assign(ghost.style, {
      width: `${box.width}px`, height: `${box.height}px`, fontSize: getComputedStyle(tile).fontSize,
    });
    document.body.append(ghost);
    tile.classList.add("lifted");
    return ghost;
  }

  endDrag() {
    if (this.drag && this.drag.ghost) this.drag.ghost.remove();
    this.drag = null;
    for (const tile of this.tiles) tile.classList.remove("target", "lifted");
  }

  key(event) {
    const cell = this.cellOf(event.target);
    if (cell === null || event.ctrlKey && event.key !== "z" || event.altKey || event.metaKey) return;
    const ahead = this.board.dir === "rtl" ? -1 : 1;
    const steps = {
      ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -ahead], ArrowRight: [0, ahead],
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (steps[key]) {
      this.tiles[neighbor(this.puzzle, cell, ...steps[key])].focus();
    } else if (key === "Home" || key === "End") {
      this.tiles[key === "Home" ? 0 : this.tiles.length - 1].focus();
    } else if (key === "Enter" || key === " ") {
      this.choose(cell);
    } else if (key === "Escape") {
      if (this.picked !== null) this.actions.dropped(this.picked);
      this.letGo();
    } else if (key === "u" || key === "z") {
      this.letGo();
      this.actions.undo();
    } else if (key === "h") {
      this.actions.hint();
    } else {
      return;
    }
    event.preventDefault();
  }
}
