/** Leads a newcomer through a first turn: one thing said, one thing to do, and help with it. */

import { Check, Circle, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { GuideTold, TaskTold } from "../../api/types";
import { Button, IconButton } from "../../house/Button";
import { useMatch, useMatchStore } from "../context";
import { Prose } from "../panels/Line";
import { room, useRoom } from "../room/ui";
import css from "./GuideCoach.module.css";
import { doTasks, useGuide, useProgress } from "./lesson";

export function GuideCoach() {
  const guide = useGuide();
  const [left, setLeft] = useState(false);
  return guide && !left ? <Coach guide={guide} leave={() => setLeft(true)} /> : null;
}

const NOWHERE: string[] = [];

function Coach({ guide, leave }: { guide: GuideTold; leave: () => void }) {
  const words = useMatch((state) => state.words);
  const progress = useProgress(guide);
  const lesson = guide.lessons[progress.lesson];
  const covered = useRoom((state) => state.open);
  usePointing(lesson?.look ?? NOWHERE);
  if (!lesson) return null;
  const last = progress.lesson === guide.lessons.length - 1;
  const end = () => {
    progress.leave();
    leave();
  };
  return (
    <section className={css.coach} aria-label="Guided game" data-covered={covered || undefined}>
      <header className={css.head}>
        <h2>{guide.title}</h2>
        <Button small look="quiet" className={css.show} onClick={() => room.setState({ open: false })}>
          Lesson {progress.lesson + 1}
        </Button>
        <IconButton name="Leave the lesson" icon={<X />} onClick={end} />
      </header>
      <progress
        className={css.progress}
        value={progress.lesson}
        max={guide.lessons.length - 1}
        aria-label="Progress"
      />
      <div aria-live="polite" className={css.say}>
        <Prose text={lesson.say} words={words} />
      </div>
      {progress.astray && (
        <p className={css.astray}>
          That was another order than the lesson’s. Undo it, or go on and skip what no longer fits.
        </p>
      )}
      <Tasks tasks={lesson.tasks} done={progress.done} mine={guide.seat} />
      <footer className={css.foot}>
        <span>
          {progress.lesson + 1} of {guide.lessons.length}
        </span>
        <Button small look={last ? "main" : "quiet"} onClick={last ? end : progress.skip}>
          {last ? "Play on" : "Skip"}
        </Button>
      </footer>
    </section>
  );
}

function Tasks({ tasks, done, mine }: { tasks: TaskTold[]; done: boolean[]; mine: string }) {
  const store = useMatchStore();
  const [busy, setBusy] = useState(false);
  const open = tasks.filter((_, place) => !done[place]);
  const others = open[0] !== undefined && open[0].seat !== mine;
  const help = async () => {
    setBusy(true);
    await doTasks(store, others ? open.filter((task) => task.seat !== mine) : open.slice(0, 1));
    setBusy(false);
  };
  if (!tasks.length) return null;
  return (
    <>
      <ol className={css.tasks}>
        {tasks.map((task, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tasks never change their order
          <li key={place} className={done[place] ? css.done : ""}>
            {done[place] ? <Check size={16} aria-label="done" /> : <Circle size={16} aria-label="to do" />}
            <code>{task.typed}</code>
            {task.do === "refused" && <em>will be refused</em>}
          </li>
        ))}
      </ol>
      {open.length > 0 && (
        <Button small disabled={busy} onClick={help}>
          {others ? "Let the others do it" : open[0]?.do === "refused" ? "Try it for me" : "Show me: do it"}
        </Button>
      )}
    </>
  );
}

/** The board shows what the lesson speaks of. */
function usePointing(look: string[]): void {
  const setHighlight = useMatch((state) => state.setHighlight);
  const goTo = useMatch((state) => state.goTo);
  useEffect(() => {
    setHighlight({ spaces: look, from: "guide" });
    if (look.length) goTo(...look);
    return () => setHighlight({ spaces: [], from: "" });
  }, [look, setHighlight, goTo]);
}
