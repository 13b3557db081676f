/** The drawn board. */

export function Board() {
  return null;
}

export function SpaceInspector() {
  return null;
}
