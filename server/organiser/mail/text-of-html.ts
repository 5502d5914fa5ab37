const BLOCK =
  "address|article|blockquote|br|dd|details|div|dl|dt|figure|h[1-6]|hr|li|ol|p|section|summary|table|tr|ul";
const blockTag = new RegExp(`</?(?:${BLOCK})\\b[^<>]*>`, "gi");
const entity = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,6}));/gi;

const namedCharacters: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  nbsp: "\u00a0",
  quot: '"',
};

/**
 * Returns the text of the organiser's HTML for a mail: each paragraph and list item on a line of its own, list
 * items with a dash. The result is text, not HTML.
 */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, "")
    .replaceAll(/[ \t\r\n]+/g, " ")
    .replaceAll(/<li\b[^<>]*>\s*(?:<p\b[^<>]*>)?/gi, "\n- ")
    .replaceAll(blockTag, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(entity, decode)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== "-")
    .join("\n");

function decode(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return namedCharacters[name.toLowerCase()] ?? whole;
  return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16));
}
