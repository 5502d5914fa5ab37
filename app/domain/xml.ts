/** Writes an XML element. Text is escaped; a list contains elements that are already written. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  content: string | readonly string[] = [],
): string {
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join("");
  const inside = typeof content === "string" ? escapeText(content) : content.join("");
  return inside === "" ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inside}</${name}>`;
}

/** An XML document with this root element. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text, without characters that XML can't contain. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll(/[&<>"]/g, (character) => references[character] ?? "");
