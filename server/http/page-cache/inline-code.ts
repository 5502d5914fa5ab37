import { createHash } from "node:crypto";

/** A page without nonces, and the hashes that its policy needs for inline scripts and styles. */
export type HashedPage = { html: string; scripts: string[]; styles: string[] };

/**
 * Replaces the nonce of a page by hashes of the elements that carried it. An injected script doesn't have the
 * nonce, gets no hash and is blocked by the browser.
 */
export function hashInlineCode(html: string, nonce: string): HashedPage {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const nonceAttribute = ` nonce="${nonce}"`;
  for (const [, name, attributes = "", code = ""] of html.matchAll(element)) {
    if (!attributes.includes(nonceAttribute) || /\ssrc=/.test(attributes)) continue;
    const hash = createHash("sha256").update(code).digest("base64");
    (name === "style" ? styles : scripts).add(`'sha256-${hash}'`);
  }
  return { html: html.replaceAll(nonceAttribute, ""), scripts: [...scripts], styles: [...styles] };
}

const element = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;
