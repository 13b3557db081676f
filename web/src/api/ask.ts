/** Asking the server. Every function of the API is typed by the server itself, see `types.ts`. */

import type { Doors, Me, Trouble, TroubleAnswer } from "./types";

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Filled<T> = keyof T extends never ? false : string extends keyof T ? false : true;

export type Door = keyof Doors;
export type Answer<D extends Door> = Doors[D]["answer"];
export interface Asked<D extends Door> {
  path?: Record<Names<D>, string>;
  query?: Filled<Doors[D]["query"]> extends true ? Doors[D]["query"] : never;
  body?: Filled<Doors[D]["body"]> extends true ? Doors[D]["body"] : string;
  signal?: AbortSignal;
}

/** The server did not do what was asked; `message` is a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly trouble: Trouble,
  ) {
    super(trouble.text);
    this.name = "Refused";
  }
}

/** The server could not be reached at all. */
export class Unreachable extends Error {
  constructor() {
    super("The server cannot be reached. Your work is kept; this page tries again by itself.");
    this.name = "Unreachable";
  }
}

let csrf = "";

/** Remember the token that changing requests need; every `Me` brings the one that counts from now on. */
export function rememberToken(me: Me): Me {
  csrf = me.csrf;
  return me;
}

export function address(door: Door, path: Record<string, string> = {}, query: object = {}): string {
  const [, template = ""] = door.split(" ");
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Ask one function of the API. Throws Refused or Unreachable. */
export async function ask<D extends Door>(door: D, asked: Asked<D> = {}): Promise<Answer<D>> {
  const [method = "GET"] = door.split(" ");
  const url = address(door, asked.path, asked.query);
  const answer = await patiently(() => fetched(url, method, asked.body, asked.signal), asked.signal);
  if (!answer.ok) throw new Refused(answer.status, await troubleOf(answer));
  const json = answer.headers.get("content-type")?.startsWith("application/json");
  return (json ? await answer.json() : await answer.text()) as Answer<D>;
}

/** Seconds that a page waits by itself when it was too fast, and how often. */
const PATIENCE = 5;
const TRIES = 3;

/** What was refused because it came too fast was not carried out: it is asked again when the server says. */
async function patiently(send: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await send();
    const wait = Number(answer.headers.get("retry-after") ?? Number.NaN);
    if (answer.status !== 429 || tries === TRIES || !(wait <= PATIENCE)) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    signal?.throwIfAborted();
  }
}

async function fetched(url: string, method: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = method === "GET" ? {} : { "X-CSRF": csrf };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const content = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  try {
    return await fetch(url, { method, headers, body: content, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable();
  }
}

async function troubleOf(answer: Response): Promise<Trouble> {
  try {
    return ((await answer.json()) as TroubleAnswer).error;
  } catch {
    return {
      code: "unreadable",
      text: `The server answered with status ${answer.status} and no explanation.`,
    };
  }
}

/** What to show of any error. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong that should not have.";
}
