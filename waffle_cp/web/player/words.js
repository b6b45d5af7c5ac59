// The words of the interface in the reader's language, and its numbers, dates and times.

import { TEXTS } from "./texts.js";

let language = "en";

export const languages = () => Object.keys(TEXTS).map((code) => [code, TEXTS[code].language]);

// The wish if there is such a table, else the first of the browser's languages that has one.
export function chooseLanguage(wish) {
  const wishes = [wish, document.documentElement.dataset.language, ...navigator.languages];
  const codes = wishes.filter(Boolean).map((code) => code.toLowerCase().split("-")[0]);
  language = codes.find((code) => Object.hasOwn(TEXTS, code)) || "en";
  document.documentElement.lang = language;
  return language;
}

// The text of a key with its {values}; with `n` the form that the number asks for.
export function say(key, values = {}) {
  const table = TEXTS[language];
  let text = table[key];
  if (text === undefined && "n" in values) {
    const form = new Intl.PluralRules(language).select(values.n);
    text = table[`${key}.${form}`] || table[`${key}.other`];
  }
  return text.replace(/{(\w+)}/g, (_, name) =>
    typeof values[name] === "number" ? number(values[name]) : values[name]);
}

export const number = (value) => new Intl.NumberFormat(language).format(value);

// A day of the calendar, as 2026-12-01, in words.
export function dayText(day, options = { dateStyle: "long" }) {
  const [year, month, date] = day.split("-").map(Number);
  return new Intl.DateTimeFormat(language, options).format(new Date(year, month - 1, date));
}

export function timeText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return (parts[0] ? parts : parts.slice(1)).map((part, i) => (i ? String(part).padStart(2, "0") : part)).join(":");
}

// Fill every element that names its text.
export function sayAll(root = document) {
  for (const element of root.querySelectorAll("[data-say]")) {
    element.textContent = say(element.dataset.say, element.dataset);
  }
  for (const element of root.querySelectorAll("[data-say-label]")) {
    element.setAttribute("aria-label", say(element.dataset.sayLabel));
  }
}
