import { createHash } from "node:crypto";
import type { CompressedVariants } from "./compressed-variants.ts";
import { createCompressedVariants } from "./compressed-variants.ts";
import type { PageTemplate } from "./page-template.ts";

/** Until when a page may be used; instants in milliseconds since 1970 UTC. */
export type Lifetime = {
  renderedAt: number;
  /** From here on it is renewed, while it is still sent for a short time. */
  freshUntil: number;
  /** From here on it is not sent even if it can't be renewed (stale-if-error). */
  staleUntil: number;
  /** From here on it is never sent: content of it appears, disappears or changes. */
  validUntil: number;
};

/** A public page, as bytes. */
export type CachedPage = {
  status: number;
  /** Headers of the website, without the policy and the headers of a single response. */
  headers: [name: string, value: string][];
  /** The Content-Security-Policy that allows this page's own inline scripts and styles. */
  policy: string;
  etag: string;
  copies: CompressedVariants;
  /** Of a page for logged-in users; null for the page of anonymous visitors, which is sent as it is. */
  template: PageTemplate | null;
  /**
   * Whether it was rendered for a browser without a browser id, and might differ for a browser with a browser
   * id.
   */
  dependsOnBrowserId: boolean;
  lifetime: Lifetime;
};

export const createCachedPage = (
  parts: Omit<CachedPage, "etag" | "copies"> & {
    bytes: Buffer;
    /** Called with the milliseconds that a request waited for a compressed variant. */
    compressed?: (milliseconds: number) => void;
  },
): CachedPage => {
  const { bytes, compressed, ...page } = parts;
  const hash = createHash("sha256").update(bytes).update(page.policy).digest("base64url").slice(0, 27);
  return { ...page, etag: `W/"${hash}"`, copies: createCompressedVariants(bytes, compressed) };
};
