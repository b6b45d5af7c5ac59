// The end of a game: stars, what was used, the words and how well known they are, what comes next.

import { byId, capital, layTiles, paintTiles } from "./board.js";
import { replayOf } from "./game.js";
import { fillStars } from "./motion.js";
import { cellName, EXTRA_SWAPS, localeOf, nameOf, wordsOf } from "./puzzle.js";
import { say, timeText } from "./words.js";

const TITLES = { solved: "solved", lost: "lost", "given up": "given_up" };
const WELL_KNOWN = 60, KNOWN = 40;

export class Ending {
  constructor(actions) {
    const on = (id, action) => byId(id).addEventListener("click", action);
    on("share", actions.share);
    on("again", actions.again);
    on("replay", () => this.openReplay());
    on("first", () => this.go(0));
    on("back", () => this.go(this.step - 1));
    on("next", () => this.go(this.step + 1));
    on("last", () => this.go(this.boards.length - 1));
  }

  hide() {
    byId("end").hidden = true;
    byId("beside").hidden = true;
  }

  // `isNew` where the game ends now: the stars fill then, and stand at once after a reload.
  show(game, { isNew, hasTimer }) {
    const { puzzle } = game;
    this.game = game;
    byId("end").hidden = false;
    byId("end").dataset.end = game.end;
    byId("end-title").textContent = say(TITLES[game.end]);
    const isSolved = game.end === "solved";
    byId("stars").hidden = !isSolved;
    byId("stars").setAttribute("aria-label", say("stars", { n: game.stars, of: EXTRA_SWAPS }));
    byId("stars").replaceChildren(...Array.from({ length: EXTRA_SWAPS }, (_, i) => {
      const star = document.createElement("span");
      star.className = i < game.stars ? "star full" : "star";
      return star;
    }));
    if (isNew) fillStars([...byId("stars").querySelectorAll(".full")]);
    const facts = [isSolved
      ? say("used", { used: game.used, fewest: puzzle.swaps })
      : say("not_solved", { fewest: puzzle.swaps })];
    if (game.hints) facts.push(`${say("hints", { n: game.hints })}.`);
    if (hasTimer && isSolved) facts.push(`${say("time")}: ${timeText(game.seconds)}.`);
    byId("score").textContent = facts.join(" ");
    this.showWords(puzzle);
    byId("replayer").hidden = true;
    byId("beside").hidden = isSolved;
    if (!isSolved) this.showSolution(say("solution"), puzzle.solution, puzzle.solution.map(() => "g"));
  }

  showWords(puzzle) {
    const locale = localeOf(puzzle);
    byId("words").replaceChildren(...wordsOf(puzzle).map((word, i) => {
      const item = document.createElement("li");
      const text = document.createElement("span");
      text.textContent = [...word].map((letter) => capital(letter, locale)).join("");
      item.append(text);
      if (puzzle.scores) {
        const score = puzzle.scores[i];
        const level = score >= WELL_KNOWN ? "known_well" : score >= KNOWN ? "known" : "known_rare";
        const note = document.createElement("small");
        note.textContent = say(level);
        item.dataset.level = level;
        item.append(note);
      }
      return item;
    }));
  }

  showSolution(label, letters, colors) {
    byId("beside").hidden = false;
    byId("beside-title").textContent = label;
    const { puzzle } = this.game;
    const board = byId("beside-board");
    this.tiles = layTiles(board, puzzle);
    board.setAttribute("role", "table");
    board.setAttribute("aria-label", `${nameOf(puzzle)}: ${label}`);
    for (const tile of this.tiles) tile.setAttribute("role", "cell");
    paintTiles(this.tiles, puzzle, letters, colors);
  }

  openReplay() {
    this.boards = replayOf(this.game.puzzle);
    this.showSolution(say("show_optimal"), this.game.puzzle.letters, this.boards[0].colors);
    byId("replayer").hidden = false;
    this.go(0);
    byId("next").focus();
  }

  go(step) {
    const { puzzle } = this.game;
    this.step = Math.max(0, Math.min(this.boards.length - 1, step));
    const board = this.boards[this.step];
    paintTiles(this.tiles, puzzle, board.letters, board.colors);
    this.tiles.forEach((tile, cell) => {
      tile.classList.toggle("hinted", board.swap !== null && board.swap.includes(cell));
    });
    const [a, b] = (board.swap || []).map((cell) => cellName(puzzle.cells[cell]));
    const told = say("step", { n: this.step, of: this.boards.length - 1 });
    byId("step").textContent = board.swap ? `${told}: ${say("and", { a, b })}` : told;
    const isFirst = this.step === 0, isLast = this.step === this.boards.length - 1;
    byId("first").disabled = byId("back").disabled = isFirst;
    byId("next").disabled = byId("last").disabled = isLast;
    if (isLast && document.activeElement === document.body) byId("back").focus();
  }
}

