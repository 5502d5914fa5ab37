import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashInlineCode } from "./inline-code.ts";

const sha256 = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("code with the page's nonce is allowed by its hash, and the nonce is removed", () => {
  const { html, scripts, styles } = hashInlineCode(
    '<style nonce="n1">a{}</style><script nonce="n1">one()</script><script type="module" async nonce="n1">\ntwo()\n</script>',
    "n1",
  );
  expect(scripts).toEqual([sha256("one()"), sha256("\ntwo()\n")]);
  expect(styles).toEqual([sha256("a{}")]);
  expect(html).toBe('<style>a{}</style><script>one()</script><script type="module" async>\ntwo()\n</script>');
});

test("injected scripts are not allowed", () => {
  const { scripts } = hashInlineCode(
    '<p><script>evil()</script><script nonce="n2">evil()</script></p><script nonce="n1" src="/a.js"></script>',
    "n1",
  );
  expect(scripts).toEqual([]);
});
