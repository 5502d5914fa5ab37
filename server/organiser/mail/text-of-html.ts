const BLOCK =
  "address|article|blockquote|br|dd|details|div|dl|dt|figure|h[1-6]|hr|li|ol|p|section|summary|table|tr|ul";
const BLOCK_TAG = new RegExp(`</?(?:${BLOCK})\\b[^<>]*>`, "gi");
const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,6}));/gi;

const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  nbsp: "\u00a0",
  quot: '"',
};

/**
 * Converts the organiser's HTML to text for a mail. Each paragraph and list item is on its own line, and list
 * items start with a dash.
 */
export const convertHtmlToText = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, "")
    .replaceAll(/[ \t\r\n]+/g, " ")
    .replaceAll(/<li\b[^<>]*>\s*(?:<p\b[^<>]*>)?/gi, "\n- ")
    .replaceAll(BLOCK_TAG, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(ENTITY, decodeEntity)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== "-")
    .join("\n");

function decodeEntity(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED_CHARACTERS[name.toLowerCase()] ?? entity;
  return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16));
}
