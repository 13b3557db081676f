/** Verifying dice in the browser, without the server: see “Figures” in docs/api.md for the recipe. */

import type { DiceTold, ThrowTold } from "../../api/types";

const text = new TextEncoder();

const NO_HASHES =
  "This browser reckons hashes only on pages that came by HTTPS or from this computer. Take the record away and " +
  "check it with “wartable verify FILE”, or open the table by HTTPS.";

/** What the record says that a throw showed, and what it must have shown. */
export interface Verified {
  commitment: boolean;
  /** For each throw of the table, by its number: whether the dice are those that the secret fixes. */
  throws: Map<number, boolean>;
}

/** Throws where the browser hides its arithmetic of hashes: on pages that came by plain HTTP from elsewhere. */
export async function verify(told: DiceTold): Promise<Verified> {
  if (!crypto.subtle) throw new Error(NO_HASHES);
  const commitment =
    `sha256:${hex(await crypto.subtle.digest("SHA-256", text.encode(told.secret)))}` === told.commitment;
  const key = await keyOf(told);
  const throws = new Map<number, boolean>();
  for (const one of told.throws)
    if (!one.hidden && one.source === "verifiable") throws.set(one.number, await fits(one, key));
  return { commitment, throws };
}

async function keyOf(told: DiceTold): Promise<CryptoKey> {
  const seeds = Object.fromEntries(
    Object.entries(told.seeds).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const secret = await macKey(text.encode(told.secret));
  return macKey(await mac(secret, JSON.stringify([told.match, seeds])));
}

async function fits(one: ThrowTold, key: CryptoKey): Promise<boolean> {
  for (const [place, faces] of one.faces.entries())
    if ((await die(key, one.number, place, faces)) !== one.values[place]) return false;
  return true;
}

/** One die: the first eight bytes that do not lean to low numbers. */
async function die(key: CryptoKey, number: number, place: number, faces: number): Promise<number> {
  const limit = 2n ** 64n - (2n ** 64n % BigInt(faces));
  for (let attempt = 0; ; attempt++) {
    const bytes = new DataView(await mac(key, `${number}/${place}/${attempt}`));
    const value = bytes.getBigUint64(0);
    if (value < limit) return Number(value % BigInt(faces)) + 1;
  }
}

const macKey = (bytes: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

const mac = (key: CryptoKey, message: string): Promise<ArrayBuffer> =>
  crypto.subtle.sign("HMAC", key, text.encode(message));

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
