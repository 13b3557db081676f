/** How the war goes, in figures: money, income, forces, ground; and who was lucky. */

import { useCallback, useState } from "react";
import { ask } from "../../api/ask";
import { useLoaded } from "../../api/library";
import type { ChartsTold, FiguresTold } from "../../api/types";
import { Note } from "../../house/Note";
import { Waiting } from "../../house/Waiting";
import { useMatch } from "../context";
import { LineChart } from "../figures/LineChart";
import { Luck } from "../figures/Luck";
import { named } from "../room/wording";
import css from "./FiguresPanel.module.css";

type Measure = keyof FiguresTold;
const MEASURES: { id: Measure; name: string }[] = [
  { id: "income", name: "Income" },
  { id: "money", name: "Money" },
  { id: "units", name: "Forces" },
  { id: "worth", name: "Ground" },
  { id: "spaces", name: "Spaces" },
];

export default function FiguresPanel() {
  const id = useMatch((state) => state.match.id);
  const seat = useMatch((state) => state.seat);
  const round = useMatch((state) => `${state.live.view.now.round} ${state.live.view.now.power}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn brings new figures
  const load = useCallback(
    () => ask("GET /api/matches/{match}/charts", { path: { match: id }, query: { seat } }),
    [id, seat, round],
  );
  const charts = useLoaded(load);
  if (charts.error) return <Note tone="bad">The figures could not be had.</Note>;
  if (!charts.value) return <Waiting what="Counting" />;
  return (
    <div className={css.panel}>
      <War charts={charts.value} />
      <Luck charts={charts.value} />
    </div>
  );
}

function War({ charts }: { charts: ChartsTold }) {
  const words = useMatch((state) => state.words);
  const lookAt = useMatch((state) => state.lookAt);
  const offered = MEASURES.filter(({ id }) =>
    charts.points.some((point) => Object.values(point.powers).some((figures) => figures[id] !== null)),
  );
  const [chosen, setChosen] = useState<Measure>(offered[0]?.id ?? "units");
  const powers = Object.keys(charts.points[0]?.powers ?? {});
  const series = powers.map((power) => ({
    id: power,
    name: named(words, power),
    values: charts.points.map((point) => point.powers[power]?.[chosen] ?? null),
  }));
  const labels = charts.points.map(
    (point) => `Round ${point.round}${point.power ? `, ${named(words, point.power)}` : ""}`,
  );
  return (
    <section className={css.part} aria-label="How the war goes">
      <fieldset className={css.measures}>
        <legend className="heard">What is shown</legend>
        {offered.map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={id === chosen} onClick={() => setChosen(id)}>
            {name}
          </button>
        ))}
      </fieldset>
      <LineChart
        title={MEASURES.find(({ id }) => id === chosen)?.name ?? ""}
        series={series}
        labels={labels}
        choose={(point) => void lookAt(charts.points[point]?.seq ?? null)}
      />
      <p className={css.note}>A click on the chart shows the map as it was.</p>
    </section>
  );
}
