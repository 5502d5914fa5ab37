import { createHash } from "node:crypto";
import type { CompressedVariants } from "./compressed-variants.ts";
import { createCompressedVariants } from "./compressed-variants.ts";
import type { PageTemplate } from "./page-template.ts";

/** Until when a cached page may be sent. Times are in ms since 1970. */
export type Lifetime = {
  renderedAt: number;
  /** When the page has to be renewed. An expired page is still sent for a short time. */
  freshUntil: number;
  /** Until when the page is sent if it can't be renewed (stale-if-error). */
  staleUntil: number;
  /** When the page's content changes. The page is never sent from then on. */
  validUntil: number;
};

export type CachedPage = {
  status: number;
  /** Headers of the website for this page. */
  headers: [name: string, value: string][];
  /** Content-Security-Policy that allows this page's inline scripts and styles. */
  policy: string;
  etag: string;
  variants: CompressedVariants;
  /** Inserts the first name of a logged-in user. Null for anonymous visitors. */
  template: PageTemplate | null;
  /** Whether the page would show its visitor's drafts. It was rendered without drafts. */
  dependsOnDrafts: boolean;
  lifetime: Lifetime;
};

/**
 * Creates a cached page. `onCompressed` gets the milliseconds of each compression that a request waited for.
 */
export const createCachedPage = ({
  bytes,
  onCompressed,
  ...page
}: Omit<CachedPage, "etag" | "variants"> & {
  bytes: Buffer;
  onCompressed?: (milliseconds: number) => void;
}): CachedPage => {
  const hash = createHash("sha256").update(bytes).update(page.policy).digest("base64url").slice(0, 27);
  return { ...page, etag: `W/"${hash}"`, variants: createCompressedVariants(bytes, onCompressed) };
};
