/** Everything that answers a decision. */

export { BattleWindow } from "./BattleWindow";
export { Hands } from "./cards/Hands";
export { Reveal } from "./cards/Reveal";
export { DecisionPanel } from "./DecisionPanel";
export { OrderLine } from "./OrderLine";
export { PromptBar } from "./PromptBar";
export { Refusals } from "./Refusals";
