/** One match: loads it, listens to it, and hands it to everything inside. */

import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "wouter";
import { Mishap } from "../app/Mishap";
import { Waiting } from "../house/Waiting";
import { MatchContext, type MatchStore } from "./context";
import { MatchRoom } from "./room/MatchRoom";
import { openMatch } from "./store";

export default function MatchPage() {
  const { id = "" } = useParams<{ id: string }>();
  const [search] = useSearchParams();
  const seat = search.get("seat") ?? "";
  const [store, setStore] = useState<MatchStore | null>(null);
  const [error, setError] = useState<unknown>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the seat of the address counts at the start only
  useEffect(() => {
    let current = true;
    let stop = () => {};
    openMatch(id, seat).then(([opened, end]) => {
      if (!current) return end();
      stop = end;
      setStore(opened);
    }, setError);
    return () => {
      current = false;
      stop();
    };
  }, [id]);

  if (error) return <Mishap error={error} />;
  if (!store) return <Waiting what="Laying out the map" />;
  return (
    <MatchContext value={store} key={store.getState().match.id}>
      <MatchRoom />
    </MatchContext>
  );
}
