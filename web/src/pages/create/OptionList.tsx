/** Every option of a game with what it does; switches for yes and no, numbers for the others. */

import type { GameTold, OptionTold } from "../../api/types";
import { Select, Switch } from "../../house/Field";
import { titled } from "./draft";
import css from "./OptionList.module.css";
import { RuleLinks } from "./RuleLinks";

type Chosen = Record<string, number>;

export function OptionList({
  game,
  chosen,
  change,
}: {
  game: GameTold;
  chosen: Chosen;
  change: (options: Chosen) => void;
}) {
  if (!game.options.length) return <p>This game is played in one way only.</p>;
  return (
    <div className={css.options}>
      {game.options.map((option) => (
        <Option
          key={option.id}
          game={game.id}
          option={option}
          value={chosen[option.id] ?? option.default}
          set={(value) => change({ ...chosen, [option.id]: value })}
        />
      ))}
    </div>
  );
}

function Option({
  game,
  option,
  value,
  set,
}: {
  game: string;
  option: OptionTold;
  value: number;
  set: (value: number) => void;
}) {
  const changed = value !== option.default;
  const yesNo = option.choices.length === 2 && option.choices.every((one) => one === 0 || one === 1);
  const text = (
    <>
      {option.text} <RuleLinks game={game} rows={option.rules} />
    </>
  );
  return (
    <div className={`${css.option} ${changed ? css.changed : ""}`}>
      {yesNo ? (
        <Switch
          label={titled(option.id)}
          hint={text}
          checked={value === 1}
          onChange={(on) => set(on ? 1 : 0)}
        />
      ) : (
        <Select
          label={titled(option.id)}
          hint={text}
          value={String(value)}
          choices={option.choices.map((one) => ({
            value: String(one),
            label: one === option.default ? `${one} (as printed)` : String(one),
          }))}
          onChange={(one) => set(Number(one))}
        />
      )}
    </div>
  );
}
