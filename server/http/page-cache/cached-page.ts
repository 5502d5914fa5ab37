import { createHash } from "node:crypto";
import type { CompressedVariants } from "./compressed-variants.ts";
import { createCompressedVariants } from "./compressed-variants.ts";
import type { PageTemplate } from "./page-template.ts";

/** How long a cached page may be sent. All times are ms since 1970. */
export type Lifetime = {
  renderedAt: number;
  /** When the page has to be renewed. It is still sent for a short time after that. */
  freshUntil: number;
  /** Up to this instant, the page is sent if it can't be renewed (stale-if-error). */
  staleUntil: number;
  /** When content of the page appears, disappears or changes. The page is never sent from then on. */
  validUntil: number;
};

/** A rendered page that is ready to be sent. */
export type CachedPage = {
  status: number;
  /** Headers that the website has set for this page. */
  headers: [name: string, value: string][];
  /** The Content-Security-Policy that allows this page's own inline scripts and styles. */
  policy: string;
  etag: string;
  variants: CompressedVariants;
  /** Inserts the first name of a logged-in user; null for anonymous visitors, whose page has no name. */
  template: PageTemplate | null;
  /** Whether the page would show drafts of its visitor. It was rendered without any. */
  dependsOnDrafts: boolean;
  lifetime: Lifetime;
};

/**
 * Creates a cached page from its body. `onCompressed` is called with the milliseconds of each compression
 * that a request waited for.
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
