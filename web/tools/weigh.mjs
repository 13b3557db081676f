// The scripts of the built client must stay light: a board should be usable while others still load.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 180_000;
const folder = new URL("../dist/assets/", import.meta.url);
const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
const weights = scripts.map((name) => [
  gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length,
  name,
]);
weights.sort((one, other) => other[0] - one[0]);
const sum = weights.reduce((all, [weight]) => all + weight, 0);
for (const [weight, name] of weights.slice(0, 5))
  console.log(`${(weight / 1000).toFixed(1).padStart(8)} kB  ${name}`);
console.log(
  `${(sum / 1000).toFixed(1).padStart(8)} kB  all ${scripts.length} scripts, gzipped (limit ${LIMIT / 1000})`,
);
if (sum > LIMIT) {
  console.error("The client has become too heavy; see docs/client.md.");
  process.exit(1);
}
