// What a person sees of a job: a bar, what it does, a button to end it, and faults in plain words.

import { Refused, Runner } from "./api.js";

const find = (id) => document.getElementById(id);

export class Work {
  // `name` is the prefix of the elements NAME-work, NAME-trouble, and of the button that starts it.
  constructor(name, button) {
    this.runner = new Runner();
    this.panel = find(`${name}-work`);
    this.trouble = find(`${name}-trouble`);
    this.button = button;
    this.bar = this.panel.querySelector("progress");
    this.text = this.panel.querySelector("output");
    this.panel.querySelector("button").addEventListener("click", () => this.cancel());
  }

  async run(task, input) {
    this.complain("");
    this.panel.hidden = false;
    this.button.disabled = true;
    this.bar.removeAttribute("value");
    this.text.textContent = "Starting.";
    try {
      return await this.runner.run(task, input, (job) => this.show(job));
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      this.complain(fault.message);
      return null;
    } finally {
      this.panel.hidden = true;
      this.button.disabled = false;
    }
  }

  show(job) {
    if (job.state === "queued") {
      this.text.textContent = `Waiting: place ${job.place || 1} in the queue.`;
      return;
    }
    const stage = job.stage ? job.stage[0].toUpperCase() + job.stage.slice(1) : "At work";
    this.text.textContent = `${stage}, ${Math.floor(job.seconds)} s.`;
    this.bar.max = job.time_limit;
    this.bar.value = Math.min(job.seconds, job.time_limit);
  }

  cancel() {
    this.runner.cancel();
    this.complain("Canceled.");
    this.button.disabled = false;
    this.button.focus();
  }

  complain(text) {
    this.trouble.textContent = text;
    this.trouble.hidden = !text;
  }
}

// The text of the clipboard, or null where the browser does not give it.
export async function clipboardText() {
  try {
    return await navigator.clipboard.readText();
  } catch (fault) {
    return null;
  }
}

export function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function count(number, one, many = `${one}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
