// The page: chooses a puzzle, runs the game, keeps the progress.

import { byId, capital, fillSheet, layTiles, paintTiles, tileText } from "./board.js";
import { Game, replayOf, shareText } from "./game.js";
import { BoardInput } from "./input.js";
import {
  EXTRA_SWAPS, PuzzleError, cellName, fromFragment, readPuzzle, recordOf, toFragment,
} from "./puzzle.js";

// Progress is kept by what the puzzle is, so that a link and a file share it.
export function storageKey(puzzle) {
  let hash = 5381n;
  for (const character of JSON.stringify(recordOf(puzzle))) {
    hash = (hash * 33n + BigInt(character.codePointAt(0))) & 0xffffffffffffffffn;
  }
  return `waffle-${hash.toString(36)}`;
}

// A browser may refuse storage (private windows, file pages): the game goes on without it.
export function readStorage(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) || {};
  } catch (fault) {
    return {};
  }
}

export function writeStorage(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (fault) {
    return false;
  }
}

export class Player {
  constructor() {
    this.input = new BoardInput(byId("board"), {
      canPick: (cell) => this.isPlaying && !this.game.isLocked(cell),
      refuse: (cell) => this.refuse(cell),
      picked: (cell) => this.say(`Picked up ${this.tell(cell)}.`),
      dropped: (cell) => this.say(`Let go of ${this.tell(cell)}.`),
      swap: (from, to) => this.swap(from, to),
      undo: () => this.undo(),
      hint: () => this.hint(),
    });
    const on = (id, action) => byId(id).addEventListener("click", action);
    on("undo", () => this.undo());
    on("hint", () => this.hint());
    on("give-up", () => this.giveUp());
    on("print", () => window.print());
    on("copy-link", () => this.copy(this.link(), "Link copied."));
    on("share", () => this.copy(shareText(this.game, this.webLink()), "Result copied."));
    on("replay", () => this.startReplay());
    on("again", () => this.again());
    on("first", () => this.showStep(0));
    on("back", () => this.showStep(this.step - 1));
    on("next", () => this.showStep(this.step + 1));
    on("last", () => this.showStep(this.boards.length - 1));
    byId("choice").addEventListener("change", (event) => this.open(this.puzzles[event.target.value]));
    window.addEventListener("hashchange", () => this.openLink());
  }

  start(puzzles) {
    this.puzzles = puzzles;
    byId("chooser").hidden = puzzles.length < 2;
    byId("choice").replaceChildren(...puzzles.map((puzzle, number) => {
      const option = document.createElement("option");
      option.value = number;
      option.textContent = puzzle.title || `Puzzle ${number + 1}`;
      return option;
    }));
    this.openLink();
  }

  // The puzzle of the link, if it holds one; else the file's own.
  openLink() {
    this.trouble("");
    if (location.hash.length > 1) {
      try {
        this.open(fromFragment(location.hash));
        return;
      } catch (fault) {
        if (!(fault instanceof PuzzleError)) throw fault;
        this.trouble(`The puzzle in this link cannot be opened: ${fault.message}.`);
      }
    }
    if (this.puzzles.length) this.open(this.puzzles[0]);
    else if (!byId("trouble").textContent) this.trouble("This page holds no puzzle.");
  }

  open(puzzle) {
    this.key = storageKey(puzzle);
    this.game = new Game(puzzle, readStorage(this.key));
    this.boards = null;
    this.tiles = layTiles(byId("board"), puzzle);
    this.input.use(puzzle, this.tiles);
    const title = puzzle.title || `Waffle ${puzzle.width}x${puzzle.height}`;
    byId("title").textContent = title;
    document.title = title;
    byId("board").setAttribute("aria-label", `${title}: letters`);
    fillSheet(puzzle);
    this.paint();
  }

  get isPlaying() { return this.boards === null && this.game.end === null && this.game.left > 0; }

  tell(cell) {
    return tileText(this.game.puzzle, cell, this.game.letters[cell], this.game.colors[cell]);
  }

  say(text) {
    // A second message with the same text is only read out when the element changes.
    byId("announcer").textContent = "";
    requestAnimationFrame(() => { byId("announcer").textContent = text; });
  }

  trouble(text) {
    byId("trouble").textContent = text;
    byId("trouble").hidden = !text;
  }

  leftText() {
    const { left } = this.game;
    return `${left} ${left === 1 ? "swap" : "swaps"} left.`;
  }

  paint() {
    const { game } = this;
    const { puzzle } = game;
    paintTiles(this.tiles, puzzle, game.letters, game.colors);
    this.tiles.forEach((tile, cell) => {
      tile.classList.remove("hinted");
      tile.setAttribute("aria-disabled", String(!this.isPlaying || game.isLocked(cell)));
    });
    byId("left").textContent = this.leftText();
    byId("fewest").textContent = `It can be done in ${puzzle.swaps}.`;
    byId("undo").disabled = game.end !== null || !game.moves.length;
    byId("hint").disabled = !this.isPlaying;
    byId("give-up").disabled = game.end !== null;
    byId("end").hidden = game.end === null && game.left > 0;
    byId("replayer").hidden = this.boards === null;
    this.paintEnd();
    writeStorage(this.key, game.saved());
  }

  paintEnd() {
    const { game } = this;
    const isOver = game.end !== null;
    for (const id of ["share", "replay", "again"]) byId(id).hidden = !isOver;
    byId("text").parentElement.hidden = !isOver;
    if (game.end === "solved") {
      byId("end-title").textContent = "Solved";
      byId("score").textContent = `${"⭐".repeat(game.stars)}${"☆".repeat(EXTRA_SWAPS - game.stars)} ` +
        `${game.stars} of ${EXTRA_SWAPS} stars: ${game.moves.length} swaps, the fewest is ${game.puzzle.swaps}.`;
    } else if (isOver) {
      byId("end-title").textContent = "Given up";
      byId("score").textContent = `The fewest is ${game.puzzle.swaps} swaps.`;
    } else {
      byId("end-title").textContent = "No swaps left";
      byId("score").textContent = "Take swaps back, or give up to see the solution.";
    }
    byId("text").value = isOver ? shareText(game, this.webLink()) : "";
  }

  swap(from, to) {
    const { game } = this;
    const [first, second] = [capital(game.letters[from]), capital(game.letters[to])];
    if (!game.play(from, to)) return;
    this.paint();
    const news = `Swapped ${first} and ${second}. ${this.tell(from)}; ${this.tell(to)}. `;
    if (game.end === "solved") this.finish(news + "Solved.");
    else if (game.left === 0) this.finish(news + "No swaps left.");
    else this.say(news + this.leftText());
  }

  finish(text) {
    this.say(text);
    byId("end-title").focus();
  }

  refuse(cell) {
    if (!this.isPlaying) this.say(this.game.end === null ? this.leftText() : "The game has ended.");
    else this.say(`${this.tell(cell)}: it stays.`);
  }

  undo() {
    const move = this.game.undo();
    if (!move) return;
    this.input.letGo();
    this.paint();
    this.say(`Took back the last swap. ${this.leftText()}`);
  }

  hint() {
    if (!this.isPlaying) return;
    const [a, b] = this.game.hint();
    this.paint();
    for (const cell of [a, b]) this.tiles[cell].classList.add("hinted");
    this.say(`Hint: swap ${this.tell(a)} with ${this.tell(b)}.`);
  }

  giveUp() {
    if (this.game.end !== null) return;
    this.game.giveUp();
    this.input.letGo();
    this.paint();
    this.startReplay();
  }

  again() {
    this.game.again();
    this.boards = null;
    this.input.letGo();
    this.paint();
    this.say(`From the start. ${this.leftText()}`);
    this.tiles[0].focus();
  }

  startReplay() {
    this.boards = replayOf(this.game.puzzle);
    byId("replayer").hidden = false;
    this.showStep(0);
    byId("next").focus();
  }

  showStep(step) {
    const { puzzle } = this.game;
    this.step = Math.max(0, Math.min(this.boards.length - 1, step));
    const board = this.boards[this.step];
    paintTiles(this.tiles, puzzle, board.letters, board.colors);
    this.tiles.forEach((tile, cell) => {
      tile.classList.toggle("hinted", board.swap !== null && board.swap.includes(cell));
      tile.setAttribute("aria-disabled", "true");
    });
    const swapped = board.swap
      ? `: ${board.swap.map((cell) => cellName(puzzle.cells[cell])).join(" and ")}` : "";
    byId("step").textContent = `Step ${this.step} of ${this.boards.length - 1}${swapped}`;
    byId("first").disabled = byId("back").disabled = this.step === 0;
    byId("next").disabled = byId("last").disabled = this.step === this.boards.length - 1;
    if (this.step === this.boards.length - 1 && document.activeElement === document.body) byId("back").focus();
  }

  link() {
    return `${location.href.split("#")[0]}#${toFragment(this.game.puzzle)}`;
  }

  // A file on this disk is no link for others.
  webLink() {
    return location.protocol.startsWith("http") ? this.link() : "";
  }

  async copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.say(done);
    } catch (fault) {
      // Without the clipboard the text stands ready to be copied by hand.
      byId("end").hidden = false;
      byId("text").parentElement.hidden = false;
      byId("text").value = text;
      byId("text").focus();
      byId("text").select();
      this.say("Select and copy the text.");
    }
  }
}

export function main() {
  const records = JSON.parse(byId("puzzles").textContent);
  const player = new Player();
  player.start(records.map(readPuzzle));
  return player;
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", main);
else main();
