/**
 * Silhouettes of units, in a box of 512 x 512. Ships and planes are drawn for this project (MIT); the others are from
 * game-icons.net under CC BY 3.0, see CREDITS. A kind of unit nobody drew is shown by the first letters of its name.
 */

import { GATHERED } from "./gathered";

/** Ships from the side, planes from above: what can be told apart at twenty pixels. */
const DRAWN: Record<string, string> = {
  fighter:
    "M256 34c17 0 28 46 30 96l3 66 183 58v44l-182-12-9 104 61 46v34l-86-14-86 14v-34l61-46-9-104-182 12v-44l183-58 3-66c2-50 13-96 30-96z",
  bomber:
    "M256 18c22 0 34 42 35 92l1 56 44 6v-34h26v38l46 6v-32h26v36l70 10v50l-211 8-7 116 82 34v42l-112-14-112 14v-42l82-34-7-116-211-8v-50l70-10v-36h26v32l46-6v-38h26v34l44-6 1-56c1-50 13-92 35-92z",
  battleship:
    "M6 318h54v-26h-44v-14h52l16-24h52l12 64h14v-74h-50v-12h58l14-20h18v-66h26v-28h-22v-10h28v-30h12v30h28v10h-22v28h26v66h20l14 20h58v12h-50v74h14l12-64h52l16 24h52v14h-44v26h60l-44 86H58z",
  carrier:
    "M4 262h306v-52h18v-38h18v-46h-16v-10h44v10h-16v46h26v38h20v52h104l-26 34h-22l-44 100H88L60 296H22zM70 246l34-34h20l-14 24h74l20 10zM196 216l34-34h20l-14 24h50l10 10z",
  cruiser:
    "M10 320h74v-24H34v-13h56l16-23h46l10 60h26v-96h30v96h14v-132h20v-44h12v44h22v38h22v94h16v-78h28v78h18l10-60h40l16 23h52v13h-46v24h38l-38 80H62z",
  destroyer:
    "M12 330h58v-22H34v-12h40l12-18h34l8 52h40v-84h34v84h16v-84h34v84h18v-104h16v-70h10v70h34v44h22v60h16l8-40h32l12 18h44v12h-38v22h44l-34 66H50z",
  transport:
    "M10 322h64v-98h26v-58h46v58h26v98h24v-68h86v68h22v-68h86v68h16l20-46h70l-46 134H62zM236 226l56-84h14l56 84h-14l-42-66v76h-14v-76l-42 66z",
  submarine:
    "M14 322c52-32 128-46 180-48l16-74h34v-64h-22v-14h36v78h36l14 74c66 2 148 16 192 48-44 40-140 58-244 58-96 0-186-16-242-58z",
};

const ALIKE: Record<string, string> = {
  tank: "armor",
  aaa: "aa_gun",
  flak: "aa_gun",
  battlecruiser: "battleship",
  heavy_bomber: "bomber",
  medium_bomber: "bomber",
  naval_bomber: "bomber",
  dive_bomber: "fighter",
  aircraft_carrier: "carrier",
  tac_bomber: "fighter",
  tactical_bomber: "fighter",
};

/** The path of a kind of unit, or null where its name must do. */
export function iconOf(kind: string): string | null {
  const alike = ALIKE[kind] ?? "";
  return DRAWN[kind] ?? GATHERED[kind] ?? DRAWN[alike] ?? GATHERED[alike] ?? null;
}

/** What is written on a counter without a picture. */
export function shortName(name: string): string {
  const words = name.split(/[\s_-]+/).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => word[0]).join("") : name.slice(0, 3);
  return letters.slice(0, 3).toUpperCase();
}
