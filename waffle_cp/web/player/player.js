// The game on the page: chooses a puzzle, takes swaps, keeps the progress, tells what happens.

import { byId, layTiles, paintTiles, tileText } from "./board.js";
import { Ending } from "./ending.js";
import { Game } from "./game.js";
import { BoardInput } from "./input.js";
import { animateChange, celebrate, shake } from "./motion.js";
import { fillSheet } from "./print.js";
import { EXTRA_SWAPS, fromFragment, nameOf, PuzzleError, recordOf } from "./puzzle.js";
import { Settings } from "./settings.js";
import { linkTo, shareText } from "./share.js";
import { readStorage, readText, writeStorage } from "./storage.js";
import { say, timeText } from "./words.js";

// Progress is kept by what the puzzle is, so that a link and a file share it.
export function storageKey(puzzle) {
  const { mask, letters, solution, rule } = recordOf(puzzle);
  let hash = 5381n;
  for (const character of JSON.stringify([mask, letters, solution, rule])) {
    hash = (hash * 33n + BigInt(character.codePointAt(0))) & 0xffffffffffffffffn;
  }
  return `waffle-${hash.toString(36)}`;
}

export class Player {
  // `ended` hears of each game that ends, with its key and the game.
  constructor(ended = () => {}) {
    this.ended = ended;
    this.input = new BoardInput(byId("board"), {
      canPick: (cell) => this.isPlaying && !this.game.isLocked(cell),
      refuse: (cell) => this.refuse(cell),
      picked: (cell) => this.announce(say("picked", { tile: this.tell(cell) })),
      dropped: (cell) => this.announce(say("dropped", { tile: this.tell(cell) })),
      swap: (from, to) => this.swap(from, to),
      undo: () => this.undo(),
      hint: () => this.hint(),
    });
    this.ending = new Ending({ share: () => this.share(), again: () => this.again() });
    this.settings = new Settings(() => { if (this.game) this.retell(); });
    const on = (id, action) => byId(id).addEventListener("click", action);
    on("undo", () => this.undo());
    on("hint", () => this.hint());
    on("give-up", () => byId("ask-give-up").showModal());
    on("give-up-yes", () => this.giveUp());
    on("print", () => window.print());
    on("copy-link", () => this.copy(linkTo(this.game.puzzle), say("link_copied")));
    for (const name of ["help", "settings"]) {
      on(`open-${name}`, () => byId(name).showModal());
    }
    on("menu", (event) => { if (event.target.closest("button")) byId("menu").open = false; });
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
    }
    byId("choice").addEventListener("change", (event) => this.choose(Number(event.target.value)));
    window.addEventListener("hashchange", () => this.openLink());
    window.addEventListener("storage", (event) => this.follow(event));
    window.addEventListener("keydown", (event) => {
      if (event.key === "Escape") byId("menu").open = false;
    });
    setInterval(() => this.tick(), 1000);
  }

  start(puzzles) {
    this.puzzles = puzzles;
    byId("chooser").hidden = puzzles.length < 2;
    byId("choice").replaceChildren(...puzzles.map((puzzle, number) =>
      new Option(puzzle.title || say("puzzle_n", { n: number + 1 }), number)));
    this.seriesKey = `waffle-series-${puzzles.map(storageKey).join().length}-${puzzles.length && storageKey(puzzles[0])}`;
    this.openLink();
  }

  choose(number) {
    if (this.puzzles.length > 1) writeStorage(this.seriesKey, { number });
    byId("choice").value = number;
    this.open(this.puzzles[number]);
  }

  // The puzzle of the link, if it holds one; else the page's own, where the series was left.
  openLink() {
    this.trouble("");
    if (location.hash.length > 1) {
      try {
        this.open(fromFragment(location.hash));
        return;
      } catch (fault) {
        if (!(fault instanceof PuzzleError)) throw fault;
        this.trouble(say("bad_link", { why: fault.message }));
      }
    }
    const { number } = readStorage(this.seriesKey);
    if (this.puzzles.length) this.choose(this.puzzles[number] ? number : 0);
    else if (!byId("trouble").textContent) this.trouble(say("no_puzzle"));
  }

  open(puzzle) {
    this.key = storageKey(puzzle);
    this.seen = readText(this.key);
    this.game = new Game(puzzle, readStorage(this.key));
    this.tiles = layTiles(byId("board"), puzzle);
    byId("board").setAttribute("role", "grid");
    this.input.use(puzzle, this.tiles);
    this.retell();
  }

  // Everything that has words in it, after a new puzzle or another language.
  retell() {
    const { puzzle } = this.game;
    const title = nameOf(puzzle);
    byId("title").textContent = title;
    byId("author").textContent = puzzle.author ? say("by", { name: puzzle.author }) : "";
    if (!document.documentElement.hasAttribute("data-keeps-title")) document.title = title;
    byId("board").setAttribute("aria-label", say("board", { title }));
    byId("how-end").textContent = say("how_end", { extra: EXTRA_SWAPS });
    byId("copy-link").hidden = !linkTo(puzzle);
    fillSheet(puzzle);
    this.paint();
  }

  get isPlaying() { return this.game !== undefined && this.game.end === null; }

  tell(cell) {
    const { puzzle, colors } = this.game;
    return tileText(puzzle, cell, this.tiles[cell].textContent, colors[cell]);
  }

  announce(text) {
    // A second message with the same text is only read out when the element changes.
    byId("announcer").textContent = "";
    requestAnimationFrame(() => { byId("announcer").textContent = text; });
  }

  trouble(text) {
    byId("trouble").textContent = text;
    byId("trouble").hidden = !text;
  }

  leftText() { return `${say("swaps_left", { n: this.game.left })}.`; }

  paint({ isNew = false } = {}) {
    const { game } = this;
    paintTiles(this.tiles, game.puzzle, game.letters, game.colors);
    this.tiles.forEach((tile, cell) => {
      tile.classList.remove("hinted");
      tile.setAttribute("aria-disabled", String(!this.isPlaying || game.isLocked(cell)));
    });
    byId("left").textContent = this.leftText();
    byId("fewest").textContent = say("fewest", { n: game.puzzle.swaps });
    byId("undo").disabled = !game.canUndo;
    byId("hint").disabled = !game.canHint;
    byId("give-up").hidden = !this.isPlaying;
    byId("play-actions").hidden = !this.isPlaying;
    document.documentElement.dataset.state = game.end || "playing";
    byId("copied").hidden = true;
    if (this.isPlaying) this.ending.hide();
    else this.ending.show(game, { isNew, hasTimer: this.settings.hasTimer });
    this.showTime();
  }

  showTime() {
    byId("clock").hidden = !this.settings.hasTimer;
    byId("clock").textContent = timeText(this.game.seconds);
  }

  // Time counts while the page is seen.
  tick() {
    if (!this.isPlaying || document.hidden || !this.game.moves.length) return;
    this.game.seconds += 1;
    this.showTime();
  }

  keep() {
    writeStorage(this.key, this.game.saved());
    this.seen = readText(this.key);
  }

  // What another tab did comes first: no move of it is lost. Whether there was anything.
  adopt() {
    const kept = readText(this.key);
    if (kept === this.seen || kept === null) return false;
    this.seen = kept;
    this.input.letGo();
    this.game = new Game(this.game.puzzle, readStorage(this.key));
    this.paint();
    this.announce(say("other_tab"));
    return true;
  }

  follow(event) {
    if (this.game && event.key === this.key) this.adopt();
  }

  swap(from, to) {
    if (this.adopt() || !this.game.canSwap(from, to)) return;
    animateChange(this.tiles, [from, to], () => {
      this.game.play(from, to);
      this.keep();
      this.paint({ isNew: true });
    });
    const news = `${say("swapped", { a: this.tell(from), b: this.tell(to) })} `;
    if (this.isPlaying) this.announce(news + this.leftText());
    else this.finish(news);
  }

  finish(news) {
    if (this.game.end === "solved") celebrate(this.tiles);
    this.announce(news + byId("end-title").textContent);
    byId("end-title").focus({ preventScroll: true });
    byId("end").scrollIntoView({ block: "nearest" });
    this.ended(this.key, this.game);
  }

  refuse(cell) {
    shake(this.tiles[cell]);
    if (!this.isPlaying) this.announce(say("ended"));
    else this.announce(say("stays", { tile: this.tell(cell) }));
  }

  undo() {
    if (this.adopt() || !this.game.canUndo) return;
    this.input.letGo();
    animateChange(this.tiles, this.game.moves.at(-1), () => {
      this.game.undo();
      this.game.settle();
      this.keep();
      this.paint({ isNew: true });
    });
    if (this.isPlaying) this.announce(`${say("undone")} ${this.leftText()}`);
    else this.finish("");
  }

  hint() {
    if (this.adopt() || !this.game.canHint) return;
    const [a, b] = this.game.hint();
    this.keep();
    this.paint();
    for (const cell of [a, b]) this.tiles[cell].classList.add("hinted");
    this.announce(`${say("hinted", { a: this.tell(a), b: this.tell(b) })} ${this.leftText()}`);
  }

  giveUp() {
    byId("ask-give-up").close();
    if (this.adopt() || !this.isPlaying) return;
    this.game.giveUp();
    this.keep();
    this.input.letGo();
    this.paint({ isNew: true });
    this.finish("");
  }

  again() {
    this.game.restart();
    this.keep();
    this.input.letGo();
    animateChange(this.tiles, [], () => this.paint());
    this.announce(`${say("from_start")} ${this.leftText()}`);
    this.tiles[0].focus();
  }

  async share() {
    const text = shareText(this.game, linkTo(this.game.puzzle), this.settings.hasTimer);
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      try {
        await navigator.share({ text });
        return;
      } catch (fault) {
        if (fault.name === "AbortError") return;
      }
    }
    await this.copy(text, say("result_copied"));
  }

  async copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.announce(done);
      byId("toast").textContent = done;
      byId("toast").classList.remove("shown");
      requestAnimationFrame(() => byId("toast").classList.add("shown"));
    } catch (fault) {
      // Without the clipboard the text stands ready to be copied by hand.
      byId("copied").hidden = false;
      byId("text").value = text;
      byId("text").focus();
      byId("text").select();
      this.announce(say("copy_by_hand"));
    }
  }
}
