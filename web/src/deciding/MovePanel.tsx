/** Picking units of the space that is looked at; the click on the board that follows sends them. */

import { marksOf, nameOf } from "../board/marks";
import { useMatch, useMatchStore } from "../match/context";
import { Counted } from "./Counted";
import css from "./deciding.module.css";
import type { Openings } from "./openings";
import { send } from "./ordering";
import { PieceTray } from "./PieceTray";
import { useReach } from "./reach";
import { clear, lotCount, pickLot, table, useTable } from "./selection";
import { giveAll } from "./sending";
import { type TrayGroup, useTray } from "./tray";

export function MovePanel({ openings }: { openings: Openings }) {
  const space = useTable((state) => state.space);
  const picked = useTable((state) => state.picked);
  const tray = useTray(space, openings);
  const words = useMatch((state) => state.words);
  if (!space) {
    return (
      <p className={css.hint}>Click one of your spaces that glow, or a counter, to move units from it.</p>
    );
  }
  const name = words.spaces[space]?.name ?? space;
  if (!tray) return <p className={css.hint}>{name} …</p>;
  return (
    <section
      aria-label={`Units in ${name}`}
      data-tray=""
      onKeyDown={(event) => {
        if (event.key !== "Enter" || (event.target as Element).closest("button")) return;
        event.preventDefault();
        document.querySelector<HTMLElement>('[role="application"]')?.focus();
      }}
    >
      {tray.groups.map((group) =>
        group.verb ? (
          <Group key={group.verb + group.ship} space={space} group={group} />
        ) : (
          <PieceTray key="" space={space} units={group.units} />
        ),
      )}
      {!tray.groups.length && !picked && <p className={css.hint}>Nothing in {name} can be ordered now.</p>}
      {picked && <Destinations openings={openings} />}
    </section>
  );
}

function Group({ space, group }: { space: string; group: TrayGroup }) {
  const picked = useTable((state) => state.picked);
  const words = useMatch((state) => state.words);
  const ship = useMatch((state) =>
    state.look.view.spaces[space]?.pieces?.find(({ key }) => key === group.ship),
  );
  const mine = picked?.from === space && picked.ship === group.ship ? picked.lots : {};
  const all = group.units.every(({ key, most }) => mine[key] === most);
  return (
    <>
      <h3 className={css.subtitle}>
        {group.ship
          ? `Aboard the ${words.units[ship?.kind ?? ""]?.name ?? "ship"}`
          : `In ${nameOf(space, words)}`}
        <button
          type="button"
          className={css.link}
          onClick={() => {
            for (const { key, most } of group.units) pickLot(space, key, all ? 0 : most, group.ship);
          }}
        >
          {all ? "none" : "all"}
        </button>
      </h3>
      <ul className={css.list}>
        {group.units.map((unit) => (
          <Counted
            key={unit.key}
            kind={unit.kind}
            owner={unit.owner}
            name={unit.label}
            note={unit.piece && marksOf(unit.piece, words)}
            piece={unit.piece}
            value={mine[unit.key] ?? 0}
            most={unit.most}
            set={(count) => pickLot(space, unit.key, count, group.ship)}
          />
        ))}
      </ul>
    </>
  );
}

/** Where to: the same places that glow on the board, for keys and readers. */
function Destinations({ openings }: { openings: Openings }) {
  const store = useMatchStore();
  const words = useMatch((state) => state.words);
  const picked = useTable((state) => state.picked);
  const ways = useTable((state) => state.ways);
  const reach = useReach(picked, openings);
  const count = lotCount(picked);
  const near = [...new Set([...reach.open, ...reach.carry])].filter((place) => !reach.far.has(place));
  const places = [...near, ...reach.far];
  if (ways) {
    return (
      <fieldset className={css.ways}>
        <legend>In {nameOf(ways.to, words)}</legend>
        {ways.ways.map(({ label, orders }) => (
          <button
            type="button"
            key={label}
            className={css.primary}
            onClick={() => void giveAll(store, orders)}
          >
            {label}
          </button>
        ))}
        <button type="button" className={css.deed} onClick={() => table.setState({ ways: null })}>
          Elsewhere
        </button>
      </fieldset>
    );
  }
  return (
    <div className={css.destinations}>
      <p className={css.hint}>
        <strong>
          {count} {count === 1 ? "unit" : "units"} in hand.
        </strong>{" "}
        Click where they go, or{" "}
        <button type="button" className={css.link} onClick={clear}>
          let go (Esc)
        </button>
      </p>
      <details>
        <summary>
          {near.length} {near.length === 1 ? "place" : "places"} in reach
          {reach.far.size > 0 && `, ${reach.far.size} in other ways`}
        </summary>
        <p className={css.instead}>
          {places.map((place) => (
            <button
              type="button"
              key={place}
              className={css.chip}
              onClick={() => void send(store, place, openings)}
            >
              {nameOf(place, words)}
            </button>
          ))}
        </p>
      </details>
    </div>
  );
}
