/** Leads a newcomer through a first turn. */

export function GuideCoach() {
  return null;
}
