/** With whose eyes this page looks. Seats of mine that are asked carry a mark. */

import { useMatch } from "../context";
import { useFalls } from "./Curtain";
import { eyesOf } from "./eyes";
import css from "./SeatSwitcher.module.css";
import { room } from "./ui";

export function SeatSwitcher() {
  const match = useMatch((state) => state.match);
  const seat = useMatch((state) => state.seat);
  const asked = useMatch((state) => state.live.prompt.who);
  const choose = useMatch((state) => state.choose);
  const falls = useFalls();
  const eyes = eyesOf(match);
  /** Where seats hide things from each other, another of mine is behind the curtain. */
  const turnTo = (to: string): void => {
    if (falls && match.me.seats.includes(to)) room.setState({ handover: to });
    else void choose(to);
  };
  if (eyes.length < 2) return <span className={css.single}>{eyes[0]?.name}</span>;
  return (
    <label className={css.switcher}>
      <span className={css.label} aria-hidden="true">
        Seat
      </span>
      <select aria-label="Seat" value={seat} onChange={(event) => turnTo(event.target.value)}>
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
