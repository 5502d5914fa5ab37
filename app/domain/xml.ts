/** Builds an XML element. `content` is text, which is escaped, or a list of elements. */
export function buildElement(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  content: string | readonly string[] = [],
): string {
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join("");
  const innerXml = typeof content === "string" ? escapeText(content) : content.join("");
  return innerXml === "" ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${innerXml}</${name}>`;
}

/** Builds an XML document from its root element. */
export const buildXmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeText = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
