/** What pages may reach beside this site itself. */
export type PolicySettings = {
  publicUrl: string;
  /** Where orders are paid: browsers apply `form-action` to the redirects after a post too. */
  paymentOrigins: readonly string[];
  sentryDsn: string | null;
  /** While the website is being developed: Vite tells of changes there, and writes styles into the page. */
  changesFrom?: string | null;
};

/**
 * Gives the Content-Security-Policy of a page from the nonce of its answer. Nothing inline without the nonce, nothing
 * from elsewhere.
 */
export function pagePolicy({
  publicUrl,
  paymentOrigins,
  sentryDsn,
  changesFrom = null,
}: PolicySettings): (nonce: string) => string {
  const reports = sentryDsn === null ? [] : [new URL(sentryDsn).origin];
  return (nonce) =>
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      changesFrom === null ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self' 'unsafe-inline'",
      "img-src 'self'",
      "media-src 'self'",
      "font-src 'self'",
      ["connect-src 'self'", ...reports, ...(changesFrom === null ? [] : [changesFrom])].join(" "),
      "manifest-src 'self'",
      changesFrom === null ? "worker-src 'self'" : "worker-src 'self' blob:",
      ["form-action 'self'", ...paymentOrigins].join(" "),
      "frame-ancestors 'none'",
      "base-uri 'none'",
      ...(publicUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
    ].join("; ");
}
