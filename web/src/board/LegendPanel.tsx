/** What colours, letters and signs mean, and whose work the board is. */

import type { PieceView } from "../api/types";
import css from "./board.module.css";
import type { DrawnBoard, Style } from "./drawn";
import { CounterPicture } from "./Figure";
import { type Nation, type Nations, NOBODY } from "./nations";
import { SignSample } from "./SignSample";

const ICONS =
  "Silhouettes of land units: Delapouite and Lorc, game-icons.net (CC BY 3.0); ships and planes: Wartable (MIT)";

interface LegendPanelProps {
  board: DrawnBoard;
  nations: Nations;
  style: Style;
  onClose: () => void;
}

export function LegendPanel({ board, nations, style, onClose }: LegendPanelProps) {
  const { legend } = board;
  const palette = legend.styles[style];
  const signs = [...legend.signs, ...legend.terrains, ...legend.borders];
  return (
    <section className={css.legend} data-own-gestures="" data-own-keys="" aria-label="Legend">
      <button
        type="button"
        className={`${css.tool} ${css.close}`}
        onClick={onClose}
        aria-label="Close the legend"
      >
        ✕
      </button>
      <h2>{legend.title}</h2>
      <h3>Powers</h3>
      <ul className={css.columns}>
        {powersOf(nations).map((nation) => (
          <li key={nation.id}>
            <CounterPicture
              kind="infantry"
              name=""
              count={1}
              nation={nation}
              together={false}
              pieces={nation.coat ? [BLOCK] : []}
              size={30}
            />
            {nation.name}
          </li>
        ))}
      </ul>
      <h3>Lands, as printed</h3>
      <ul className={css.columns}>
        {legend.tints.map((tint) => (
          <li key={tint.id}>
            <svg className={css.swatch} width={26} height={18} aria-hidden="true">
              <rect width={26} height={18} fill={palette.land} />
              <rect width={26} height={18} fill={tint[style].fill} opacity={palette.tint} />
            </svg>
            {tint.title}
          </li>
        ))}
      </ul>
      <h3>Signs</h3>
      <ul>
        {signs.map((sign) => (
          <li key={sign.id}>
            <SignSample sign={sign} palette={palette} />
            {sign.title}
          </li>
        ))}
      </ul>
      <h3>{first(nations).coat ? "Blocks" : "Counters"}</h3>
      {first(nations).coat ? <BlockSamples nations={nations} /> : <CounterSamples nations={nations} />}
      <h3>Whose work this is</h3>
      {[...legend.attribution, ICONS].map((line) => (
        <small key={line}>{line}</small>
      ))}
    </section>
  );
}

const BLOCK: PieceView = { owner: "", kind: "infantry", marks: { steps: 3, most: 4 } };

/** Powers whose pieces bear a coat come without the coats themselves, and without those who have no pieces. */
function powersOf(nations: Nations): Nation[] {
  const all = Object.values(nations);
  const coated = all.filter(({ id, coat }) => coat && coat !== id);
  return coated.length ? coated : all;
}

function BlockSamples({ nations }: { nations: Nations }) {
  const nation = first(nations);
  const worn = new Set(powersOf(nations).map(({ coat }) => coat));
  const coats = Object.values(nations).filter(({ id, coat }) => coat === id && worn.has(id));
  const hidden: PieceView = { owner: nation.id, kind: "block", token: "?" };
  const sample = { kind: "infantry", name: "", nation, together: false, size: 34 };
  return (
    <ul>
      <li>
        <CounterPicture {...sample} count={1} pieces={[BLOCK]} />
        three of four steps are left: the edge with three is up
      </li>
      <li>
        <CounterPicture
          {...sample}
          count={1}
          pieces={[{ ...BLOCK, marks: { ...BLOCK.marks, pinned: true } }]}
        />
        pinned: it may not leave
      </li>
      <li>
        <CounterPicture {...sample} nation={coats[0] ?? nation} count={3} pieces={[hidden, hidden, hidden]} />
        three blocks whose faces you may not see
      </li>
      {coats.map((coat) => (
        <li key={coat.id}>
          <CounterPicture {...sample} nation={coat} count={1} pieces={[hidden]} />
          {coat.adjective}, from behind
        </li>
      ))}
    </ul>
  );
}

function CounterSamples({ nations }: { nations: Nations }) {
  return (
    <ul>
      <li>
        <CounterPicture
          kind="armor"
          name=""
          count={3}
          nation={first(nations)}
          together={false}
          pieces={[]}
          size={30}
        />
        three units of a kind that are alike
      </li>
      <li>
        <CounterPicture kind="" name="" count={9} nation={first(nations)} together pieces={[]} size={30} />
        all units of a power, seen from afar
      </li>
    </ul>
  );
}

const first = (nations: Nations) => powersOf(nations)[0] ?? NOBODY;
