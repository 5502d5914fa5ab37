import { createHash } from "node:crypto";
import type { Copies } from "./copies.ts";
import { createCopies } from "./copies.ts";

/** Until when a page may be shown; instants in milliseconds since 1970 UTC. */
export type Lifetime = {
  renderedAt: number;
  /** From here on it is made anew, while it is still shown for a little. */
  freshUntil: number;
  /** From here on it isn't shown even when no new one can be made. */
  standsInUntil: number;
  /** From here on it is never shown: something on it appears, goes or opens. */
  validUntil: number;
};

/** A page that is the same for everybody, as bytes. */
export type ReadyPage = {
  status: number;
  /**
   * What the website itself says about it; the policy and what is the single answer's own are not among it.
   */
  headers: [name: string, value: string][];
  /** The Content-Security-Policy that allows this page's own inline scripts and styles. */
  policy: string;
  etag: string;
  copies: Copies;
  /** Whether it was made for a browser without a visit, and might be another for one that has one. */
  dependsOnVisit: boolean;
  life: Lifetime;
};

export const readyPage = (
  parts: Omit<ReadyPage, "etag" | "copies"> & {
    bytes: Buffer;
    /** Told how many milliseconds somebody waited for a compressed copy. */
    compressed?: (milliseconds: number) => void;
  },
): ReadyPage => {
  const { bytes, compressed, ...page } = parts;
  const hash = createHash("sha256").update(bytes).update(page.policy).digest("base64url").slice(0, 27);
  return { ...page, etag: `W/"${hash}"`, copies: createCopies(bytes, compressed) };
};
