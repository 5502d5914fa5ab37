import { Fragment, type ReactNode } from "react";
import { Heading } from "../ui/section.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import type { RichNode } from "./rich-content.server.ts";

/**
 * Shows nodes of rich content: the types below and no others; what is inside an unknown one shows without it.
 */
export function RichText({ nodes }: { nodes: RichNode[] }) {
  return nodes.map((node, index) => <Fragment key={index}>{shown(node)}</Fragment>);
}

function shown(node: RichNode): ReactNode {
  const inside = <RichText nodes={node.content} />;
  switch (node.type) {
    case "text":
      return marked(node);
    case "paragraph":
      return <p>{inside}</p>;
    case "heading":
      return <Heading level={node.level}>{inside}</Heading>;
    case "bulletList":
      return <ul>{inside}</ul>;
    case "orderedList":
      return <ol>{inside}</ol>;
    case "listItem":
      return <li>{inside}</li>;
    case "blockquote":
      return <blockquote>{inside}</blockquote>;
    case "hardBreak":
      return <br />;
    case "horizontalRule":
      return <hr />;
    case "image":
      return node.address ? <img src={node.address} alt={node.alt} loading="lazy" /> : null;
    default:
      return inside;
  }
}

function marked({ text, marks }: RichNode): ReactNode {
  return marks.reduce<ReactNode>((inside, { type, address }) => {
    if (type === "bold") return <strong>{inside}</strong>;
    if (type === "italic") return <em>{inside}</em>;
    if (type === "code") return <code>{inside}</code>;
    if (type === "link" && address) return <SiteLink to={address}>{inside}</SiteLink>;
    return inside;
  }, text);
}
