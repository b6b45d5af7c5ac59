// The page of the game: its puzzles, or the one of its link.

import { byId } from "./board.js";
import { Player } from "./player.js";
import { readPuzzle } from "./puzzle.js";

new Player().start(JSON.parse(byId("puzzles").textContent).map(readPuzzle));
