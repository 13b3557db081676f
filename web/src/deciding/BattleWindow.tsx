export function BattleWindow() {
  return null;
}
