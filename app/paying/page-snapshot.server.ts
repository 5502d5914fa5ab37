import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AppLoadContext } from "@remix-run/node";
import { DAY_MS } from "../domain/durations.ts";

/**
 * Compresses and encrypts content of a page for a hidden field of its form. The result is valid for a day.
 * Repeated posts of the form use the same content, even if the organiser has changed it.
 */
export const encryptSnapshot = (
  { encryption }: AppLoadContext,
  purpose: string,
  content: unknown,
): Promise<string> =>
  encryption.encrypt(purpose, deflateRawSync(JSON.stringify(content)).toString("base64url"), DAY_MS);

/** Decrypts the snapshot of a posted form. Returns null if it is missing or expired. */
export async function decryptSnapshot(
  { encryption }: AppLoadContext,
  purpose: string,
  encrypted: string,
): Promise<unknown> {
  const compressed = encrypted === "" ? null : await encryption.decrypt(purpose, encrypted);
  return typeof compressed === "string" ? decompress(compressed) : null;
}

/** There is no size limit, because only this site can have encrypted the data. */
const decompress = (compressed: string): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(compressed, "base64url")).toString());
