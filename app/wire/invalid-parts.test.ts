import { expect, test } from "vitest";
import { html } from "./primitives.ts";
import { Event } from "./event.ts";
import { Page } from "./page.ts";

test.each([
  ['"<p>Gates open at five.</p>"', "<p>Gates open at five.</p>"],
  [' "<p class=\\"lead\\">Two\\nlines</p>" ', '<p class="lead">Two\nlines</p>'],
  ["<p>As it is</p>", "<p>As it is</p>"],
  ['"Best night ever"', '"Best night ever"'],
  ['"Best" <b>night</b> "ever"', '"Best" <b>night</b> "ever"'],
  ['[{"type":"text"}]', '[{"type":"text"}]'],
  ['"<p>cut off', '"<p>cut off'],
])("the HTML %s is parsed as %s", (given, read) => expect(html.parse(given)).toBe(read));

test("page content that is a JSON string is shown without quotes", () => {
  expect(Page.parse({ id: 1, content: '"<p>Gates</p>"' }).content).toBe("<p>Gates</p>");
});

test("payment methods that aren't enabled are left out; they are enabled by default", () => {
  const methods = [
    { id: "card", name: "Card", enabled: false },
    { id: "bank", name: "Bank transfer", enabled: "1" },
    { id: "later", name: "At the gate" },
  ];
  expect(
    Event.parse({ name: "A name", id: 1, payment_methods: methods }).paymentMethods.map(({ id }) => id),
  ).toEqual(["bank", "later"]);
});
