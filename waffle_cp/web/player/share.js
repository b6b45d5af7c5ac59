// The result as a text to share: stars, swaps and squares, and a link that works for others.

import { squaresOf } from "./game.js";
import { EXTRA_SWAPS, nameOf, toFragment } from "./puzzle.js";
import { colorBoard } from "./rules.js";
import { say, timeText } from "./words.js";

export function shareText(game, link, withTime) {
  const { puzzle } = game;
  const stars = "⭐".repeat(game.stars) + "☆".repeat(EXTRA_SWAPS - game.stars);
  const facts = [game.end === "solved"
    ? `${stars} ${say("share_swaps", { used: game.used, fewest: puzzle.swaps })}`
    : say("not_in_share")];
  if (game.hints) facts.push(say("hints", { n: game.hints }));
  if (withTime && game.end === "solved") facts.push(timeText(game.seconds));
  const shown = game.end === "solved" ? colorBoard(puzzle, puzzle.letters) : game.colors;
  return [nameOf(puzzle), facts.join(", "), squaresOf(puzzle, shown), link].filter(Boolean).join("\n");
}

// The address that opens this puzzle for someone else: this page on the web, or the page that its
// maker names. A file on this disk is no address for others, and is never told.
export function linkTo(puzzle) {
  const named = document.querySelector("meta[name='waffle-home']");
  const home = named ? named.content : "";
  // A page of a site is the address of its puzzle.
  if (home && document.documentElement.hasAttribute("data-page-is-puzzle")) return home;
  const own = location.protocol.startsWith("http") ? location.href.split("#")[0] : home;
  return own && `${own}#${toFragment(puzzle)}`;
}
