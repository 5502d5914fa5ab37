import { z } from "zod";
import { jsonText } from "../wire/primitives.ts";

/** A node of the CMS editor's document. */
type RichNode = {
  type: string;
  text: string;
  attrs: z.output<typeof Attributes>;
  marks: { type: string; attrs: z.output<typeof Attributes> }[];
  content: RichNode[];
};

/**
 * Converts a page's `content` (HTML, or a document of the CMS editor as JSON) to unsanitised HTML. Returns ""
 * for an empty document. [CMS-003]
 */
export function readRichContent(content: string): string {
  const trimmedContent = content.trim();
  if (/^(\[\s*\]|\{\s*\})?$/.test(trimmedContent)) return "";
  if (!/^[[{]/.test(trimmedContent)) return trimmedContent;
  const nodes = Nodes.safeParse(jsonText.parse(trimmedContent)).data ?? [];
  return nodes.some(containsKnownType) ? nodes.map(toHtml).join("") : trimmedContent;
}

/** Treats `bulletList`, `bullet_list` and `bulletlist` as the same type. */
const typeName = z.string().transform((name) => name.replaceAll("_", "").toLowerCase());
const textValue = z.union([z.string(), z.number().transform(String)]).catch("");

/** Creates a schema of a list that leaves out invalid items. */
const lenientList = <ItemSchema extends z.ZodType>(itemSchema: ItemSchema) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((item) => {
        const result = itemSchema.safeParse(item);
        return result.success ? [result.data] : [];
      }),
    );

const Attributes = z
  .object({
    level: z.coerce.number().catch(2),
    href: textValue,
    target: textValue,
    src: textValue,
    alt: textValue,
    title: textValue,
    id: textValue,
    start: textValue,
    type: textValue,
    textAlign: textValue,
    colspan: textValue,
    rowspan: textValue,
    order: textValue,
    label: textValue,
    emoji: textValue,
    checked: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  })
  .partial()
  .catch({});

const Mark = z.object({ type: typeName, attrs: Attributes });

const Node: z.ZodType<RichNode> = z.lazy(() =>
  z.object({
    type: typeName,
    text: textValue,
    attrs: Attributes,
    marks: lenientList(Mark),
    content: lenientList(Node),
  }),
);

const Nodes = z.union([Node.transform((node) => [node]), lenientList(Node)]);

const TAG_BY_NODE_TYPE: Readonly<Record<string, string>> = {
  paragraph: "p",
  bulletlist: "ul",
  orderedlist: "ol",
  listitem: "li",
  tasklist: "ul",
  taskitem: "li",
  blockquote: "blockquote",
  table: "table",
  tablerow: "tr",
  tableheader: "th",
  tablecell: "td",
  details: "details",
  detailssummary: "summary",
  figure: "figure",
  figcaption: "figcaption",
};

const TAG_BY_MARK_TYPE: Readonly<Record<string, string>> = {
  bold: "strong",
  strong: "strong",
  italic: "em",
  em: "em",
  underline: "u",
  strike: "s",
  strikethrough: "s",
  s: "s",
  del: "s",
  b: "strong",
  i: "em",
  emphasis: "em",
  u: "u",
  underlined: "u",
  code: "code",
  subscript: "sub",
  sub: "sub",
  superscript: "sup",
  sup: "sup",
  highlight: "mark",
  link: "a",
};

const OTHER_KNOWN_TYPES = ["doc", "text", "heading", "codeblock", "hardbreak", "horizontalrule", "image"];

const containsKnownType = (node: RichNode): boolean =>
  isKnownType(node.type) || node.content.some(containsKnownType);

const isKnownType = (type: string): boolean =>
  Object.hasOwn(TAG_BY_NODE_TYPE, type) || OTHER_KNOWN_TYPES.includes(type);

function toHtml(node: RichNode): string {
  const { type, attrs } = node;
  const innerHtml = node.content.map(toHtml).join("");
  if (type === "text") return node.marks.reduce(applyMark, escapeHtml(node.text));
  if (type === "heading") return buildElement(`h${limitHeadingLevel(attrs.level)}`, attrs, innerHtml);
  if (type === "codeblock") return `<pre><code>${innerHtml}</code></pre>`;
  if (type === "hardbreak") return "<br>";
  if (type === "image") return `<img${buildAttribute("src", attrs.src)}${buildAttribute("alt", attrs.alt)}>`;
  if (type === "horizontalrule") return "<hr>";
  if (innerHtml === "" && EXTERNAL_URL.test(attrs.src ?? "") && !Object.hasOwn(TAG_BY_NODE_TYPE, type))
    return buildElement("a", { href: attrs.src }, escapeHtml(attrs.title || (attrs.src ?? "")));
  const checkboxSymbol = attrs.checked ? "☑ " : "☐ ";
  const tag = Object.hasOwn(TAG_BY_NODE_TYPE, type) ? TAG_BY_NODE_TYPE[type] : undefined;
  if (tag) return buildElement(tag, attrs, type === "taskitem" ? checkboxSymbol + innerHtml : innerHtml);
  return innerHtml || escapeHtml(attrs.emoji || attrs.label || node.text);
}

/** Embedded videos and maps are recognised by their URL, because their node types have many names. */
const EXTERNAL_URL = /^(?:https?:)?\/\//i;

function applyMark(innerHtml: string, { type, attrs }: RichNode["marks"][number]): string {
  const tag = Object.hasOwn(TAG_BY_MARK_TYPE, type) ? TAG_BY_MARK_TYPE[type] : undefined;
  return tag ? buildElement(tag, attrs, innerHtml) : innerHtml;
}

function buildElement(tag: string, attrs: RichNode["attrs"], innerHtml: string): string {
  const { href, target, title, id, type, textAlign, colspan, rowspan } = attrs;
  const start = attrs.start || attrs.order;
  const attributes = Object.entries({
    href,
    target,
    title,
    id,
    start,
    type,
    align: textAlign,
    colspan,
    rowspan,
  });
  return `<${tag}${attributes
    .map(([name, value]) => buildAttribute(name, value))
    .join("")}>${innerHtml}</${tag}>`;
}

const buildAttribute = (name: string, value = ""): string =>
  value === "" ? "" : ` ${name}="${escapeHtml(value)}"`;

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Limits headings to levels 2 to 4, because the page has its own h1. */
const limitHeadingLevel = (level = 2): number => Math.min(4, Math.max(2, Math.round(level)));
