/** Who was lucky, in what it was worth, and how unusual that is. */

import { useMemo } from "react";
import type { ChartsTold, LuckTold } from "../../api/types";
import { useMatch } from "../context";
import { named } from "../room/wording";
import { LineChart } from "./LineChart";
import css from "./Luck.module.css";

export function Luck({ charts }: { charts: ChartsTold }) {
  const words = useMatch((state) => state.words);
  const rolled = Object.entries(charts.luck).filter(([, luck]) => luck.dice > 0);
  if (!rolled.length) return <p className={css.note}>No dice that could hit have fallen yet.</p>;
  return (
    <section className={css.luck} aria-label="Luck">
      <h3>Luck</h3>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Power</th>
            <th scope="col">Dice</th>
            <th scope="col">Hits</th>
            <th scope="col">Expected</th>
            <th scope="col">Worth</th>
          </tr>
        </thead>
        <tbody>
          {rolled.map(([power, luck]) => (
            <tr key={power}>
              <th scope="row">{named(words, power)}</th>
              <td>{luck.dice}</td>
              <td>{luck.hits}</td>
              <td>{luck.expected.toFixed(1)}</td>
              <td className={tone(luck)}>{signed(luck.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Course charts={charts} powers={rolled.map(([power]) => power)} />
      <ul className={css.verdicts}>
        {rolled.map(([power, luck]) => (
          <li key={power}>
            <b>{named(words, power)}:</b> {verdict(luck)}
          </li>
        ))}
      </ul>
      <p className={css.note}>{charts.note}</p>
    </section>
  );
}

/** The running sum for each power, with the band in which nineteen of twenty honest matches stay. */
function Course({ charts, powers }: { charts: ChartsTold; powers: string[] }) {
  const words = useMatch((state) => state.words);
  const lookAt = useMatch((state) => state.lookAt);
  const { moments, series, band } = useMemo(() => courseOf(charts, powers), [charts, powers]);
  if (moments.length < 2) return null;
  return (
    <LineChart
      title="Luck so far, in what it was worth"
      series={series.map((one) => ({ ...one, name: named(words, one.id) }))}
      labels={moments.map((line) => `Round ${line.round}, ${named(words, line.space)}`)}
      band={band}
      choose={(point) => void lookAt(moments[point]?.seq ?? null)}
    />
  );
}

function courseOf(charts: ChartsTold, powers: string[]) {
  const moments = powers
    .flatMap((power) => (charts.ledger[power] ?? []).map((line) => ({ ...line, power })))
    .sort((one, other) => one.seq - other.seq);
  const held = new Map<string, { value: number; band: number }>();
  const values: Record<string, (number | null)[]> = Object.fromEntries(powers.map((power) => [power, []]));
  const band: number[] = [];
  for (const line of moments) {
    held.set(line.power, line);
    for (const power of powers) values[power]?.push(Math.round((held.get(power)?.value ?? 0) * 10) / 10);
    band.push(Math.max(...[...held.values()].map((one) => one.band)));
  }
  return {
    moments,
    band,
    series: powers.map((power) => ({ id: power, name: power, values: values[power] ?? [] })),
  };
}

const signed = (value: number): string =>
  `${value > 0 ? "+" : value < 0 ? "−" : "±"}${Math.abs(value).toFixed(1)}`;

const tone = (luck: LuckTold): string =>
  (Math.abs(luck.value) <= luck.band ? "" : luck.value > 0 ? css.good : css.bad) ?? "";

function verdict(luck: LuckTold): string {
  const share = Math.round(luck.likelihood * 100);
  const often = share >= 99 ? "nearly every" : share < 1 ? "fewer than 1 of 100" : `${share} of 100`;
  const within = Math.abs(luck.value) <= luck.band;
  return `in ${often} honest matches the dice stray at least this far from what is expected; ${signed(luck.value)} is ${within ? "within" : "outside"} the ±${luck.band.toFixed(1)} that chance keeps to nineteen times out of twenty.`;
}
