/**
 * Writes src/recorded/: what a real server says in a few moments of a match, for the tests of this client.
 *
 *     node tools/record.mjs http://localhost:8000
 */

import { mkdirSync, writeFileSync } from "node:fs";

const [base = "http://localhost:8000"] = process.argv.slice(2);
const folder = new URL("../src/recorded/", import.meta.url);
mkdirSync(folder, { recursive: true });

let cookie = "";
let token = "";
let turn = 0;

async function call(method, path, body) {
  const headers = { "Content-Type": "application/json", "X-CSRF": token, Cookie: cookie };
  const answer = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
  cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
  return answer.json();
}

token = (await call("GET", "/api/me")).csrf;
token = (await call("POST", "/api/guests", { name: "Ada" })).csrf;
const seats = { axis: "me", allies: "me" };
const match = await call("POST", "/api/matches", { game: "europe1999", dice: "typed", seats });

const look = (seat) => call("GET", `/api/matches/${match.id}/view?seat=${seat}`);

async function say(...orders) {
  for (const order of orders) {
    for (const seat of ["axis", "allies"]) {
      const asked = (await look(seat)).view.decisions.find((one) => one.seat === seat);
      if (!asked) continue;
      const body = { decision: asked.id, seat, order, key: `record-${turn++}` };
      const { error } = await call("POST", `/api/matches/${match.id}/actions`, body);
      if (error) throw new Error(`${order}: ${error.text}`);
      break;
    }
  }
}

async function roll(...values) {
  const { id } = (await look("axis")).view.chance;
  const { groups } = (await look("axis")).view.chance;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const body = { request: id, seat: "axis", key: `record-${turn++}`, values: values.slice(0, count) };
  const { error } = await call("POST", `/api/matches/${match.id}/dice`, body);
  if (error) throw new Error(error.text);
}

async function step(...draft) {
  const { id } = (await look("axis")).view.decisions.find((one) => one.seat === "axis");
  return call("POST", `/api/matches/${match.id}/step`, { decision: id, seat: "axis", draft });
}

function keep(name, what) {
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(what)}\n`);
}

keep(
  "game",
  (await call("GET", "/api/games")).find(({ id }) => id === "europe1999"),
);
keep("words", await call("GET", "/api/games/europe1999/words"));
keep("match", await call("GET", `/api/matches/${match.id}`));

await say("done", "share soviet_union 12, great_britain 0, united_states 0", "done", "done", "done");
await say("buy 3 infantry", "buy 1 fighter");
keep("buying", await look("axis"));
await say(
  "done",
  "6 inf: poland > east poland",
  "2 armor: poland > east poland",
  "1 fighter: poland > east poland",
);
await say(
  "load 2 inf: northern italy > tyrrhenian sea",
  "1 transport, 1 battleship: tyrrhenian sea > sicilian sea",
);
await say(
  "land 2 inf: sicilian sea > malta",
  "1 bomber: germany > united kingdom to raid",
  "1 inf: rumania > bessarabia",
);
keep("planning", { look: await look("axis"), top: await step(), move: await step("move") });
await say("done", "intercept 0");
while ((await look("axis")).view.chance) await roll(6, 6, 6);
keep("choosing", await look("axis"));
await say("fight land east poland");
keep("dice", await look("axis"));
await roll(1, 1, 4, 2, 6, 6, 6, 6, 6);
await roll(1, 2, 6, 6);
keep("losses", {
  look: await look("axis"),
  events: await call("GET", `/api/matches/${match.id}/events?seat=axis`),
  first: await step(),
});
