// Tiles that travel when they swap, turn when their color changes, and hop at the end.

const TRAVEL = 220, TURN = 320, EASE = "cubic-bezier(.3, .7, .3, 1)";

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const paintOf = (tile) => {
  const { backgroundColor, color } = getComputedStyle(tile);
  return { backgroundColor, color };
};

// Runs `change`, which repaints the tiles; then shows the way from before. Letters of `swapped`
// tiles come from each other's places with their old colors.
export function animateChange(tiles, swapped, change) {
  if (isStill()) {
    change();
    return;
  }
  const before = tiles.map((tile) => ({ color: tile.dataset.color, paint: paintOf(tile) }));
  const boxes = swapped.map((cell) => tiles[cell].getBoundingClientRect());
  change();
  if (swapped.length === 2) {
    const [a, b] = swapped;
    [before[a], before[b]] = [before[b], before[a]];
    swapped.forEach((cell, i) => {
      const from = boxes[1 - i], to = boxes[i];
      const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      tiles[cell].style.zIndex = 3;
      tiles[cell].animate([{ transform: start }, { transform: "none" }], { duration: TRAVEL, easing: EASE })
        .finished.catch(() => {}).finally(() => { tiles[cell].style.zIndex = ""; });
    });
  }
  tiles.forEach((tile, cell) => {
    if (before[cell].color !== tile.dataset.color) turn(tile, before[cell].paint, swapped.length ? TRAVEL : 0);
  });
}

function turn(tile, old, delay) {
  const now = paintOf(tile);
  tile.animate([
    { rotate: "x 0deg", ...old, offset: 0 },
    { rotate: "x 90deg", ...old, offset: 0.5 },
    { rotate: "x 90deg", ...now, offset: 0.5 },
    { rotate: "x 0deg", ...now, offset: 1 },
  ], { duration: TURN, delay, fill: "backwards", easing: "ease-in-out" });
}

// A wave over the board, from the first tile to the last.
export function celebrate(tiles) {
  if (isStill()) return;
  tiles.forEach((tile, i) => tile.animate(
    [{ translate: "0 0" }, { translate: "0 -22%" }, { translate: "0 0" }],
    { duration: 480, delay: TRAVEL + TURN + i * 28, easing: "ease-in-out" },
  ));
}

// Stars that fill one after the other.
export function fillStars(stars) {
  if (isStill()) return;
  stars.forEach((star, i) => star.animate(
    [{ scale: 0, rotate: "-60deg" }, { scale: 1.3, rotate: "0deg" }, { scale: 1 }],
    { duration: 420, delay: TRAVEL + TURN + i * 160, fill: "backwards", easing: EASE },
  ));
}

export function shake(tile) {
  if (isStill()) return;
  tile.animate([{ translate: "0" }, { translate: "-6%" }, { translate: "6%" }, { translate: "0" }], { duration: 180 });
}
