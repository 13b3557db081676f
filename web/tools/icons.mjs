/**
 * Writes src/board/gathered.json: the silhouettes of game-icons.net this client uses, so that the collection of four
 * thousand is needed only to choose others. Run by hand:  npx -y -p @iconify-json/game-icons@1.2.4 node tools/icons.mjs
 * (or with the collection in node_modules).
 */

import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const CHOSEN = {
  infantry: "brodie-helmet",
  armor: "tank",
  artillery: "field-gun",
  aa_gun: "anti-aircraft-gun",
  industrial_complex: "factory",
  airborne: "parachute",
  mechanized: "truck",
  airbase: "airplane-departure",
  headquarters: "barracks-tent",
  fortress: "bunker",
  leader: "star-medal",
  cavalry: "horse-head",
  marine: "anchor",
  guard: "shield",
  shock: "rank-3",
  convoy: "cargo-ship",
  battle: "crossed-swords",
  hit: "bullet-impacts",
  sunk: "sinking-ship",
};

const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
const paths = Object.entries(CHOSEN).map(([name, icon]) => [name, icons[icon].body.match(/ d="([^"]+)"/)[1]]);

writeFileSync(
  new URL("../src/board/gathered.json", import.meta.url),
  `${JSON.stringify(Object.fromEntries(paths), null, 1)}\n`,
);
