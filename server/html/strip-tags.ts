/** Maximum characters of the result. */
const MAX_LENGTH = 100_000;

/**
 * Returns the text of HTML that can't be cleaned, without tags. Safe to use as HTML, and in linear time for
 * any input. Longer text is truncated with "…".
 */
export function stripTags(html: string): string {
  const parts: string[] = [];
  let length = 0;
  for (const [at, part] of html.split("<").entries()) {
    const text = at === 0 ? part : afterTag(part);
    parts.push(text);
    length += text.length;
    if (length > MAX_LENGTH) break;
  }
  const text = parts.join(" ").replaceAll(/\s+/g, " ").trim();
  const truncated = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  return truncated.replaceAll(/[>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Unclosed tags, and the content of scripts and styles, are dropped. */
function afterTag(part: string): string {
  const end = part.indexOf(">");
  return end < 0 || /^(script|style)\b/i.test(part) ? "" : part.slice(end + 1);
}
