import { JSDOM } from "jsdom";
import { expect } from "vitest";
import { test } from "../support/running.ts";

test.for([
  ["/", ["h1", "main h2", "footer nav a > span", ".plate h3"]],
  ["/event/night-shift-sydney", ["h1", ".prose", "header dd a"]],
  ["/events", [".plate h2", "section[aria-labelledby=past] li span[lang]"]],
  ["/rules", ["h1", "main h2", ".prose"]],
  ["/product/season-cap", ["h1 span", ".prose"]],
] as const)(
  "the organiser's own text is marked with its language on an Arabic page: %s",
  async ([path, selectors], { site }) => {
    const { body } = await site.browse().get(`${path}?lng=ar`);
    const { document } = new JSDOM(body).window;
    expect(document.documentElement.dir).toBe("rtl");
    for (const selector of selectors) {
      const element = document.querySelector(selector);
      expect([selector, element?.getAttribute("lang"), element?.getAttribute("dir")]).toEqual([
        selector,
        "en",
        "auto",
      ]);
    }
  },
);
