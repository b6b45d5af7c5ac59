// Solve: a puzzle as text or on the board, then every solution and its swaps.

import { byId, capital } from "/static/player/board.js";
import { RULES } from "/static/player/rules.js";
import { ask, Refused } from "./api.js";
import { readRows, Replay, writeRows } from "./boards.js";
import { Editor } from "./editor.js";
import { clipboardPicture, takePictures } from "./picture.js";
import { keepForm, saveForm } from "./drafts.js";
import { clipboardText, count, Work } from "./work.js";

const work = new Work("solve", byId("solve"));
const replay = new Replay(byId("replay"));
const editor = new Editor(byId("editor"), edited);
let puzzles = [];
let shown = null;
let found = null;
const pictures = takePictures({
  task: "picture",
  input: () => ({ words: byId("words").value }),
  show: showPicture,
  complain: (text) => work.complain(text),
});

function edited() {
  byId("text").value = textOf();
  saveForm(byId("solve-form"), "waffle-solve-form");
  byId("result").hidden = true;
  replay.stop();
}

// The board as the text form; an empty cell is told by a question mark.
function textOf() {
  const letters = editor.letters.map((letter) => (letter ? capital(letter) : "?"));
  const rows = (marks) => writeRows(editor.layout, marks).join("\n");
  return `${rows(letters)}\n\n${rows(editor.colors)}`;
}

function openBoard(layout, letters, colors) {
  editor.open(layout, letters, colors);
  byId("board-section").hidden = false;
  byId("result").hidden = true;
  replay.stop();
  shown = byId("text").value;
}

function openRecord(record) {
  const { layout, marks: letters } = readRows(record.letters);
  openBoard(layout, letters, readRows(record.colors).marks);
  byId("swaps").value = record.swaps === undefined ? "" : record.swaps;
  if (record.rule) byId("rule").value = record.rule;
}

function showPicture({ picture }) {
  const { layout, marks: letters } = readRows(picture.rows);
  puzzles = [];
  byId("chooser").hidden = true;
  byId("swaps").value = "";
  openBoard(layout, letters, readRows(picture.colors).marks);
  edited();
  shown = byId("text").value;
  editor.doubt(picture.doubtful);
  byId("solve").focus();
  return pictureNote(picture);
}

function pictureNote(picture) {
  const told = picture.changes.map((change) => `Read ${change}, because then there is a solution.`);
  told.push(...picture.others.map((other) => `It could also show ${other}.`));
  if (!picture.has_solution) told.push("No reading of the picture has a solution: compare the board with it.");
  if (picture.doubtful.length) told.push(`${count(picture.doubtful.length, "cell")} in doubt, marked by a dashed line.`);
  return told.length ? told.join(" ") : "The picture was read without doubt.";
}

function openBlank() {
  pictures.hide();
  const { layout, marks } = readRows(byId("layout").selectedOptions[0].dataset.mask.split(" "));
  puzzles = [];
  byId("chooser").hidden = true;
  byId("swaps").value = "";
  work.complain("");
  openBoard(layout, marks.map(() => ""), marks.map(() => "."));
  edited();
  shown = byId("text").value;
  // A phone types letters first; with a keyboard both are there at once.
  if (matchMedia("(pointer: coarse)").matches) byId("mode-letter").click();
  editor.fields[0].focus();
}

// Reads the text; whether there is a puzzle on the board now.
async function read() {
  work.complain("");
  pictures.hide();
  try {
    puzzles = (await ask("read", { text: byId("text").value })).puzzles;
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    work.complain(fault.message);
    byId("text").focus();
    return false;
  }
  byId("choice").replaceChildren(...puzzles.map((puzzle, number) => {
    const option = document.createElement("option");
    option.value = number;
    option.textContent = puzzle.source || `Puzzle ${number + 1}`;
    return option;
  }));
  byId("chooser").hidden = puzzles.length < 2;
  openRecord(puzzles[0]);
  return true;
}

async function paste() {
  const picture = await clipboardPicture();
  if (picture) {
    await pictures.take(picture);
    return;
  }
  const text = await clipboardText();
  if (text === null) {
    work.complain("The browser does not give the clipboard: paste with Ctrl+V into the field.");
    byId("text").focus();
    return;
  }
  byId("text").value = text;
  if (await read()) editor.fields[0].focus();
}

async function solve(event) {
  event.preventDefault();
  const isNew = byId("text").value !== shown && byId("text").value !== (editor.layout ? textOf() : "");
  if ((!editor.layout || isNew) && !(await read())) return;
  const bare = editor.letters.indexOf("");
  if (bare >= 0) {
    work.complain("A cell has no letter yet.");
    editor.fields[bare].focus();
    return;
  }
  const record = {
    letters: writeRows(editor.layout, editor.letters), colors: writeRows(editor.layout, editor.colors),
  };
  const swaps = byId("swaps").value.trim();
  found = await work.run("solve", {
    puzzle: JSON.stringify(record), words: byId("words").value, rule: byId("rule").value,
    swaps: swaps === "" ? null : Number(swaps),
  });
  if (found) show();
}

function show() {
  const solutions = found.solutions || [];
  byId("result").hidden = false;
  byId("result-title").textContent = titleOf(solutions);
  byId("facts").textContent = found.note || (found.complete && solutions.length
    ? `All there are on the list ${found.list}.` : "");
  byId("which-field").hidden = solutions.length < 2;
  byId("which").replaceChildren(...solutions.map((solution, number) => {
    const option = document.createElement("option");
    option.value = number;
    option.textContent = `${solution.rank}. ${solution.words.join(" ")}`;
    return option;
  }));
  const isAny = solutions.length > 0;
  byId("replay").hidden = byId("found-words").hidden = byId("proof").hidden = !isAny;
  if (isAny) showSolution(0);
  byId("result-title").focus();
}

function titleOf(solutions) {
  if (solutions.length) return count(solutions.length, "solution");
  return found.status === "infeasible" ? "No solution, proven" : "No solution found in time";
}

function showSolution(number) {
  const solution = found.solutions[number];
  const { marks: target } = readRows(solution.rows);
  byId("found-words").textContent = solution.words.join(" ").toUpperCase();
  const fits = solution.fits_swaps === false ? `, not the stated ${found.stated_swaps}` : "";
  byId("proof").textContent = solution.swaps === null ? "Swaps not counted in time."
    : `${count(solution.swaps, "swap")}, ${solution.proved ? "proven the fewest" : `at least ${solution.bound}`}${fits}.`;
  const rule = Object.hasOwn(RULES, found.rule) ? found.rule : "game";
  const puzzle = { ...editor.layout, letters: editor.letters, solution: target, rule };
  replay.open(puzzle, solution.steps, editor.colors);
  byId("steps").replaceChildren(...solution.cycles.map((cycle) => {
    const item = document.createElement("li");
    item.textContent = cycle.map((names) => names.join("-")).join(", ");
    return item;
  }));
  byId("steps").hidden = !solution.cycles.length;
}

keepForm(byId("solve-form"), "waffle-solve-form");
byId("solve-form").addEventListener("submit", solve);
byId("read").addEventListener("click", read);
byId("paste").addEventListener("click", paste);
byId("blank").addEventListener("click", openBlank);
byId("choice").addEventListener("change", (event) => openRecord(puzzles[event.target.value]));
byId("which").addEventListener("change", (event) => showSolution(Number(event.target.value)));
byId("mode-color").addEventListener("change", () => editor.tapTypes(false));
byId("mode-letter").addEventListener("change", () => editor.tapTypes(true));
if (byId("text").value.trim()) read();
