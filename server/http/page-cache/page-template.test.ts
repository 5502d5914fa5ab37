import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createPageTemplate } from "./page-template.ts";

const placeholder = "name0123456789abcdef";
const code = (name: string) => `data = ${JSON.stringify(JSON.stringify(["firstName", name, { count: 0 }]))};`;
const scriptHash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const template = createPageTemplate({
  text: `<p title="Hello ${placeholder}">${placeholder}</p><script>other()</script><script>${code(placeholder)}</script>`,
  placeholder,
  isDocument: true,
  policy: `script-src ${scriptHash("other()")} ${scriptHash(code(placeholder))}`,
});
const dataTemplate = createPageTemplate({
  text: JSON.stringify(["firstName", placeholder, "cart"]),
  placeholder,
  isDocument: false,
  policy: "",
});
const htmlText = (name: string) =>
  name
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const hostileNames = [
  "Sam",
  "Zoë",
  "</script><script>alert(1)</script>",
  `"'&<>\\`,
  "$& $1 $$",
  "🏁🏎️",
  "سام",
  "a\u2028b\u2029c",
  "line\nbreak\ttab\u0000nul",
  placeholder,
];
const names = fc.oneof(
  fc.constantFrom(...hostileNames),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);

test("a filled page shows the name as it is, in the HTML and in the page's data", async () => {
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      const plain = await template.fill(name, "identity");
      const html = plain?.bytes.toString() ?? "";
      expect(html.startsWith(`<p title="Hello ${htmlText(name)}">${htmlText(name)}</p><script>`)).toBe(true);
      const [, script = ""] = /<script>(data.*?)<\/script>$/s.exec(html) ?? [];
      const scope = { data: "" };
      runInNewContext(script, scope);
      expect(JSON.parse(scope.data)).toEqual(["firstName", name, { count: 0 }]);
      expect(plain?.policy).toBe(`script-src ${scriptHash("other()")} ${scriptHash(script)}`);

      const compressed = await template.fill(name, "br");
      expect([compressed?.encoding, compressed?.policy]).toEqual(["gzip", plain?.policy]);
      expect(gunzipSync(compressed?.bytes ?? "").toString()).toBe(html);
      const data = await dataTemplate.fill(name, "gzip");
      expect(JSON.parse(gunzipSync(data?.bytes ?? "").toString())).toEqual(["firstName", name, "cart"]);
    }),
  );
});

test("a name that is too long for its place isn't inserted", async () => {
  expect(await template.fill("<".repeat(50), "gzip")).toBeNull();
});

test("a page with the name inside a longer text of its data is no template", () => {
  const text = JSON.stringify([`Hello ${placeholder}!`]);
  expect(() => createPageTemplate({ text, placeholder, isDocument: false, policy: "" })).toThrow(
    "longer string",
  );
});
