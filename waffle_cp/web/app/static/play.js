// Play: the player itself is `main.js`; here it gets another puzzle through the link.

import { byId } from "/static/player/board.js";
import "/static/player/main.js";
import { clipboardText, Work } from "./work.js";

const work = new Work("play", byId("open"));

async function open(text) {
  const found = await work.run("play", { puzzle: text });
  if (!found) return;
  if (!found.link) {
    work.complain(found.note || "It could not be solved in time.");
    return;
  }
  location.hash = found.link;
  window.scrollTo(0, 0);
  byId("title").tabIndex = -1;
  byId("title").focus();
}

async function fresh() {
  const made = await work.run("make", { layout: byId("layout").value });
  if (!made) return;
  if (!made.letters) {
    work.complain(`No puzzle: ${made.note}`);
    return;
  }
  await open(JSON.stringify(made));
}

async function paste() {
  const text = await clipboardText();
  if (text === null) {
    work.complain("The browser does not give the clipboard: paste with Ctrl+V into the field.");
    byId("pasted").focus();
    return;
  }
  byId("pasted").value = text;
  await open(text);
}

byId("open-form").addEventListener("submit", (event) => {
  event.preventDefault();
  open(byId("pasted").value);
});
byId("paste").addEventListener("click", paste);
byId("fresh").addEventListener("click", fresh);
