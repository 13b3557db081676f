/** Standing orders: answers given in advance, so that nobody must wait for them. They hold until taken back. */

import { useCallback } from "react";
import { ask } from "../../api/ask";
import { useLoaded } from "../../api/library";
import type { OrderPattern, OrderTold } from "../../api/types";
import { useDoing } from "../../house/doing";
import { Select } from "../../house/Field";
import { Note } from "../../house/Note";
import { useMatch } from "../context";
import { named } from "../room/wording";

const ASKED = "";

export function Standing() {
  const id = useMatch((state) => state.match.id);
  const seat = useMatch((state) => state.seat);
  const mine = useMatch(
    (state) => state.match.me.seats.includes(state.seat) && state.match.status !== "over",
  );
  const patterns = useMatch((state) => state.game.standing_orders);
  const load = useCallback(async () => {
    if (!mine) return [];
    return ask("GET /api/matches/{match}/orders", { path: { match: id } });
  }, [id, mine]);
  const orders = useLoaded(load);
  if (!mine || !patterns.length || !orders.value) return null;
  const kinds = [...new Set(patterns.map((pattern) => pattern.kind))];
  return (
    <section>
      <h3>Standing orders</h3>
      {kinds.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          patterns={patterns.filter((one) => one.kind === kind)}
          now={orders.value?.find((one) => one.kind === kind && one.seat === seat)}
          changed={orders.again}
        />
      ))}
    </section>
  );
}

function Kind({
  kind,
  patterns,
  now,
  changed,
}: {
  kind: string;
  patterns: OrderPattern[];
  now: OrderTold | undefined;
  changed: () => void;
}) {
  const id = useMatch((state) => state.match.id);
  const seat = useMatch((state) => state.seat);
  const words = useMatch((state) => state.words);
  const doing = useDoing();
  const path = { match: id };
  const set = (policy: string) =>
    doing.run(async () => {
      const pattern = patterns.find((one) => one.policy === policy);
      if (pattern) await ask("PUT /api/matches/{match}/orders", { path, body: { seat, ...pattern } });
      else await ask("DELETE /api/matches/{match}/orders", { path, query: { seat, kind } });
      changed();
    });
  const told = (pattern: OrderPattern) => {
    const params = Object.values(pattern.params).map((one) =>
      Array.isArray(one) ? one.join(", ") : String(one),
    );
    return `${named(words, pattern.policy)}${params.length ? ` (${params.join("; ").replaceAll("_", " ")})` : ""}`;
  };
  return (
    <>
      <Select
        label={named(words, kind)}
        value={now?.policy ?? ASKED}
        choices={[
          { value: ASKED, label: "Ask me each time" },
          ...patterns.map((one) => ({ value: one.policy, label: told(one) })),
        ]}
        onChange={set}
      />
      {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
    </>
  );
}
