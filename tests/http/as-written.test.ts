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
  "the organiser's own words say their language on an Arabic page: %s",
  async ([path, places], { site }) => {
    const { body } = await site.browse().get(`${path}?lng=ar`);
    const { document } = new JSDOM(body).window;
    expect(document.documentElement.dir).toBe("rtl");
    for (const place of places) {
      const written = document.querySelector(place);
      expect([place, written?.getAttribute("lang"), written?.getAttribute("dir")]).toEqual([
        place,
        "en",
        "auto",
      ]);
    }
  },
);
