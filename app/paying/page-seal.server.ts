import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AppLoadContext } from "@remix-run/node";

/**
 * What a page shows, sealed for a hidden member of its form for a day: the same press sends the same from any
 * instance at any time. It is packed, since it may be long.
 */
export const sealOfPage = ({ seals }: AppLoadContext, purpose: string, shown: unknown): Promise<string> =>
  seals.seal(purpose, deflateRawSync(JSON.stringify(shown)).toString("base64url"), day);

/** What a posted form was shown with; null where it has none, or too old a one. */
export async function openedSeal(
  { seals }: AppLoadContext,
  purpose: string,
  sealed: string,
): Promise<unknown> {
  const packed = sealed === "" ? null : await seals.open(purpose, sealed);
  return typeof packed === "string" ? unpacked(packed) : null;
}

const day = 24 * 60 * 60 * 1_000;

/** What this site sealed, so its size needs no limit. */
const unpacked = (packed: string): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
