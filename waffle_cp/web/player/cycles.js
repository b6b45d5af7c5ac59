// The fewest swaps that turn one board into another, for hints and for the replay: misplaced
// letters minus the most cycles that they can be packed into.


export const SEARCH_LIMIT = 200000;

// Cycles of cells; rotating each puts all its letters right. Proven to be the most unless the search limit is
// reached on a very large board, where the best packing found so far is used.
export function bestCycles(letters, target) {
  const wrong = [];
  letters.forEach((letter, cell) => { if (letter !== target[cell]) wrong.push(cell); });
  const cycles = [];
  const rest = takePairs(wrong, letters, target, cycles);
  const packed = packCycles(rest, letters, target);
  return { cycles: cycles.concat(packed.cycles), isProven: packed.isProven };
}

// A swap that makes two letters right is always part of an optimal plan.
export function takePairs(cells, letters, target, cycles) {
  const open = new Map();
  const taken = new Set();
  for (const cell of cells) {
    const partners = open.get(target[cell] + "\n" + letters[cell]);
    if (partners && partners.length) {
      const partner = partners.pop();
      cycles.push([partner, cell]);
      taken.add(partner).add(cell);
      continue;
    }
    const key = letters[cell] + "\n" + target[cell];
    if (!open.has(key)) open.set(key, []);
    open.get(key).push(cell);
  }
  return cells.filter((cell) => !taken.has(cell));
}

export function packCycles(cells, letters, target) {
  let best = null, steps = 0;
  const used = new Set();
  const found = [];
  const search = () => {
    const start = cells.find((cell) => !used.has(cell));
    if (start !== undefined) extend([start], new Set());
    else if (best === null || found.length > best.length) best = found.map((c) => c.slice());
  };
  // Follow letters to the cells that want them until one wants the letter of the first cell; no
  // letter is passed twice, since such a cycle splits into two.
  const extend = (path, passed) => {
    steps += 1;
    // Pairs are gone, so that every further cycle takes three cells or more.
    const open = cells.length - used.size + path.length - 1;
    const bound = found.length + Math.floor(open / 3);
    if (best !== null && (steps > SEARCH_LIMIT || bound <= best.length)) return;
    const last = path[path.length - 1];
    used.add(last);
    if (letters[last] === target[path[0]]) {
      found.push(path.slice());
      search();
      found.pop();
    } else {
      const here = new Set(passed).add(letters[last]);
      const tried = new Set();
      for (const next of cells) {
        if (used.has(next) || target[next] !== letters[last]) continue;
        if (tried.has(letters[next]) || here.has(letters[next])) continue;
        tried.add(letters[next]);
        extend([...path, next], here);
      }
    }
    used.delete(last);
  };
  search();
  return { cycles: best || [], isProven: steps <= SEARCH_LIMIT };
}

// Swaps of a packing, cycle by cycle; each makes at least one letter right.
export function swapsOfCycles(cycles) {
  const swaps = [];
  for (const cycle of cycles) {
    // The letter of each cell belongs on the next one.
    for (let i = cycle.length - 1; i > 0; i -= 1) swaps.push([cycle[i - 1], cycle[i]]);
  }
  return swaps;
}

export function optimalSwaps(letters, target) {
  return swapsOfCycles(bestCycles(letters, target).cycles);
}
