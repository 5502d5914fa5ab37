/** Characters of a text without its tags. */
const longest = 100_000;

/**
 * The text of HTML that can't be cleaned, without any tag: harmless as HTML, and as quickly made from the
 * worst text as from any other. Longer ones end with "…".
 */
export function plainTextOf(html: string): string {
  const pieces: string[] = [];
  let length = 0;
  for (const [at, part] of html.split("<").entries()) {
    const text = at === 0 ? part : afterTag(part);
    pieces.push(text);
    length += text.length;
    if (length > longest) break;
  }
  const text = pieces.join(" ").replaceAll(/\s+/g, " ").trim();
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return shown.replaceAll(/[>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What isn't ended is no text; nor is what scripts and styles hold. */
function afterTag(part: string): string {
  const end = part.indexOf(">");
  return end < 0 || /^(script|style)\b/i.test(part) ? "" : part.slice(end + 1);
}
