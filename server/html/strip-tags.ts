const MAX_LENGTH = 100_000;

/**
 * Returns the text of HTML that can't be cleaned, which is safe to use as HTML. Runs in linear time.
 * Truncates long text.
 */
export function stripTags(html: string): string {
  const parts: string[] = [];
  let length = 0;
  for (const [index, part] of html.split("<").entries()) {
    const text = index === 0 ? part : removeTag(part);
    parts.push(text);
    length += text.length;
    if (length > MAX_LENGTH) break;
  }
  const text = parts.join(" ").replaceAll(/\s+/g, " ").trim();
  const truncatedText = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  return truncatedText.replaceAll(/[>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the text after the tag at the start, or "" for an unclosed tag, a script or a style. */
function removeTag(part: string): string {
  const end = part.indexOf(">");
  return end < 0 || /^(script|style)\b/i.test(part) ? "" : part.slice(end + 1);
}
