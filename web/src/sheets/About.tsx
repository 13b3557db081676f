/** What the game has to say about one space, beyond what stands there. */

import { useAbout } from "./sheets";
import css from "./sheets.module.css";
import { Remarks, Tables } from "./Tables";

export default function About({ space }: { space: string }) {
  const sheet = useAbout(space);
  if (!sheet?.tables.length) return null;
  return (
    <div className={css.about}>
      <Remarks remarks={sheet.remarks} />
      <Tables sheet={sheet} plain />
    </div>
  );
}
