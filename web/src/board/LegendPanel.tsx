/** What colours, letters and signs mean, and whose work the board is. */

import css from "./board.module.css";
import type { DrawnBoard, Style } from "./drawn";
import { CounterPicture } from "./Figure";
import { type Nations, NOBODY } from "./nations";
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
        {Object.values(nations).map((nation) => (
          <li key={nation.id}>
            <CounterPicture
              kind="infantry"
              name=""
              count={1}
              nation={nation}
              together={false}
              pieces={[]}
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
      <h3>Counters</h3>
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
      <h3>Whose work this is</h3>
      {[...legend.attribution, ICONS].map((line) => (
        <small key={line}>{line}</small>
      ))}
    </section>
  );
}

const first = (nations: Nations) => Object.values(nations)[0] ?? NOBODY;
