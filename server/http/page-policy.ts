import type { Elsewhere } from "../request-context.ts";

/** What pages may reach beside this site itself. */
export type PolicySettings = {
  publicUrl: string;
  /**
   * Where orders are paid, and where one logs in beside this site: browsers apply `form-action` to the
   * redirects after a post too.
   */
  formOrigins: readonly string[];
  /** Whether code of the organiser's is trusted, which stands in frames of this site. */
  framesItself: boolean;
  sentryDsn: string | null;
  /** While the website is being developed: Vite tells of changes there, and writes styles into the page. */
  changesFrom?: string | null;
};

/** What allows the inline scripts and styles of one page: its answer's nonce, or their hashes. */
export type InlineCode = { scripts: readonly string[]; styles: readonly string[] };

/** Gives the Content-Security-Policy of a page; `elsewhere` is what that page alone may use. */
export type PagePolicy = (inline: InlineCode, elsewhere?: Elsewhere | null) => string;

/** Nothing inline but what is named, nothing from elsewhere but what the page has a visitor's consent to. */
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

/** Shown once a visitor asks for the map: its address sends on to the second one. [CMS-061] */
const mapService = ["https://maps.google.com", "https://www.google.com"];

/**
 * The policy of an answer: the pages' own, but for one that is locked into a sandbox, which says so itself.
 */
export function policyOf(
  answered: Response,
  policy: PagePolicy,
  inline: InlineCode,
  elsewhere: Elsewhere | null,
): string {
  const own = answered.headers.get("Content-Security-Policy");
  return own?.startsWith("sandbox ") ? own : policy(inline, elsewhere);
}

/** Allows what carries the nonce of one answer. */
export const withNonce = (nonce: string): InlineCode => ({
  scripts: [`'nonce-${nonce}'`],
  styles: [`'nonce-${nonce}'`],
});
