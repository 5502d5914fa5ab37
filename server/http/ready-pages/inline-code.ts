import { createHash } from "node:crypto";

/** A page without nonces, and the hashes that a policy needs to allow its inline scripts and styles. */
export type Hashed = { html: string; scripts: string[]; styles: string[] };

/**
 * Replaces the nonce of a page by the hashes of what carried it. Only that: a script that got into the page
 * otherwise doesn't know the nonce, gets no hash and is refused by the browser.
 */
export function hashInlineCode(html: string, nonce: string): Hashed {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  for (const [, name, attributes = "", code = ""] of html.matchAll(element)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue;
    const hash = createHash("sha256").update(code).digest("base64");
    (name === "style" ? styles : scripts).add(`'sha256-${hash}'`);
  }
  return { html: html.replaceAll(mark, ""), scripts: [...scripts], styles: [...styles] };
}

const element = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;
