import { expect, test } from "vitest";
import { readRichContent } from "./rich-content.server.ts";

test.each(["", "  ", "[]", "{}", " [ ] "])("“%s” is no content", (content) => {
  expect(readRichContent(content)).toBe("");
});

test.each([
  "<p>Gates open at five.</p>",
  "[Gates open at five]",
  "{",
  "[1, 2] laps",
  "[1,2]",
  '{"no":"type"}',
  '{"type":"weather"}',
  "{name}, welcome!",
])("“%s” is plain text", (content) => {
  expect(readRichContent(content)).toBe(content);
});

const text = (content: string, ...marks: object[]) => ({ type: "text", text: content, marks: marks });

test.each<[string, unknown, string]>([
  [
    "marks",
    {
      type: "paragraph",
      content: [text("Gates", { type: "bold" }), text(" & <b>"), text("x", { type: "italic" })],
    },
    "<p><strong>Gates</strong> &amp; &lt;b&gt;<em>x</em></p>",
  ],
  ["underline", text("x", { type: "underline" }), "<u>x</u>"],
  ["a struck-out price", [text("$120", { type: "strike" }), text(" $99")], "<s>$120</s> $99"],
  [
    "sub- and superscript",
    [text("2", { type: "subscript" }), text("2", { type: "superscript" })],
    "<sub>2</sub><sup>2</sup>",
  ],
  ["highlight and code", text("x", { type: "highlight" }, { type: "code" }), "<code><mark>x</mark></code>"],
  [
    "short names of marks",
    text("x", { type: "s" }, { type: "sub" }, { type: "b" }),
    "<strong><sub><s>x</s></sub></strong>",
  ],
  [
    "invalid members next to valid ones",
    ["?", null, 5, { ...text("$120"), marks: [null, 5, { type: "strike" }] }],
    "<s>$120</s>",
  ],
  [
    "invalid members in a paragraph",
    { type: "paragraph", content: [null, "?", text("Gates"), { no: "type" }] },
    "<p>Gates</p>",
  ],
  ["a number for a text", [text("Lane "), { type: "text", text: 5 }], "Lane 5"],
  [
    "mentions and emoji",
    [
      text("x"),
      { type: "mention", attrs: { id: "7", label: "Ada" } },
      { type: "emoji", attrs: { emoji: "🏁" } },
    ],
    "xAda🏁",
  ],
  [
    "a video of another site",
    { type: "doc", content: [{ type: "youtube", attrs: { src: "https://youtu.be/a" } }] },
    '<a href="https://youtu.be/a">https://youtu.be/a</a>',
  ],
  ["a heading whose level is text", { type: "heading", attrs: { level: "3" } }, "<h3></h3>"],
  ["an older editor's start number", { type: "ordered_list", attrs: { order: 4 } }, '<ol start="4"></ol>'],
  ["an unknown mark", text("x", { type: "sparkle" }), "x"],
  [
    "a link",
    text("x", { type: "link", attrs: { href: "/events?a=1&b=2", target: "_blank" } }),
    '<a href="/events?a=1&amp;b=2" target="_blank">x</a>',
  ],
  [
    "a heading, never the page's title",
    { type: "heading", attrs: { level: 1 }, content: [text("x")] },
    "<h2>x</h2>",
  ],
  [
    "a heading's id and alignment",
    { type: "heading", attrs: { level: 3, id: "gates", textAlign: "center" } },
    '<h3 id="gates" align="center"></h3>',
  ],
  ["a deep heading", { type: "heading", attrs: { level: 6 } }, "<h4></h4>"],
  [
    "an ordered list from a number",
    { type: "orderedList", attrs: { start: 3 }, content: [{ type: "listItem", content: [text("c")] }] },
    '<ol start="3"><li>c</li></ol>',
  ],
  [
    "names of an older editor",
    { type: "bullet_list", content: [{ type: "list_item", content: [text("x", { type: "strong" })] }] },
    "<ul><li><strong>x</strong></li></ul>",
  ],
  [
    "tasks",
    {
      type: "taskList",
      content: [
        { type: "taskItem", attrs: { checked: true }, content: [text("Belt")] },
        { type: "taskItem", content: [text("Helmet")] },
      ],
    },
    "<ul><li>☑ Belt</li><li>☐ Helmet</li></ul>",
  ],
  ["a code block", { type: "codeBlock", content: [text("a < b")] }, "<pre><code>a &lt; b</code></pre>"],
  [
    "a table",
    {
      type: "table",
      content: [
        {
          type: "tableRow",
          content: [{ type: "tableHeader", attrs: { colspan: 2, rowspan: 1 }, content: [text("Lane")] }],
        },
        { type: "tableRow", content: [{ type: "tableCell", content: [text("1")] }] },
      ],
    },
    '<table><tr><th colspan="2" rowspan="1">Lane</th></tr><tr><td>1</td></tr></table>',
  ],
  [
    "a break, a rule and a picture",
    [
      { type: "hardBreak" },
      { type: "horizontalRule" },
      { type: "image", attrs: { src: "/a.jpg", alt: '"x"' } },
    ],
    '<br><hr><img src="/a.jpg" alt="&quot;x&quot;">',
  ],
  ["a whole document", { type: "doc", content: [{ type: "paragraph", content: [text("x")] }] }, "<p>x</p>"],
  [
    "the content of an unknown type",
    [{ type: "callout", content: [text("x")] }, { type: "paragraph" }],
    "x<p></p>",
  ],
  [
    "the content of types that are all unknown at the top level",
    { type: "callout", content: [{ type: "paragraph" }] },
    "<p></p>",
  ],
  ["members of other types", { type: "paragraph", attrs: "x", marks: 1, content: "y" }, "<p></p>"],
  [
    "names of built-in members",
    { type: "paragraph", content: [{ type: "constructor" }, text("x", { type: "toString" })] },
    "<p>x</p>",
  ],
])("%s of a document are rendered [CMS-003]", (_what, document, html) => {
  expect(readRichContent(JSON.stringify(document))).toBe(html);
});
