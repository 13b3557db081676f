/** Everything that answers a decision. */

export function PromptBar() {
  return null;
}

export function DecisionPanel() {
  return null;
}

export function BattleWindow() {
  return null;
}

export function OrderLine() {
  return null;
}
