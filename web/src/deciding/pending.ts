/** What a panel has not sent yet. Whoever ends a step lets it be sent, and accepted, first. */

let waiting: (() => Promise<boolean>) | null = null;
let running: Promise<boolean> = Promise.resolve(true);

export function hold(send: (() => Promise<boolean>) | null): void {
  waiting = send;
}

/** Send what waits, behind what is being sent. Resolves with false if any of it was refused. */
export function flush(): Promise<boolean> {
  const send = waiting;
  waiting = null;
  if (send) running = running.then(send, send);
  return running;
}
