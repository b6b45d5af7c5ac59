// Make: a form, how many grids keep it, and the puzzle.

import { byId } from "/static/player/board.js";
import { readPuzzle, toFragment } from "/static/player/puzzle.js";
import { ask, Refused, Runner } from "./api.js";
import { constraintValues } from "./constraints.js";
import { count, download, Work } from "./work.js";
import { readRows, showBoard, writeRows } from "./boards.js";
import { forgetPuzzle, keepForm, keepPuzzle, madePuzzles } from "./drafts.js";
import { GridEditor } from "./grid_editor.js";

const COUNT_DELAY = 600;

const number = (id) => (byId(id).value.trim() === "" ? null : Number(byId(id).value));

function wishes() {
  return {
    layout: byId("layout").value,
    words: byId("words").value,
    ...constraintValues(byId("make-form")),
    template: editor ? editor.template() : "",
  };
}

// Big numbers in words' reach: exact ones in full, estimates with two digits.
function rough(value) {
  if (value < 1000) return String(Math.round(value));
  const digits = Math.floor(Math.log10(value));
  if (digits < 15) return (Number(value.toPrecision(2))).toLocaleString("en");
  return `${(value / 10 ** digits).toFixed(1)} x 10^${digits}`;
}

function countText(found) {
  if (found.count === 0) return "There is no such grid: proven.";
  if (found.count !== null && found.count !== undefined) {
    return found.count === 1 ? "There is exactly 1 grid." : `There are exactly ${count(found.count, "grid")}.`;
  }
  if (found.sampled) return `There are about ${rough(found.sampled)} grids (estimate by random draws).`;
  if (found.estimate_by_position) return `There are about ${rough(found.estimate_by_position)} grids (rough estimate).`;
  return "How many grids there are takes too long to tell.";
}

class LiveCount {
  constructor() {
    this.runner = new Runner();
    this.timer = null;
    this.last = null;
  }

  soon() {
    const input = JSON.stringify(wishes());
    if (input === this.last) return;
    this.last = input;
    clearTimeout(this.timer);
    this.runner.cancel();
    byId("count").textContent = "Counting the grids ...";
    this.timer = setTimeout(() => this.now(), COUNT_DELAY);
  }

  // A puzzle is worth more than a count: it takes the worker.
  stop() {
    clearTimeout(this.timer);
    this.runner.cancel();
    this.last = null;
  }

  async now() {
    try {
      const found = await this.runner.run("count", wishes(), (job) => {
        if (job.known) byId("count").textContent = `${countText(job.known)} Counting on ...`;
      });
      if (found) byId("count").textContent = countText(found);
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      byId("count").textContent = fault.message;
    }
  }
}

let editor = null;
const work = new Work("make", byId("make"));
const live = new LiveCount();
let made = null;
let isRevealed = false;

async function make(event) {
  event.preventDefault();
  await run({});
}

async function run(more) {
  const puzzle = {
    swaps: number("swaps"), rule: byId("rule").value, unique: byId("unique").checked,
    seed: number("seed"), difficulty: byId("difficulty").value || null,
  };
  live.stop();
  const found = await work.run("make", { ...wishes(), ...puzzle, ...more });
  live.soon();
  if (!found) return;
  if (!found.letters) {
    const proven = found.status === "infeasible";
    work.complain(`${proven ? "There is no such puzzle, proven" : "No puzzle before the time limit"}: ${found.note}`);
    return;
  }
  made = found;
  keepPuzzle({ record: found, title: byId("title").value, author: byId("author").value });
  show();
  listKept();
  const { marks } = readRows(made.solution);
  if (editor.letters.length === marks.length) editor.fill(marks, editor.colors);
  byId("result-title").focus();
}

// A grid that is typed in whole.
function useGrid() {
  if (editor.letters.some((letter) => !letter)) {
    work.complain("The grid has empty cells: Make fills them.");
    return;
  }
  run({ grid: writeRows(editor.layout, editor.letters).join("\n") });
}

function openGrid() {
  const rows = byId("layout").selectedOptions[0].dataset.mask.split(" ");
  const { layout, marks } = readRows(rows);
  editor.start(layout, marks.map(() => ""), marks.map(() => "."));
}

function listKept() {
  const kept = madePuzzles();
  byId("kept-section").hidden = !kept.length;
  byId("kept").replaceChildren(...kept.map(({ record, title }, number) => {
    const item = document.createElement("li");
    const open = document.createElement("button"), forget = document.createElement("button");
    const { marks, layout } = readRows(record.solution);
    const name = title || wordsOf(layout, marks)[0].toUpperCase();
    Object.assign(open, { type: "button", textContent: `${name}: ${record.layout}, ${count(record.swaps, "swap")}` });
    open.addEventListener("click", () => { reopen(kept[number]); byId("result-title").focus(); });
    Object.assign(forget, { type: "button", textContent: "Remove" });
    forget.setAttribute("aria-label", `Remove ${name}`);
    forget.addEventListener("click", () => { forgetPuzzle(number); listKept(); });
    item.append(open, forget);
    return item;
  }));
}

function reopen({ record, title, author }) {
  made = record;
  byId("title").value = title || "";
  byId("author").value = author || "";
  show();
}

function show() {
  const { layout, marks: letters } = readRows(made.letters);
  const { marks: colors } = readRows(made.colors);
  const { marks: solution } = readRows(made.solution);
  isRevealed = false;
  made.board = { layout, letters, colors, solution };
  paint();
  byId("empty").hidden = true;
  byId("made").hidden = false;
  const alone = made.unique ? `one solution on the list ${made.unique_on}`
    : made.unique === false ? "several solutions" : "solutions not counted";
  byId("facts").textContent = `${count(made.swaps, "swap")}, proven the fewest; ${alone}; seed ${made.seed}.`;
  byId("difficulty-facts").textContent = made.difficulty
    ? `Difficulty: ${made.difficulty.level} (${Math.round(made.difficulty.score)}). ${sentence(made.difficulty.reason)}` : "";
  byId("solution-words").textContent = wordsOf(layout, solution).join(" ").toUpperCase();
  const record = readPuzzle({
    mask: layout.mask, letters: letters.join(""), solution: solution.join(""),
    rule: made.rule, swaps: made.swaps, title: byId("title").value, author: byId("author").value,
  });
  byId("play").href = `/play#${toFragment(record)}`;
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

function wordsOf(layout, letters) {
  return layout.slots.map((slot) => slot.cells.map((cell) => letters[cell]).join(""));
}

function paint() {
  const { layout, letters, colors, solution } = made.board;
  if (isRevealed) showBoard(byId("board"), layout, solution, solution.map(() => "g"), "Solution");
  else showBoard(byId("board"), layout, letters, colors, "Puzzle");
  byId("reveal").setAttribute("aria-pressed", String(isRevealed));
  byId("reveal").textContent = isRevealed ? "Show puzzle" : "Show solution";
  byId("solution-words").hidden = !isRevealed;
}

async function save() {
  const { board, ...record } = made;
  try {
    const file = await ask("export", { puzzle: JSON.stringify(record), form: byId("form").value, title: byId("title").value, author: byId("author").value });
    download(file.name, file.type, file.text);
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    work.complain(fault.message);
  }
}

keepForm(byId("make-form"), "waffle-make-form");
editor = new GridEditor(byId("grid"), wishes, () => live.soon());
openGrid();
byId("layout").addEventListener("change", openGrid);
byId("use-grid").addEventListener("click", useGrid);
byId("make-form").addEventListener("submit", make);
byId("make-form").addEventListener("input", () => live.soon());
byId("reveal").addEventListener("click", () => { isRevealed = !isRevealed; paint(); });
byId("download").addEventListener("click", save);
live.soon();
listKept();
if (madePuzzles().length) reopen(madePuzzles()[0]);
