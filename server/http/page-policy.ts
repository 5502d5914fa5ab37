import type { ExternalOrigins } from "../request-context.ts";

/** Settings of the Content-Security-Policy of pages. */
export type PolicySettings = {
  publicUrl: string;
  /** Origins of payment and external login, because `form-action` also applies to redirects after a post. */
  formOrigins: readonly string[];
  /** Whether pages may contain frames of this site with trusted code of the organiser. */
  allowsOwnFrames: boolean;
  sentryDsn: string | null;
  /** Vite's websocket URL, only in development. Also allows Vite's inline styles. */
  hotUpdateUrl?: string | null;
};

/** CSP sources for the inline scripts and styles of a page: nonce or hashes. */
export type InlineCode = { scripts: readonly string[]; styles: readonly string[] };

/** Returns the Content-Security-Policy of a page. */
export type PagePolicy = (inline: InlineCode, externalOrigins?: ExternalOrigins | null) => string;

/**
 * Creates the policy of pages. Inline code needs a nonce or hash. External origins must be passed for each
 * page.
 */
export function createPagePolicy({
  publicUrl,
  formOrigins,
  allowsOwnFrames,
  sentryDsn,
  hotUpdateUrl = null,
}: PolicySettings): PagePolicy {
  const reports = sentryDsn === null ? [] : [new URL(sentryDsn).origin];
  return ({ scripts, styles }, externalOrigins = null) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scripts, ...(externalOrigins?.scripts ?? [])].join(" "),
      hotUpdateUrl === null ? ["style-src 'self'", ...styles].join(" ") : "style-src 'self' 'unsafe-inline'",
      ["img-src 'self'", ...(externalOrigins?.pictures ?? [])].join(" "),
      "media-src 'self'",
      "font-src 'self'",
      [
        "connect-src 'self'",
        ...reports,
        ...(externalOrigins?.connections ?? []),
        ...(hotUpdateUrl === null ? [] : [hotUpdateUrl]),
      ].join(" "),
      ["frame-src", ...(allowsOwnFrames ? ["'self'"] : []), ...MAP_ORIGINS].join(" "),
      "manifest-src 'self'",
      hotUpdateUrl === null ? "worker-src 'self'" : "worker-src 'self' blob:",
      ["form-action 'self'", ...new Set(formOrigins)].join(" "),
      "frame-ancestors 'none'",
      "base-uri 'none'",
      ...(publicUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
    ].join("; ");
}

/** Origins of the map that users can open. The first one redirects to the second. [CMS-061] */
const MAP_ORIGINS = ["https://maps.google.com", "https://www.google.com"];

/** Returns the policy of a response: its own sandbox policy, or the policy of pages. */
export function choosePolicy(
  result: Response,
  policy: PagePolicy,
  inline: InlineCode,
  externalOrigins: ExternalOrigins | null,
): string {
  const ownPolicy = result.headers.get("Content-Security-Policy");
  return ownPolicy?.startsWith("sandbox ") ? ownPolicy : policy(inline, externalOrigins);
}

/** Allows inline code with this nonce. */
export const allowNonce = (nonce: string): InlineCode => ({
  scripts: [`'nonce-${nonce}'`],
  styles: [`'nonce-${nonce}'`],
});
