// The Wordle assistant: guesses and colors on 1 to 32 boards, words left, next guesses, groups.

import { ask, Refused } from "./api.js";
import { capital, element, fold, miniature, NAMES } from "./letters.js";
import { takePictures } from "./picture.js";
import { PictureRows } from "./picture_rows.js";
import { count, Work } from "./work.js";

const byId = (id) => document.getElementById(id);
const NEXT = { ".": "y", y: "g", g: "." };
const KEYS = { g: "g", y: "y", ".": ".", "-": ".", x: "." };

const work = new Work("advice", byId("advise"));
let info = null;
let guesses = [];
let marks = [[]]; // marks[board][guess] is a list of colors.
let groups = null;
let corrected = null; // The number of the guess whose word is typed again.

const pictures = takePictures({
  task: "guess_picture",
  input: () => ({ lists: byId("lists").value }),
  show: showPicture,
  complain,
});
const pictureRows = new PictureRows(byId("picture-words"), correct);

const isGreen = (row) => row.every((mark) => mark === "g");

// The number of a board's last guess that counts: it takes none after it is solved.
function rowsOf(board) {
  const solved = marks[board].findIndex(isGreen);
  return solved < 0 ? guesses.length : solved + 1;
}

const isSolved = (board) => marks[board].some(isGreen);
const isOver = () => marks.every((rows, board) => isSolved(board));

function complain(text) {
  byId("guess-trouble").textContent = text;
  byId("guess-trouble").hidden = !text;
}

// What was told of an earlier state is gone.
function forget() {
  if (!work.panel.hidden) work.runner.cancel();
  work.complain("");
  byId("advice").hidden = true;
  byId("groups").hidden = true;
}

function drawBoards() {
  byId("boards").classList.toggle("many", marks.length > 2);
  byId("boards").style.setProperty("--letters", info ? info.length : 5);
  byId("boards").replaceChildren(...marks.map((rows, board) => drawBoard(board)));
  byId("undo").disabled = !guesses.length;
  pictureRows.draw(guesses);
  if (corrected !== null) type(null);
}

// What the field takes: a further guess, or the word of an earlier one again.
function type(row) {
  corrected = row;
  byId("guess").value = row === null ? "" : guesses[row];
  byId("add").textContent = row === null ? "Add guess" : `Correct guess ${row + 1}`;
}

function drawBoard(board) {
  const title = marks.length > 1 ? `Board ${board + 1}` : "The board";
  const root = element("section", { className: "guess-board", "data-board": board, "aria-label": title });
  if (marks.length > 1) root.append(element("h3", {}, isSolved(board) ? `${title}: solved` : title));
  if (!guesses.length) {
    root.append(element("p", { className: "empty" }, "No guess yet."));
    return root;
  }
  const cells = element("div", { className: "cells" });
  const rows = rowsOf(board);
  for (let row = 0; row < rows; row += 1) {
    [...guesses[row]].forEach((letter, place) => {
      const cell = element("button", {
        type: "button", className: "tile", tabIndex: row === rows - 1 && place === 0 ? 0 : -1,
        "data-row": row, "data-place": place,
      }, capital(letter));
      paint(cell, board);
      cells.append(cell);
    });
  }
  root.append(cells);
  return root;
}

function paint(cell, board) {
  const [row, place] = [Number(cell.dataset.row), Number(cell.dataset.place)];
  const mark = marks[board][row][place];
  const isDoubtful = pictureRows.isDoubtful(row, place);
  cell.dataset.color = mark;
  cell.classList.toggle("doubtful", isDoubtful);
  const where = marks.length > 1 ? `Board ${board + 1}, guess` : "Guess";
  cell.setAttribute("aria-label",
    `${capital([...guesses[row]][place])}, ${NAMES[mark]}. ${where} ${row + 1}, letter ${place + 1}`
    + (isDoubtful ? ", in doubt" : ""));
}

const cellAt = (board, row, place) => byId("boards").querySelector(
  `[data-board="${board}"] [data-row="${row}"][data-place="${place}"]`);

function focusCell(board, row, place) {
  const cell = cellAt(board, row, place);
  if (!cell) return false;
  for (const other of cell.parentElement.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
  return true;
}

function setColor(cell, mark) {
  const board = Number(cell.closest("[data-board]").dataset.board);
  const [row, place] = [Number(cell.dataset.row), Number(cell.dataset.place)];
  const before = rowsOf(board);
  const wasSolved = isSolved(board);
  marks[board][row][place] = mark;
  pictureRows.settle(row, place);
  forget();
  byId("said").textContent = `${capital([...guesses[row]][place])} ${NAMES[mark]}`;
  if (before === rowsOf(board) && wasSolved === isSolved(board)) {
    paint(cell, board);
    return;
  }
  byId("boards").querySelector(`[data-board="${board}"]`).replaceWith(drawBoard(board));
  focusCell(board, row, place);
}

// On to the next cell of the guess, then to the next board that has it, then to the button.
function goOn(board, row, place) {
  if (place + 1 < guesses[row].length && focusCell(board, row, place + 1)) return;
  for (let next = board + 1; next < marks.length; next += 1) {
    if (focusCell(next, row, 0)) return;
  }
  byId("advise").focus();
}

function pressed(event) {
  const cell = event.target.closest("[data-row]");
  if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
  const board = Number(cell.closest("[data-board]").dataset.board);
  const [row, place] = [Number(cell.dataset.row), Number(cell.dataset.place)];
  const ways = {
    ArrowLeft: [row, place - 1], ArrowRight: [row, place + 1], ArrowUp: [row - 1, place],
    ArrowDown: [row + 1, place], Home: [row, 0], End: [row, guesses[row].length - 1],
  };
  const mark = KEYS[event.key.toLowerCase()];
  if (ways[event.key]) focusCell(board, ...ways[event.key]);
  else if (mark) {
    setColor(cell, mark);
    goOn(board, row, place);
  } else return;
  event.preventDefault();
}

function readWord() {
  const word = fold(byId("guess").value);
  const length = info ? info.length : 5;
  if ([...word].length !== length) return [word, `${count([...word].length, "letter")}: expected ${length}.`];
  const strange = info && [...word].find((letter) => !info.letters.includes(letter));
  if (strange) return [word, `"${strange}" is no letter of the lists.`];
  return [word, ""];
}

function addGuess(event) {
  event.preventDefault();
  const [word, fault] = readWord();
  if (fault || (corrected === null && isOver())) {
    complain(fault || "All boards are solved.");
    byId("guess").focus();
    return;
  }
  if (corrected === null) addWord(word);
  else replaceWord(corrected, word);
}

function correct(row) {
  type(row);
  byId("guess").focus();
  byId("guess").select();
}

function replaceWord(row, word) {
  [...word].forEach((letter, place) => {
    if (letter !== [...guesses[row]][place]) pictureRows.settle(row, place);
  });
  guesses[row] = word;
  complain("");
  forget();
  drawBoards();
  byId("said").textContent = `Guess ${row + 1} is ${word}.`;
  focusCell(0, row, 0);
}

// The game of a picture, which shows one board.
function showPicture({ guesses: words, colors, doubtful }) {
  byId("board-count").value = 1;
  begin();
  guesses = words;
  marks = [colors.map((line) => [...line])];
  pictureRows.open(doubtful);
  drawBoards();
  byId("advise").focus();
  const doubts = doubtful.flat().length;
  return `${count(words.length, "guess", "guesses")} read${doubts
    ? `; ${count(doubts, "tile")} in doubt, marked by a dashed line.` : " without doubt."}`;
}

function addWord(word) {
  complain("");
  forget();
  marks.forEach((rows) => {
    // A letter stays green in its place; the rest is for the player to turn.
    rows.push([...word].map((letter, place) => (rows.some((row, number) =>
      row[place] === "g" && [...guesses[number]][place] === letter) ? "g" : ".")));
  });
  guesses.push(word);
  byId("guess").value = "";
  drawBoards();
  byId("said").textContent = `Guess ${guesses.length}, ${word}: now its colors.`;
  const first = marks.findIndex((rows, board) => rowsOf(board) === guesses.length);
  focusCell(first, guesses.length - 1, 0);
}

function undo() {
  guesses.pop();
  marks.forEach((rows) => rows.pop());
  complain("");
  forget();
  drawBoards();
  byId("said").textContent = `${count(guesses.length, "guess", "guesses")} left.`;
  byId("guess").focus();
}

function restart() {
  pictures.hide();
  begin();
}

function begin() {
  const boards = Math.min(32, Math.max(1, Math.floor(Number(byId("board-count").value)) || 1));
  byId("board-count").value = boards;
  byId("hard").disabled = boards > 1;
  if (boards > 1) byId("hard").checked = false;
  guesses = [];
  marks = Array.from({ length: boards }, () => []);
  pictureRows.open([]);
  complain("");
  forget();
  drawBoards();
}

// A text for each guess with its colors on the boards that were not solved before it.
function colorLines() {
  return guesses.map((word, row) => marks.filter((rows, board) => row < rowsOf(board))
    .map((rows) => rows[row].join("")).join(" "));
}

async function askFor(more) {
  const answer = await work.run("wordle", {
    lists: byId("lists").value, boards: marks.length, hard: byId("hard").checked, guesses,
    colors: colorLines(), strategy: byId("strategy").value || null, ...more,
  });
  if (answer && !answer.boards) {
    work.complain(`${answer.note || "Stopped at the time limit"}: rank the guesses by something else.`);
    return null;
  }
  return answer;
}

async function advise() {
  forget();
  const answer = await askFor({});
  if (!answer) {
    focusFault();
    return;
  }
  showLeft(answer);
  showRanked(answer);
  showGroups(answer.groups);
  byId("left-title").focus();
}

// The first cell of the guess that a refusal names.
function focusFault() {
  const told = work.trouble.textContent;
  const row = /guess (\d+)/.exec(told);
  const board = /board (\d+)/.exec(told);
  if (row && !focusCell(board ? board[1] - 1 : 0, row[1] - 1, 0)) byId("advise").focus();
}

async function explain(word, board) {
  const answer = await askFor({ explain: word, explain_board: board || null, advise: false });
  if (!answer) return;
  if (!answer.groups) {
    work.complain("All boards are solved.");
    return;
  }
  if (byId("advice").hidden) {
    showLeft(answer);
    showRanked(answer);
  }
  showGroups(answer.groups);
  byId("groups-title").focus();
}

function showLeft(answer) {
  byId("advice").hidden = false;
  const open = answer.boards.filter((board) => !board.solved);
  const only = answer.boards.length === 1;
  if (!open.length) byId("left-title").textContent = only ? "Solved" : "All boards are solved";
  else if (only) byId("left-title").textContent = `${count(open[0].count, "word")} left`;
  else byId("left-title").textContent = `${count(open.length, "board")} to solve`;
  byId("notes").textContent = answer.note ? `${answer.note[0].toUpperCase()}${answer.note.slice(1)}.` : "";
  byId("back-box").hidden = true;
  byId("look-back").disabled = !guesses.length;
  byId("back-board-field").hidden = only;
  byId("back-board").replaceChildren(...answer.boards.map((board, number) =>
    element("option", { value: number + 1 }, `${number + 1}`)));
  byId("left-words").replaceChildren(...answer.boards.map((board, number) => {
    const more = board.count > board.words.length ? ` and ${board.count - board.words.length} more` : "";
    const name = only ? "Words left" : `Board ${number + 1}`;
    const told = board.solved ? "solved" : count(board.count, "word");
    return element("details", { open: only && board.count <= 40 && !board.solved },
      element("summary", {}, `${name}: ${told}`), element("p", {}, board.words.join(", ") + more));
  }));
}

function showRanked(answer) {
  byId("ranked-box").hidden = byId("ranked-hint").hidden = !answer.guesses.length;
  const isOnly = marks.length === 1;
  byId("ranked").replaceChildren(...answer.guesses.map((one) => {
    const button = element("button", { type: "button" }, one.word);
    button.addEventListener("click", () => explain(one.word));
    const where = isOnly ? "yes" : `on board ${one.answer_on.join(", ")}`;
    const isAll = one.answer_on.length === answer.boards.filter((b) => !b.solved).length;
    const number = (text) => element("td", { className: "number" }, text);
    return element("tr", {}, element("td", {}, button),
      element("td", {}, one.probe ? "no, a probe" : isAll && !isOnly ? "on all boards" : where),
      number(String(one.groups)), number(String(one.largest)),
      number(one.expected.toFixed(2)), number(one.bits.toFixed(2)));
  }));
}

async function lookBack() {
  const board = marks.length > 1 ? Number(byId("back-board").value) : 1;
  const answer = await askFor({ advise: false, review: true, explain_board: board });
  if (!answer) return;
  const number = (text) => element("td", { className: "number" }, text);
  byId("back-rows").replaceChildren(...answer.review.map((one) => element("tr", {},
    element("td", {}, miniature(one.guess, one.marks)), number(one.skill.toFixed(1)),
    number(one.luck.toFixed(0)), number(String(one.before)), number(String(one.after)),
    number(one.expected.toFixed(2)), element("td", {}, `${one.best} (${one.best_expected.toFixed(2)})`))));
  byId("back-box").hidden = false;
  byId("back-title").focus();
}

function showGroups(table) {
  groups = table;
  byId("groups").hidden = !table;
  if (!table) return;
  const where = marks.length > 1 ? ` on board ${table.board}` : "";
  byId("groups-title").textContent =
    `${table.word.toUpperCase()} makes ${count(table.groups.length, "group")}${where}`;
  byId("groups-facts").textContent = `Of ${count(table.words, "word")}: ${table.largest} in the largest `
    + `group, ${table.expected.toFixed(2)} left on average, ${table.bits.toFixed(2)} bits.`
    + (table.probe ? " A probe: it cannot be the answer." : "");
  byId("groups-board-field").hidden = marks.length === 1;
  byId("groups-board").replaceChildren(...marks.flatMap((rows, board) => (isSolved(board) ? []
    : [element("option", { value: board + 1, selected: board + 1 === table.board }, `${board + 1}`)])));
  byId("group-rows").replaceChildren(...table.groups.map((group) => {
    const more = group.count > group.words.length ? ` and ${group.count - group.words.length} more` : "";
    return element("tr", {}, element("td", {}, miniature(table.word, group.marks)),
      element("td", { className: "number" }, String(group.count)),
      element("td", { className: "words" }, group.words.join(", ") + more));
  }));
}

async function loadLists() {
  const lists = byId("lists").value;
  try {
    const found = await ask("wordle_lists", { lists });
    if (lists !== byId("lists").value) return; // Another was chosen since.
    info = found;
    byId("lists-note").textContent = `The list ${info.list}: ${info.answers.toLocaleString("en")} answers, `
      + `${info.guesses.toLocaleString("en")} words to guess.${info.note ? ` It is ${info.note}.` : ""}`;
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    byId("lists-note").textContent = fault.message;
  }
  forget();
}

byId("guess-form").addEventListener("submit", addGuess);
byId("explain").addEventListener("click", () => {
  const [word, fault] = readWord();
  complain(fault);
  if (fault) byId("guess").focus();
  else explain(word);
});
byId("undo").addEventListener("click", undo);
byId("restart").addEventListener("click", () => { restart(); byId("guess").focus(); });
byId("board-count").addEventListener("change", restart);
byId("lists").addEventListener("change", loadLists);
byId("hard").addEventListener("change", forget);
byId("strategy").addEventListener("change", forget);
byId("advise").addEventListener("click", advise);
byId("look-back").addEventListener("click", lookBack);
byId("take").addEventListener("click", () => (isOver() ? null : addWord(groups.word)));
byId("groups-board").addEventListener("change", (event) => explain(groups.word, Number(event.target.value)));
byId("boards").addEventListener("keydown", pressed);
byId("boards").addEventListener("click", (event) => {
  const cell = event.target.closest("[data-row]");
  if (!cell) return;
  focusCell(cell.closest("[data-board]").dataset.board, cell.dataset.row, cell.dataset.place);
  setColor(cell, NEXT[cell.dataset.color]);
});
restart();
loadLists();
