/** Point at the place that is chosen on the map. */

import { MapPin } from "lucide-react";
import { useTable } from "../../deciding/selection";
import { Button } from "../../house/Button";
import { useDoing } from "../../house/doing";
import { Note } from "../../house/Note";
import { useMatch } from "../context";
import { named } from "../room/wording";

export function Point({ text, to, done }: { text: string; to: "match" | "side"; done: () => void }) {
  const space = useTable((state) => state.space);
  const words = useMatch((state) => state.words);
  const ping = useMatch((state) => state.ping);
  const doing = useDoing();
  if (!space) return null;
  const point = () =>
    doing.run(async () => {
      await ping(space, text.slice(0, 120), to);
      done();
    });
  return (
    <>
      <Button small icon={<MapPin aria-hidden="true" />} disabled={doing.busy} onClick={point}>
        Point at {named(words, space)}
      </Button>
      {doing.trouble && <Note tone="bad">{doing.trouble}</Note>}
    </>
  );
}
