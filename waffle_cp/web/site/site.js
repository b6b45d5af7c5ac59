// The pages of a site of daily puzzles: today's, a day's, the archive, the statistics.
// What was played is kept in the browser, a key for each day, so that two tabs never clash.

import { byId } from "./board.js";
import { Player } from "./player.js";
import { EXTRA_SWAPS, readPuzzle } from "./puzzle.js";
import { readStorage, writeStorage } from "./storage.js";
import { chooseLanguage, dayText, number, say, sayAll, timeText } from "./words.js";

const { page, root, day } = document.documentElement.dataset;
const pageDay = day || (/(\d{4}-\d\d-\d\d)\.html$/.exec(location.pathname) || [])[1];
const days = JSON.parse(byId("days").textContent);
const base = new URL(root || "./", location.href);
const dayKey = (day) => `waffle-day-${base.pathname}-${day}`;

// The date on the clock of this device, as 2026-12-01.
export function localDay(now = new Date()) {
  const two = (value) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const daysOut = () => days.filter((day) => day <= localDay());

// The puzzle of a day, mixed with numbers that follow from the day (as in days.py).
function unscrambled(day, text) {
  let state = Number(day.replaceAll("-", ""));
  const bytes = Uint8Array.from(atob(text), (character) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return character.charCodeAt(0) ^ (state & 0xff);
  });
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function puzzleOf(day) {
  const month = await (await fetch(new URL(`puzzles/${day.slice(0, 7)}.json`, base))).json();
  const [count, packed] = month[day];
  return readPuzzle({ title: `${number(count)}: ${dayText(day)}`, ...unscrambled(day, packed) });
}

function notice(text) {
  byId("notice").textContent = text;
  byId("notice").hidden = !text;
}

// What is known of a day: how it ended, with how many stars.
const played = (day) => readStorage(dayKey(day));

function streaks() {
  let run = 0, longest = 0;
  const out = daysOut();
  for (const day of out) {
    // Today's game may still be won.
    if (played(day).end === "solved") run += 1;
    else if (day !== localDay()) run = 0;
    longest = Math.max(longest, run);
  }
  return { streak: run, longest };
}

async function playDay(day) {
  document.querySelector("meta[name='waffle-home']").content = new URL(`day/${day}.html`, base).href;
  const player = new Player((key, game) => {
    const { end, stars, used, seconds } = game;
    const known = played(day);
    // The first end counts.
    if (!known.end) writeStorage(dayKey(day), { end, stars, used, seconds, on: localDay() });
    showNext();
  });
  player.start([await puzzleOf(day)]);
  if (player.game.end) showNext();
}

function showNext() {
  const note = byId("countdown") || document.createElement("p");
  note.id = "countdown";
  byId("extra").append(note);
  const tell = () => {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const { streak } = streaks();
    note.textContent = `${say("streak")}: ${number(streak)}. ${
      say("next_in", { time: timeText(Math.max(0, (midnight - now) / 1000)) })}`;
  };
  tell();
  clearInterval(showNext.timer);
  showNext.timer = setInterval(tell, 1000);
}

// A page that is left open shows the new puzzle after midnight.
function watchMidnight(shown) {
  const look = () => { if (localDay() !== shown) location.reload(); };
  setInterval(look, 20000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
}

async function showToday() {
  const today = localDay();
  watchMidnight(today);
  const newest = daysOut().at(-1);
  if (!newest) {
    chooseLanguage();
    sayAll();
    byId("main").replaceChildren();
    notice(days.length ? say("not_out", { date: dayText(days[0]) }) : say("no_puzzle"));
    return;
  }
  await playDay(newest);
  if (newest !== today) notice(say("newest", { date: dayText(newest) }));
}

async function showDay() {
  if (pageDay > localDay()) {
    chooseLanguage();
    sayAll();
    byId("main").replaceChildren();
    notice(say("not_out", { date: dayText(pageDay) }));
    return;
  }
  await playDay(pageDay);
}

function showArchive() {
  const list = document.createElement("ul");
  list.className = "days";
  list.append(...daysOut().reverse().map((day) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = new URL(`day/${day}.html`, base).href;
    const { end, stars } = played(day);
    link.append(dayText(day, { dateStyle: "medium" }));
    if (end) {
      link.dataset.end = end === "solved" ? "solved" : "lost";
      const note = document.createElement("small");
      note.textContent = end === "solved" ? say("stars", { n: stars, of: EXTRA_SWAPS }) : say("state.lost");
      link.append(note);
    }
    item.append(link);
    return item;
  }));
  byId("list").replaceChildren(list);
}

function showStatistics() {
  const results = days.map(played).filter((one) => one.end);
  const won = results.filter((one) => one.end === "solved");
  const { streak, longest } = streaks();
  const figures = { played: results.length, won: won.length, streak, longest };
  byId("figures").replaceChildren(...Object.entries(figures).map(([key, value]) => {
    const box = document.createElement("div");
    const term = document.createElement("dt"), figure = document.createElement("dd");
    term.textContent = say(key);
    figure.textContent = number(value);
    box.append(term, figure);
    return box;
  }));
  byId("bars").replaceChildren(...Array.from({ length: EXTRA_SWAPS + 1 }, (_, stars) => {
    const item = document.createElement("li");
    const label = document.createElement("span"), count = document.createElement("span");
    const bar = document.createElement("meter");
    const many = won.filter((one) => one.stars === stars).length;
    label.textContent = "★".repeat(stars) + "☆".repeat(EXTRA_SWAPS - stars);
    label.setAttribute("role", "img");
    label.setAttribute("aria-label", say("stars", { n: stars, of: EXTRA_SWAPS }));
    Object.assign(bar, { max: Math.max(1, won.length), value: many });
    bar.setAttribute("aria-hidden", "true");
    count.textContent = number(many);
    item.append(label, bar, count);
    return item;
  }));
}

function saveStatistics() {
  const kept = Object.fromEntries(days.map((day) => [day, played(day)]).filter(([, one]) => one.end));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify({ waffle: 1, days: kept })], { type: "application/json" }));
  link.download = "waffle-statistics.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Games of the file are added; what this browser knows stays.
async function loadStatistics(file) {
  let kept = {};
  try {
    kept = JSON.parse(await file.text());
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
  }
  if (kept === null || typeof kept.days !== "object" || kept.days === null) {
    notice(say("bad_import"));
    return;
  }
  let added = 0;
  for (const day of days) {
    const one = kept.days[day];
    if (!one || played(day).end || !["solved", "lost", "given up"].includes(one.end)) continue;
    const stars = Number.isInteger(one.stars) ? Math.max(0, Math.min(EXTRA_SWAPS, one.stars)) : 0;
    writeStorage(dayKey(day), { end: one.end, stars, used: Number(one.used) || 0, seconds: Number(one.seconds) || 0 });
    added += 1;
  }
  showStatistics();
  notice(say("imported", { n: added }));
}

// Pages without the game keep to the language that was chosen in it.
function speak() {
  const settings = readStorage("waffle-settings");
  chooseLanguage(settings.interface);
  if (["light", "dark"].includes(settings.theme)) document.documentElement.dataset.theme = settings.theme;
  sayAll();
}

async function open() {
  for (const link of document.querySelectorAll("[data-to]")) {
    if (link.dataset.to === page) link.setAttribute("aria-current", "page");
  }
  if (page === "today") await showToday();
  else if (page === "day") await showDay();
  else speak();
  if (page === "archive") showArchive();
  if (page === "statistics") {
    showStatistics();
    byId("save").addEventListener("click", saveStatistics);
    byId("load").addEventListener("click", () => byId("file").click());
    byId("file").addEventListener("change", (event) => loadStatistics(event.target.files[0]));
    window.addEventListener("storage", showStatistics);
  }
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
    await navigator.serviceWorker.register(new URL("sw.js", base));
  }
}

open();
