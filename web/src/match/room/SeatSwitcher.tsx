/** With whose eyes this page looks. Seats of mine that are asked carry a mark. */

import { useMatch } from "../context";
import { eyesOf } from "./eyes";
import css from "./SeatSwitcher.module.css";

export function SeatSwitcher() {
  const match = useMatch((state) => state.match);
  const seat = useMatch((state) => state.seat);
  const asked = useMatch((state) => state.live.prompt.who);
  const choose = useMatch((state) => state.choose);
  const eyes = eyesOf(match);
  if (eyes.length < 2) return <span className={css.single}>{eyes[0]?.name}</span>;
  return (
    <label className={css.switcher}>
      <span className={css.label} aria-hidden="true">
        Seat
      </span>
      <select aria-label="Seat" value={seat} onChange={(event) => void choose(event.target.value)}>
        {eyes.map((one) => (
          <option key={one.seat} value={one.seat}>
            {one.name}
            {asked.includes(one.seat) ? " ●" : ""}
          </option>
        ))}
      </select>
    </label>
  );
}
