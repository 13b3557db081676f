/** The sheets of the game: supply, diplomacy, incomes ..., whatever it can explain. */

import { useEffect } from "react";
import { sentence } from "../api/ask";
import type { OfferTold, SheetTold } from "../api/types";
import { useTable } from "../deciding/selection";
import { Note } from "../house/Note";
import { Waiting } from "../house/Waiting";
import { reading, useOffers, useReading, useSheet } from "./sheets";
import css from "./sheets.module.css";
import { Remarks, Tables } from "./Tables";

export default function ReportsPanel() {
  const offers = useOffers();
  const chosen = useReading((state) => state.id);
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0];
  const { sheet, error } = useSheet(offer?.id ?? "");
  const drawable = offer?.over === true;
  useEffect(() => {
    if (!offer || offer.id === reading.getState().id) return;
    reading.setState({ id: offer.id, drawn: offer.over });
  }, [offer]);
  if (error) return <Note tone="bad">{sentence(error)}</Note>;
  if (!offer) return <Waiting what="Reading" />;
  return (
    <div className={css.panel}>
      <Choice offers={offers} chosen={offer.id} />
      {drawable && <OnTheMap sheet={sheet} />}
      {sheet ? (
        <>
          <Remarks remarks={sheet.remarks} />
          <OfThisSpace sheet={sheet} />
          <Tables sheet={sheet} />
        </>
      ) : (
        <Waiting what="Reading" />
      )}
    </div>
  );
}

function Choice({ offers, chosen }: { offers: readonly OfferTold[]; chosen: string }) {
  return (
    <fieldset className={css.offers}>
      <legend className="heard">Reports</legend>
      {offers.map(({ id, title, over }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => reading.setState({ id, drawn: over })}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}

/** What is drawn over the map, with what its colours mean. */
function OnTheMap({ sheet }: { sheet: SheetTold | null }) {
  const drawn = useReading((state) => state.drawn);
  return (
    <div className={css.legend}>
      <label>
        <input
          type="checkbox"
          checked={drawn}
          onChange={(event) => reading.setState({ drawn: event.target.checked })}
        />{" "}
        On the map
      </label>
      {drawn &&
        sheet?.zones
          .filter(({ spaces }) => spaces.length > 0)
          .map(({ title, tone }) => (
            <span key={title} className={css.zone} data-tone={tone}>
              {title}
            </span>
          ))}
    </div>
  );
}

/** What the sheet says of the space that is looked at, before everything else. */
function OfThisSpace({ sheet }: { sheet: SheetTold }) {
  const space = useTable((state) => state.space);
  const rows = sheet.tables.flatMap((table) => table.rows).filter((row) => space && row.space === space);
  const told = rows.filter(({ remarks }) => remarks?.length);
  if (!told.length) return null;
  return (
    <section className={css.here} aria-label="The space in hand">
      {told.map((row) => (
        <div key={row.id}>
          <h4>{row.cells.map(({ text }) => text).join(" · ")}</h4>
          <Remarks remarks={row.remarks} />
        </div>
      ))}
    </section>
  );
}
