/** Dice, pace and onlookers. */

import { useState } from "react";
import { Radios, Select, Switch, TextField } from "../../house/Field";
import { PACES, type PaceName, paceOf, seeded, seedOf, type Wanted } from "./draft";

const DICE = [
  {
    value: "verifiable",
    label: "The table rolls, provably",
    text: "A secret is fixed before the match and shown at the end: everybody can check every die.",
  },
  { value: "typed", label: "We roll real dice", text: "You type in what your own dice show." },
  { value: "both", label: "Either", text: "The table rolls unless somebody types in real dice." },
] as const;

const EYES = [
  { value: "open", label: "May watch", text: "Everybody can look on, and sees what is public." },
  { value: "delayed", label: "May watch later", text: "Onlookers see the match as it was some minutes ago." },
  { value: "none", label: "May not watch", text: "Only those who hold a seat see the match." },
] as const;

const DELAYS = [5, 15, 60, 24 * 60].map((minutes) => ({
  value: String(minutes * 60),
  label: minutes < 60 ? `${minutes} minutes` : minutes === 60 ? "an hour" : "a day",
}));

export function TermsChoice({ wanted, change }: { wanted: Wanted; change: (part: Partial<Wanted>) => void }) {
  const [pace, setPace] = useState<PaceName>("none");
  const setTempo = (name: PaceName) => {
    setPace(name);
    change({ pace: paceOf(name, wanted.pace.at_zero) });
  };
  return (
    <>
      <Radios
        label="Dice"
        value={wanted.dice}
        choices={[...DICE]}
        onChange={(dice) => change({ dice, seeds: {} })}
        columns
      />
      {wanted.dice === "verifiable" && (
        <TextField
          label="Your part in the dice (if you like)"
          value={seedOf(wanted)}
          maxLength={200}
          placeholder="any words of your own"
          onChange={(event) => change({ seeds: seeded(wanted, event.target.value) })}
          hint="It is mixed into every throw, so that not even the table could have chosen the dice."
        />
      )}
      <Radios
        label="Pace"
        columns
        value={pace}
        onChange={setTempo}
        choices={(Object.keys(PACES) as PaceName[]).map((name) => ({ value: name, ...PACES[name] }))}
      />
      {pace !== "none" && (
        <Select
          label="When somebody’s time runs out"
          value={wanted.pace.at_zero}
          choices={[
            { value: "claim", label: "the others may claim the match, or wait" },
            { value: "grant", label: "the others may grant more time" },
          ]}
          onChange={(atZero) => change({ pace: paceOf(pace, atZero) })}
        />
      )}
      <Radios
        label="Onlookers"
        columns
        value={wanted.spectators}
        choices={[...EYES]}
        onChange={(spectators) => change({ spectators, delay: spectators === "delayed" ? 900 : 0 })}
      />
      {wanted.spectators === "delayed" && (
        <Select
          label="How much later"
          value={String(wanted.delay)}
          choices={DELAYS}
          onChange={(delay) => change({ delay: Number(delay) })}
        />
      )}
      <Switch
        label="Private"
        hint="The match stands in no list; people come by your link only."
        checked={wanted.private}
        onChange={(on) => change({ private: on })}
      />
    </>
  );
}
