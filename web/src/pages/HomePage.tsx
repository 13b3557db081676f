import { useCallback } from "react";
import { Link } from "wouter";
import { ask } from "../api/ask";
import { useLoaded } from "../api/library";

export default function HomePage() {
  const open = useLoaded(useCallback(() => ask("GET /api/matches", { query: { list: "open" } }), []));
  return (
    <main>
      <h1>Wartable</h1>
      <ul>
        {open.value?.map((match) => (
          <li key={match.id}>
            <Link href={`/match/${match.id}`}>{match.title}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
