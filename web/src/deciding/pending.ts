/** What a panel has not sent yet. Whoever ends a step lets it be sent first. */

let waiting: (() => Promise<boolean>) | null = null;

export function hold(send: (() => Promise<boolean>) | null): void {
  waiting = send;
}

/** Send what waits. Resolves with false if it was refused. */
export async function flush(): Promise<boolean> {
  const send = waiting;
  waiting = null;
  return send ? send() : true;
}
