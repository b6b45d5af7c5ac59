// Swaps: two sequences, the fewest swaps between them, and which.

import { clipboardText, count, Work } from "./work.js";

const byId = (id) => document.getElementById(id);
const SHOWN_STEPS = 500;
const SHOWN_TOKENS = 60;

const work = new Work("swaps", byId("count-swaps"));

async function run(event) {
  event.preventDefault();
  const found = await work.run("swaps", {
    source: byId("source").value, target: byId("target").value, method: byId("method").value,
  });
  if (!found) return;
  if (found.swaps === null || found.swaps === undefined) {
    work.complain(`No plan before the time limit. ${found.note || ""}`);
    return;
  }
  show(found);
}

function show(found) {
  byId("result").hidden = false;
  byId("minimum").textContent = count(found.swaps, "swap");
  byId("facts").textContent = found.proved
    ? `Proven: nothing less than ${found.bound} is possible. ${count(found.cycles.length, "cycle")}.`
    : `At least ${found.bound} are needed: not proven to be the fewest.`;
  const tokens = found.source.slice();
  const gap = tokens.every((token) => [...token].length === 1) ? "" : " ";
  const isShort = tokens.length <= SHOWN_TOKENS;
  const items = found.steps.slice(0, SHOWN_STEPS).map(([a, b]) => {
    const item = document.createElement("li");
    item.append(`${tokens[a - 1]} at ${a} with ${tokens[b - 1]} at ${b}`);
    [tokens[a - 1], tokens[b - 1]] = [tokens[b - 1], tokens[a - 1]];
    if (isShort) {
      const after = document.createElement("code");
      after.textContent = tokens.join(gap);
      item.append(": ", after);
    }
    return item;
  });
  if (found.steps.length > SHOWN_STEPS) {
    const rest = document.createElement("li");
    rest.textContent = `and ${count(found.steps.length - SHOWN_STEPS, "more swap")}`;
    items.push(rest);
  }
  byId("steps").replaceChildren(...items);
  byId("steps").hidden = !items.length;
  byId("result-title").focus();
}

// Two lines, or two columns as in a table.
function fill(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  if (lines.length === 2) {
    [byId("source").value, byId("target").value] = lines;
    return true;
  }
  const columns = lines.map((line) => line.split(/[\t,;]|\s+/).filter(Boolean));
  if (lines.length < 2 || columns.some((pair) => pair.length !== 2)) return false;
  byId("source").value = columns.map((pair) => pair[0]).join("\n");
  byId("target").value = columns.map((pair) => pair[1]).join("\n");
  return true;
}

async function paste() {
  const text = await clipboardText();
  if (text === null) {
    work.complain("The browser does not give the clipboard: paste with Ctrl+V into the fields.");
    byId("source").focus();
  } else if (!fill(text)) {
    work.complain("Expected two lines, or two columns.");
  } else {
    work.complain("");
    byId("count-swaps").focus();
  }
}

byId("swaps-form").addEventListener("submit", run);
byId("paste").addEventListener("click", paste);
byId("example").addEventListener("click", () => fill("dbdfafecbcae\naabbccddeeff"));
