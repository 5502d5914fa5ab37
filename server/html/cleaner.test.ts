import * as fc from "fast-check";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editorsHtml } from "../../tests/support/corpora/editors-html.ts";
import { createLogger } from "../logging/logger.ts";
import { createHtmlCleaner, type HtmlCleaner } from "./cleaner.ts";
import { HOSTILE_HTML } from "./hostile-html.fixture.ts";

let cleaner: HtmlCleaner;
beforeAll(() => {
  cleaner = createHtmlCleaner({ log: createLogger("silent", { now: () => 0 }) });
});
afterAll(() => cleaner.close());

/** Parses cleaned HTML with a grammar of plain text and harmless tags only; throws for anything else. */
function recognise(html: string): void {
  const rest = html.replaceAll(
    /<\/?([a-z][a-z0-9]*)((?: [a-z-]+="[^"]*")*)>/g,
    (_tag, name: string, attributes: string) => {
      if (!harmlessTags.has(name)) throw new Error(`a tag ${name} is left in ${html}`);
      for (const [, attribute = "", value = ""] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
        if (!isHarmless(attribute, value.replaceAll("&amp;", "&")))
          throw new Error(`${attribute}="${value}" is left in ${html}`);
      }
      return "";
    },
  );
  if (rest.includes("<")) throw new Error(`something else is left in ${html}`);
}

const harmlessTags = new Set(
  "a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p picture pre q s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr u ul var video wbr".split(
    " ",
  ),
);

function isHarmless(attribute: string, value: string): boolean {
  if (attribute.startsWith("on") || attribute === "style" || attribute === "name") return false;
  if (attribute === "href")
    return (
      /^(https?:\/\/|mailto:|tel:|sms:|geo:|webcal:|whatsapp:|skype:|\/(?![/\\])|#|\?)/.test(value) ||
      !/[:\\]|^[/\s]/.test(value)
    );
  if (["src", "poster"].includes(attribute)) return /^\/(assets|v)\//.test(value);
  if (attribute === "id") return /^(?!__)\S+$/.test(value);
  if (attribute === "is") return value === ""; // emptied, because it can't be taken off an element
  if (attribute === "class") return value.split(" ").every((name) => /^text-|^wide-table$/.test(name));
  if (attribute === "tabindex") return value === "0";
  return /^(abbr|alt|aria-[a-z]+|cite|colspan|controls|dir|height|hreflang|lang|loading|open|preload|rel|role|rowspan|scope|start|target|title|type|width)$/.test(
    attribute,
  );
}

describe("hostile HTML in the organiser's pages", () => {
  test.each(HOSTILE_HTML)("is cleaned of everything that runs, frames or covers: %s", async (html) => {
    const clean = await cleaner.clean(html);
    expect(() => recognise(clean)).not.toThrow();
  });

  test.each(["cookie", "body", "forms", "location", "title", "getElementById"])(
    "can't clobber the property “%s” of the document by an id",
    async (name) => {
      const named = ["a", "div", "h2", "img", "table", "video", "iframe", "form", "object", "embed"].map(
        (tag) => `<${tag} id="${name}" name="${name}" src="/assets/a.jpg" href="/x">x</${tag}>`,
      );
      const { window } = new JSDOM(await cleaner.clean(named.join("")));
      const plain = new JSDOM("").window;
      const kindOf = (found: unknown) => Object.prototype.toString.call(found);
      expect(window.document.querySelector(`#${name}`)).not.toBeNull();
      expect(kindOf(Reflect.get(window.document, name))).toBe(kindOf(Reflect.get(plain.document, name)));
    },
  );

  test("is safe in any combination, and clean HTML is unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.constantFrom(...HOSTILE_HTML, "<p>", "</p>", '"', "'", "<!--", "-->", "]]>"),
            fc.string(),
          ),
          { maxLength: 6 },
        ),
        async (parts) => {
          const clean = await cleaner.clean(parts.join(""));
          expect(() => recognise(clean)).not.toThrow();
          expect(await cleaner.clean(clean)).toBe(clean);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("HTML from editors is kept", () => {
  const table: [string, string, string][] = [
    [
      "headings, lists and emphasis",
      "<h2>Gates</h2><ul><li><strong>5 pm</strong></li></ul>",
      "<h2>Gates</h2><ul><li><strong>5 pm</strong></li></ul>",
    ],
    [
      "tables",
      '<table><tbody><tr><td colspan="2">Lane 1</td></tr></tbody></table>',
      '<div class="wide-table"><table><tbody><tr><td colspan="2">Lane 1</td></tr></tbody></table></div>',
    ],
    [
      "links within the site, as written",
      '<a href="/event/drift-night?x=1#entry">Enter</a>',
      '<a href="/event/drift-night?x=1#entry">Enter</a>',
    ],
    [
      "links to an anchor on the page, and the anchor",
      '<a href="#gates">Gates</a><h2 id="gates">Gates</h2>',
      '<a href="#gates">Gates</a><h2 id="gates">Gates</h2>',
    ],
    [
      "email and phone links",
      '<a href="mailto:a@example.com">a</a><a href="tel:+61299999999">b</a>',
      '<a href="mailto:a@example.com">a</a><a href="tel:+61299999999">b</a>',
    ],
    [
      "new windows, without access to the opener",
      '<a href="https://example.com/" target="_blank">x</a>',
      '<a href="https://example.com/" target="_blank" rel="noopener">x</a>',
    ],
    ["alignment, without a style", '<p style="text-align: center">x</p>', '<p class="text-center">x</p>'],
    [
      "images of the API, by paths of this site",
      '<img src="http://localhost:3001/assets/i/ab/16x9/600.jpg" alt="Start">',
      '<img src="/assets/i/ab/16x9/600.jpg" alt="Start" loading="lazy">',
    ],
    [
      "the alternative text of images on other hosts",
      '<p><img src="https://elsewhere.example/a.png" alt="The <b>start"></p>',
      "<p>The &lt;b&gt;start</p>",
    ],
    [
      "videos of the API",
      '<video src="/v/9.mp4" controls onplay="alert(1)"></video>',
      '<video src="/v/9.mp4" controls=""></video>',
    ],
    ["the text of removed tags", "<form><label>Name</label></form><marquee>middle</marquee>", "Namemiddle"],
    ["characters with a meaning in HTML", "Fish &amp; chips &lt;3", "Fish &amp; chips &lt;3"],
  ];
  test.each(table)("%s", async (_title, html, expected) => {
    expect(await cleaner.clean(html)).toBe(expected);
  });

  test.each(editorsHtml)("%s", async (_title, html, expected) => {
    expect(await cleaner.clean(html)).toBe(expected);
    expect(await cleaner.clean(expected)).toBe(expected);
  });

  test("plain text is unchanged", async () => {
    expect(await cleaner.clean("Gates open at 5 pm")).toBe("Gates open at 5 pm");
    expect(await cleaner.clean("5 > 4")).toBe("5 &gt; 4");
  });
});

test("each text is cleaned once for all pages", async () => {
  expect(cleaner.clean("<i>same</i>")).toBe(cleaner.clean("<i>same</i>"));
});

test("closing rejects waiting texts, and the next text starts new threads", async () => {
  const restless = createHtmlCleaner({ log: createLogger("silent", { now: () => 0 }) });
  const outcomes = Promise.allSettled([restless.clean("<b>late</b>")]);
  await restless.close();
  expect(await outcomes).toMatchObject([{ status: "rejected" }]);
  expect(await restless.clean("<b>late</b>")).toBe("<b>late</b>");
  await restless.close();
});

test("media URLs become paths of this site where there is one", async () => {
  const given: string[] = [];
  const all = createHtmlCleaner({
    log: createLogger("silent", { now: () => 0 }),
    toMediaPath: (address) => `/media/${given.push(address)}`,
  });
  const html = await all.clean(
    '<img src="https://cdn.example/a&amp;b.png?x=1" alt="A"><img src="/uploads/b.png" alt="B"><img src="javascript:x" alt="C">',
  );
  expect(given).toEqual(["https://cdn.example/a&b.png?x=1", "/uploads/b.png"]);
  expect(html).toMatch(/^<img[^>]*src="\/media\/1"[^>]*><img[^>]*src="\/media\/2"[^>]*>C$/);
  expect(html).not.toContain("media:");
  await all.close();
});
