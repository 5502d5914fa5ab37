import { expect, test } from "vitest";
import { readRichContent, type RichNode } from "./rich-content.server.ts";

const nodesOf = (content: unknown): RichNode[] => {
  const read = readRichContent(JSON.stringify(content));
  return read.kind === "nodes" ? read.nodes : [];
};

test.each(["", "  ", "[]", "{", '{"no":"type"}', "[1,2]"])("“%s” is no content", (content) => {
  expect(readRichContent(content)).toEqual({ kind: "none" });
});

test("what isn't JSON is HTML, still to be cleaned", () => {
  expect(readRichContent("<p>Gates open at five.</p>")).toEqual({
    kind: "html",
    html: "<p>Gates open at five.</p>",
  });
});

test("a tree of nodes keeps its text and marks [CMS-003]", () => {
  const [heading] = nodesOf([
    {
      type: "heading",
      attrs: { level: 3 },
      content: [{ type: "text", text: "Gates", marks: [{ type: "bold" }] }],
    },
  ]);
  expect(heading).toMatchObject({
    type: "heading",
    level: 3,
    content: [{ text: "Gates", marks: [{ type: "bold" }] }],
  });
});

test("a heading inside content is never the page's title", () => {
  expect(nodesOf([{ type: "heading", attrs: { level: 1 } }])[0]?.level).toBe(2);
});

test.each([
  ["https://example.com/", "https://example.com/"],
  ["/events", "/events"],
  ["#gates", "#gates"],
  ["mailto:office@example.com", "mailto:office@example.com"],
  ["javascript:alert(1)", ""],
  ["data:text/html,x", ""],
  ["//evil.example", ""],
  ["/\\evil.example", ""],
])("a link to %s leads to “%s”", (href, address) => {
  const [link] = nodesOf([{ type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] }]);
  expect(link?.marks[0]?.address).toBe(address);
});
