// Pictures of boards: chosen, dropped or pasted, made small enough to send, and shown on a canvas.

import { ask, Refused } from "./api.js";

const LONGEST_SIDE = 1600;
const MOST_BYTES = 180 * 1024;

// Asks `task` of each picture that comes to the page by any way. `show` puts the answer on the board
// and returns what to tell of it; `complain` tells why there is none, or "" before a picture is read.
export function takePictures({ task, input, show, complain }) {
  const byId = (id) => document.getElementById(id);
  const [button, file, canvas, note] =
    ["choose-picture", "picture-file", "picture", "picture-note"].map(byId);

  button.addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    if (file.files.length) take(file.files[0]);
    file.value = "";
  });
  document.addEventListener("paste", (event) => offered(event, event.clipboardData));
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    offered(event, event.dataTransfer);
  });

  function offered(event, transfer) {
    if (!transfer || !transfer.files.length) return;
    event.preventDefault();
    take(transfer.files[0]);
  }

  function hide() {
    canvas.hidden = note.hidden = true;
  }

  async function take(picture) {
    complain("");
    hide();
    button.disabled = true;
    try {
      note.textContent = show(await readPicture(picture, canvas, task, input()));
      note.hidden = false;
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      hide();
      complain(fault.message);
    } finally {
      button.disabled = false;
    }
  }

  return { take, hide };
}

// The picture of the clipboard; null where it holds none or the browser does not give it.
export async function clipboardPicture() {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((name) => name.startsWith("image/"));
      if (type) return await item.getType(type);
    }
  } catch (fault) {
    return null;
  }
  return null;
}

// Shows the file on the canvas; the answer to the task. Throws Refused when it shows no board.
async function readPicture(file, canvas, task, input) {
  let data = file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    if (file.size > MOST_BYTES || scale < 1) data = await shrunk(canvas);
    canvas.hidden = false;
  } catch (fault) {
    // A form that the browser does not show, such as HEIC: the app may read it, or say why not.
    canvas.hidden = true;
  }
  return ask(task, { picture: await base64(data), ...input });
}

async function shrunk(canvas) {
  for (const quality of [0.9, 0.8, 0.65, 0.5]) {
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (blob.size <= MOST_BYTES || quality === 0.5) return blob;
  }
  return null;
}

function base64(blob) {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.readAsDataURL(blob);
  });
}
