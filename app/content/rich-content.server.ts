import { z } from "zod";
import { jsonText } from "../wire/primitives.ts";

/**
 * Rich content of the organiser: a tree of nodes of known types, or HTML. Each node has a `type`; text nodes
 * have `text` and `marks`; the others have `content`. Unknown types keep what is inside them, and show
 * nothing of their own.
 */
export type RichNode = {
  type: string;
  text: string;
  /** Level of a heading, 2 to 4: the page has its h1. */
  level: 2 | 3 | 4;
  /** Address of a link or a picture; "" where it isn't one that the site links to. */
  address: string;
  alt: string;
  marks: { type: string; address: string }[];
  content: RichNode[];
};

export type RichContent =
  | { kind: "none" }
  | { kind: "html"; html: string }
  | { kind: "nodes"; nodes: RichNode[] };

/** Reads a page's `content`: JSON text of nodes (`[]` is none), or HTML, which is not clean yet. */
export function readRichContent(content: string): RichContent {
  const trimmed = content.trim();
  if (trimmed === "") return { kind: "none" };
  if (!/^[[{]/.test(trimmed)) return { kind: "html", html: trimmed };
  const nodes = Nodes.safeParse(jsonText.parse(trimmed));
  return nodes.success && nodes.data.length > 0 ? { kind: "nodes", nodes: nodes.data } : { kind: "none" };
}

/** An address that content may lead to: a path of this site, a place on the page, http(s), mailto or tel. */
const address = z
  .string()
  .catch("")
  .transform((given) => (/^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(given) ? given : ""));

const Attributes = z
  .object({ level: z.number().catch(2), href: address, src: address, alt: z.string().catch("") })
  .catch({ level: 2, href: "", src: "", alt: "" });

const Mark = z
  .object({ type: z.string(), attrs: Attributes })
  .transform(({ type, attrs }) => ({ type, address: attrs.href }));

const Node: z.ZodType<RichNode> = z.lazy(() =>
  z
    .object({
      type: z.string(),
      text: z.string().catch(""),
      attrs: Attributes,
      marks: z.array(Mark).catch([]),
      content: z.array(Node).catch([]),
    })
    .transform(({ attrs, ...node }) => ({
      ...node,
      level: levelOf(attrs.level),
      address: attrs.href || attrs.src,
      alt: attrs.alt,
    })),
);

const Nodes = z.union([z.array(Node), Node.transform((node) => [node])]);

function levelOf(level: number): RichNode["level"] {
  if (level >= 4) return 4;
  return level === 3 ? 3 : 2;
}
