/**
 * Silhouettes of game-icons.net. They are drawings and no script: they come with the board, once, and until then kinds are
 * shown by their names.
 */

import address from "./gathered.json?url";

export const GATHERED: Record<string, string> = {};

let asked: Promise<void> | null = null;

/** Fetch them, if they are not there yet. A board without silhouettes is better than none. */
export function gather(): Promise<void> {
  asked ??= fetch(address)
    .then((answer) => answer.json())
    .then((found) => void Object.assign(GATHERED, found))
    .catch(() => {
      asked = null;
    });
  return asked;
}
