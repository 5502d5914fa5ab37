import { expect, test } from "vitest";
import { convertHtmlToText } from "./text-of-html.ts";

test.each([
  ["", ""],
  ["Bring <b>your</b> helmet", "Bring your helmet"],
  ["<p>Two\n  cars.</p>\n<p>One line</p>", "Two cars.\nOne line"],
  ["<ul><li>A helmet</li>\n<li><p>Shoes</p></li><li></li></ul>After", "- A helmet\n- Shoes\nAfter"],
  ["<p>One<br/>Two<BR>Three</p>", "One\nTwo\nThree"],
  ["185&nbsp;mm &amp; &#8220;R&#x22; &lt;b&gt; &copy;", '185\u00a0mm & “R" <b> &copy;'],
  ["<p>A</p><style>p { color: red }</style><script>alert('<p>')</script><p>B</p>", "A\nB"],
  ["<script>alert(1)", ""],
  ["1 < 2 <p>and</p>", "1 < 2\nand"],
])("the text of %j", (html, text) => {
  expect(convertHtmlToText(html)).toBe(text);
});
