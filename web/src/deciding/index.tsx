/** Everything that answers a decision. */

export { BattleWindow } from "./BattleWindow";
export { DecisionPanel } from "./DecisionPanel";
export { OrderLine } from "./OrderLine";
export { PromptBar } from "./PromptBar";
export { Refusals } from "./Refusals";
