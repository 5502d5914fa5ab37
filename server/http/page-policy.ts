import type { ExternalOrigins } from "../request-context.ts";

/** Settings of the Content-Security-Policy of pages. */
export type PolicySettings = {
  publicUrl: string;
  /**
   * Origins for payment and external login: browsers apply `form-action` to the redirects after a post as
   * well.
   */
  formOrigins: readonly string[];
  /** Whether the organiser's code is trusted, which then runs in frames of this site. */
  framesItself: boolean;
  sentryDsn: string | null;
  /** Only in development: Vite's websocket URL; Vite also writes inline styles. */
  changesFrom?: string | null;
};

/** Allows the inline scripts and styles of one page: by the nonce of the response, or by hashes. */
export type InlineCode = { scripts: readonly string[]; styles: readonly string[] };

/**
 * Returns the Content-Security-Policy of a page; `elsewhere` lists external origins that this page may use.
 */
export type PagePolicy = (inline: InlineCode, elsewhere?: ExternalOrigins | null) => string;

/** Allows no inline code without nonce or hash, and external origins only with the visitor's consent. */
export function pagePolicy({
  publicUrl,
  formOrigins,
  framesItself,
  sentryDsn,
  changesFrom = null,
}: PolicySettings): PagePolicy {
  const reports = sentryDsn === null ? [] : [new URL(sentryDsn).origin];
  return ({ scripts, styles }, elsewhere = null) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scripts, ...(elsewhere?.scripts ?? [])].join(" "),
      changesFrom === null ? ["style-src 'self'", ...styles].join(" ") : "style-src 'self' 'unsafe-inline'",
      ["img-src 'self'", ...(elsewhere?.pictures ?? [])].join(" "),
      "media-src 'self'",
      "font-src 'self'",
      [
        "connect-src 'self'",
        ...reports,
        ...(elsewhere?.connections ?? []),
        ...(changesFrom === null ? [] : [changesFrom]),
      ].join(" "),
      ["frame-src", ...(framesItself ? ["'self'"] : []), ...mapService].join(" "),
      "manifest-src 'self'",
      changesFrom === null ? "worker-src 'self'" : "worker-src 'self' blob:",
      ["form-action 'self'", ...new Set(formOrigins)].join(" "),
      "frame-ancestors 'none'",
      "base-uri 'none'",
      ...(publicUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
    ].join("; ");
}

/** Loaded when a user opens the map; the first address redirects to the second. [CMS-061] */
const mapService = ["https://maps.google.com", "https://www.google.com"];

/** Returns the policy of a response: that of pages, unless the response is sandboxed and has its own. */
export function responsePolicy(
  result: Response,
  policy: PagePolicy,
  inline: InlineCode,
  elsewhere: ExternalOrigins | null,
): string {
  const own = result.headers.get("Content-Security-Policy");
  return own?.startsWith("sandbox ") ? own : policy(inline, elsewhere);
}

/** Allows inline code that carries the nonce of one response. */
export const withNonce = (nonce: string): InlineCode => ({
  scripts: [`'nonce-${nonce}'`],
  styles: [`'nonce-${nonce}'`],
});
