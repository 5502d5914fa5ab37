import { createHash } from "node:crypto";

/** A page without nonces, and the CSP sources (`'sha256-…'`) of its inline scripts and styles. */
export type HashedPage = { html: string; scripts: string[]; styles: string[] };

/**
 * Removes the nonce from a page, and hashes the inline scripts and styles that had it. Injected code has no
 * nonce, so its hash isn't in the policy and browsers block it.
 */
export function hashInlineCode(html: string, nonce: string): HashedPage {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const nonceAttribute = ` nonce="${nonce}"`;
  for (const [, name, attributes = "", code = ""] of html.matchAll(INLINE_ELEMENT)) {
    if (!attributes.includes(nonceAttribute) || /\ssrc=/.test(attributes)) continue;
    const hash = createHash("sha256").update(code).digest("base64");
    (name === "style" ? styles : scripts).add(`'sha256-${hash}'`);
  }
  return { html: html.replaceAll(nonceAttribute, ""), scripts: [...scripts], styles: [...styles] };
}

const INLINE_ELEMENT = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;
