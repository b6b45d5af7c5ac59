// What the player of the game chooses: kept, and shown as attributes of the page.

import { byId } from "./board.js";
import { readStorage, writeStorage } from "./storage.js";
import { chooseLanguage, languages, say, sayAll } from "./words.js";

const KEY = "waffle-settings";
const CHOICES = { theme: ["auto", "light", "dark"], size: ["1", "1.5", "2"] };
const FLAGS = ["patterns", "timer", "left-handed"];

export class Settings {
  constructor(changed) {
    this.changed = changed;
    this.values = readStorage(KEY);
    for (const name of Object.keys(CHOICES)) this.listen(name);
    for (const name of FLAGS) this.listen(name);
    this.listen("interface");
    window.addEventListener("storage", (event) => {
      if (event.key !== KEY) return;
      this.values = readStorage(KEY);
      this.show();
      this.changed();
    });
    this.show();
  }

  get hasTimer() { return this.values.timer === true; }

  listen(name) {
    byId(`set-${name}`).addEventListener("change", (event) => {
      const { type, checked, value } = event.target;
      this.values[name] = type === "checkbox" ? checked : value;
      writeStorage(KEY, this.values);
      this.show();
      this.changed();
    });
  }

  show() {
    const root = document.documentElement;
    const language = chooseLanguage(this.values.interface);
    sayAll();
    for (const [name, known] of Object.entries(CHOICES)) {
      const value = known.includes(this.values[name]) ? this.values[name] : known[0];
      root.dataset[name] = value;
      const options = known.map((one) => new Option(say(`${name}.${one}`), one));
      byId(`set-${name}`).replaceChildren(...options);
      byId(`set-${name}`).value = value;
    }
    root.style.setProperty("--scale", root.dataset.size);
    for (const name of FLAGS) {
      byId(`set-${name}`).checked = this.values[name] === true;
      root.toggleAttribute(`data-${name}`, this.values[name] === true);
    }
    byId("set-interface").replaceChildren(...languages().map(([code, name]) => new Option(name, code)));
    byId("set-interface").value = language;
  }
}
