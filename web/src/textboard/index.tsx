/** The board as text: the second renderer of the same view. */

export function TextBoard() {
  return null;
}
