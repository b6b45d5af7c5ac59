// Color rules: which cells are green, yellow and grey. The same rules as waffle_cp/coloring,
// held together by a test that colors random boards with both.


export const GREEN = "g", YELLOW = "y", GREY = ".";

export function greensOf(puzzle, letters) {
  return letters.map((letter, cell) => letter === puzzle.solution[cell]);
}

// How many not-right cells of each word want each letter.
export function needsOf(puzzle, right) {
  return puzzle.slots.map((slot) => {
    const need = new Map();
    for (const cell of slot.cells) {
      if (!right[cell]) {
        const letter = puzzle.solution[cell];
        need.set(letter, (need.get(letter) || 0) + 1);
      }
    }
    return need;
  });
}

export function gameColors(puzzle, letters) {
  const right = greensOf(puzzle, letters);
  const colors = right.map((isRight) => (isRight ? GREEN : GREY));
  needsOf(puzzle, right).forEach((need, number) => {
    for (const cell of puzzle.slots[number].cells) {
      const wanted = need.get(letters[cell]) || 0;
      if (!right[cell] && wanted > 0) {
        need.set(letters[cell], wanted - 1);
        colors[cell] = YELLOW;
      }
    }
  });
  return colors;
}

// Passes over the not-right cells in reading order; a pass takes a cell when enough of its words
// still want the letter, and counts it toward every word that does (or the first one alone).
export function passColors(puzzle, letters, passes, countFirstAlone = false) {
  const right = greensOf(puzzle, letters);
  const needs = needsOf(puzzle, right);
  const colors = right.map((isRight) => (isRight ? GREEN : GREY));
  for (const takes of passes) {
    letters.forEach((letter, cell) => {
      if (colors[cell] !== GREY) return;
      const words = puzzle.memberships[cell];
      const wanting = words.filter((word) => (needs[word].get(letter) || 0) > 0);
      if (!takes(words.length, wanting.length)) return;
      colors[cell] = YELLOW;
      for (const word of countFirstAlone ? wanting.slice(0, 1) : wanting) {
        needs[word].set(letter, needs[word].get(letter) - 1);
      }
    });
  }
  return colors;
}

export const sharedByBoth = (words, wanting) => words > 1 && wanting === words;
export const unshared = (words, wanting) => words === 1 && wanting === 1;
export const anyWord = (words, wanting) => wanting > 0;

// The best legal coloring by a cost; letters do not influence each other, so each is searched
// alone: cells in reading order, yellow before grey, so that the first of equals comes first.
export function bestColors(puzzle, letters, cost) {
  const right = greensOf(puzzle, letters);
  const needs = needsOf(puzzle, right);
  const colors = right.map((isRight) => (isRight ? GREEN : GREY));
  const cellsOf = new Map();
  letters.forEach((letter, cell) => {
    if (right[cell]) return;
    if (!cellsOf.has(letter)) cellsOf.set(letter, []);
    cellsOf.get(letter).push(cell);
  });
  for (const [letter, cells] of cellsOf) {
    for (const cell of bestYellows(puzzle, needs, letter, cells, cost)) colors[cell] = YELLOW;
  }
  return colors;
}

export function bestYellows(puzzle, needs, letter, cells, cost) {
  const need = needs.map((wants) => wants.get(letter) || 0);
  const copies = puzzle.slots.map(() => 0);
  for (const cell of cells) for (const word of puzzle.memberships[cell]) copies[word] += 1;
  const least = need.map((wanted, word) => Math.min(wanted, copies[word]));
  const held = need.map(() => 0);
  const left = copies.slice();
  const chosen = [];
  let best = null, bestCost = null;
  const lower = (a, b) => {
    for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return a[i] < b[i];
    return false;
  };
  const search = (index) => {
    if (index === cells.length) {
      const price = cost(puzzle, chosen);
      if ((best === null || lower(price, bestCost)) && countable(puzzle, need, chosen)) {
        best = chosen.slice();
        bestCost = price;
      }
      return;
    }
    const words = puzzle.memberships[cells[index]];
    for (const word of words) left[word] -= 1;
    if (words.some((word) => need[word] > 0)) {
      for (const word of words) held[word] += 1;
      chosen.push(cells[index]);
      search(index + 1);
      chosen.pop();
      for (const word of words) held[word] -= 1;
    }
    if (words.every((word) => held[word] + left[word] >= least[word])) search(index + 1);
    for (const word of words) left[word] += 1;
  };
  search(0);
  return best;
}

// Whether each yellow can be counted by one of its words, no word counting more than it needs:
// a matching, grown by alternating paths.
export function countable(puzzle, need, chosen) {
  const counted = need.map(() => []);
  const place = (cell, seen) => {
    for (const word of puzzle.memberships[cell]) {
      if (seen.has(word) || need[word] === 0) continue;
      seen.add(word);
      if (counted[word].length < need[word]) {
        counted[word].push(cell);
        return true;
      }
      for (let i = 0; i < counted[word].length; i += 1) {
        if (place(counted[word][i], seen)) {
          counted[word][i] = cell;
          return true;
        }
      }
    }
    return false;
  };
  return chosen.every((cell) => place(cell, new Set()));
}

export const sharedCount = (puzzle, cells) =>
  cells.filter((cell) => puzzle.memberships[cell].length > 1).length;

export const RULES = {
  game: gameColors,
  seed: (puzzle, letters) => passColors(puzzle, letters, [sharedByBoth, unshared, anyWord]),
  "non-crossings-first": (puzzle, letters) =>
    passColors(puzzle, letters, [unshared, sharedByBoth, anyWord]),
  "reading-order": (puzzle, letters) => passColors(puzzle, letters, [anyWord], true),
  fewest: (puzzle, letters) => bestColors(puzzle, letters, (_, cells) => [cells.length]),
  "most-shared": (puzzle, letters) =>
    bestColors(puzzle, letters, (p, cells) => [-sharedCount(p, cells), cells.length]),
  "fewest-unshared": (puzzle, letters) =>
    bestColors(puzzle, letters, (p, cells) => [
      cells.length - sharedCount(p, cells), cells.length,
    ]),
};

export function colorBoard(puzzle, letters) {
  return RULES[puzzle.rule](puzzle, letters);
}
