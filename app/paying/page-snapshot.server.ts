import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AppLoadContext } from "@remix-run/node";

/**
 * Encrypts what a page shows, for a hidden field of its form, valid for a day. This makes repeated posts
 * identical, whichever instance handles them. Compressed, since it may be long.
 */
export const encryptSnapshot = (
  { encryption }: AppLoadContext,
  purpose: string,
  shown: unknown,
): Promise<string> =>
  encryption.encrypt(purpose, deflateRawSync(JSON.stringify(shown)).toString("base64url"), ONE_DAY_MS);

/** Decrypts the snapshot of a posted form; null if it has none or it is expired. */
export async function decryptSnapshot(
  { encryption }: AppLoadContext,
  purpose: string,
  encrypted: string,
): Promise<unknown> {
  const packed = encrypted === "" ? null : await encryption.decrypt(purpose, encrypted);
  return typeof packed === "string" ? unpack(packed) : null;
}

const ONE_DAY_MS = 24 * 60 * 60 * 1_000;

/** Parses data that this site encrypted itself, so its size needs no limit. */
const unpack = (packed: string): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
