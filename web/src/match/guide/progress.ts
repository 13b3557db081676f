/** How far a learner has come in a guide: the orders given so far against those that its lessons wait for. */

import type { GuideTold, TaskTold } from "../../api/types";

export interface Progress {
  /** The lesson in hand; the number of lessons when all are done. */
  lesson: number;
  /** Which of its tasks are done. */
  done: boolean[];
  /** The newest order was none that the lesson asks for. */
  astray: boolean;
}

/** Walk the lessons along what was given. Lessons up to `skipped` count as done. */
export function progressOf(guide: GuideTold, given: string[], tried: string[], skipped: number): Progress {
  const walk = new Walk(guide, tried, skipped);
  for (const written of given) walk.take(written);
  return walk.result();
}

class Walk {
  private lesson = 0;
  private done: boolean[] = [];
  private astray = false;

  constructor(
    private readonly guide: GuideTold,
    private readonly tried: string[],
    private readonly skipped: number,
  ) {
    this.begin(0);
  }

  private get tasks(): TaskTold[] {
    return this.guide.lessons[this.lesson]?.tasks ?? [];
  }

  /** Begin a lesson; those without anything to do, and those skipped, are over at once. */
  private begin(lesson: number): void {
    this.lesson = lesson;
    this.done = this.tasks.map((task) => task.do === "refused" && this.tried.includes(task.written));
    const last = lesson >= this.guide.lessons.length - 1;
    if (lesson < this.skipped || (!last && this.done.every(Boolean))) this.begin(lesson + 1);
  }

  take(written: string): void {
    const place = this.tasks.findIndex(
      (task, at) => !this.done[at] && task.do === "order" && task.written === written,
    );
    this.astray = place < 0;
    if (place < 0) return;
    this.done[place] = true;
    if (this.done.every(Boolean) && this.lesson < this.guide.lessons.length - 1) this.begin(this.lesson + 1);
  }

  result(): Progress {
    return { lesson: this.lesson, done: this.done, astray: this.astray };
  }
}

/** Orders that still count after an undo to an entry. */
export function standing<T extends { seq: number }>(given: T[], to: number): T[] {
  return given.filter((one) => one.seq <= to);
}
