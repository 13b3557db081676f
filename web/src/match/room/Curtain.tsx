/** Several seats, one person before the screen: the table turns to the seat that is asked. Where seats hide
 * things from each other a curtain falls in between: the old seat's board and hand leave the page, and nothing of the new
 * seat is loaded before it is lifted. */

import { useEffect } from "react";
import { Button } from "../../house/Button";
import { useSettings } from "../../house/settings";
import { useMatch } from "../context";
import css from "./Curtain.module.css";
import { room, useRoom } from "./ui";

/** Whether the curtain is down: then nothing of either seat may stand in the page. */
export function useCurtain(): boolean {
  const falls = useFalls();
  const next = useNextSeat();
  return falls && next !== null;
}

/** Whether a curtain falls at all between the seats of one screen. */
export function useFalls(): boolean {
  const hides = useMatch((state) => state.game.hides);
  const wish = useSettings((settings) => settings.curtain);
  return wish === "always" || (wish === "auto" && hides);
}

export function Curtain() {
  const next = useNextSeat();
  const falls = useFalls();
  const choose = useMatch((state) => state.choose);
  useEffect(() => {
    if (next && !falls) void choose(next.seat);
  }, [next, falls, choose]);
  if (!next || !falls) return null;
  return (
    <dialog ref={lower} className={css.curtain} onCancel={(e) => e.preventDefault()}>
      <p className={css.over}>The next question is for</p>
      <h2 className={css.name}>{next.name}</h2>
      <p>{next.holder === "" ? "" : `${next.holder}, `}hand over the screen, then lift the curtain.</p>
      <Button look="main" onClick={() => void lift(choose, next.seat)}>
        I am {next.name}: lift the curtain
      </Button>
    </dialog>
  );
}

async function lift(choose: (seat: string) => Promise<void>, seat: string): Promise<void> {
  await choose(seat);
  room.setState({ handover: "" });
}

function lower(curtain: HTMLDialogElement | null): void {
  if (curtain && !curtain.open) curtain.showModal();
}

/** The seat the screen is handed to: as the reader wishes, else one of mine that is asked while the seat in view is not. */
function useNextSeat() {
  const match = useMatch((state) => state.match);
  const seat = useMatch((state) => state.seat);
  const asked = useMatch((state) => state.live.prompt.who);
  const past = useMatch((state) => state.at !== null);
  const handover = useRoom((state) => state.handover);
  const mine = match.me.seats;
  if (handover && mine.includes(handover)) return match.seats.find((one) => one.seat === handover) ?? null;
  if (past || !mine.includes(seat) || asked.includes(seat)) return null;
  const next = mine.find((one) => asked.includes(one));
  return match.seats.find((one) => one.seat === next) ?? null;
}
