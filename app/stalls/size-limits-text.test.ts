import { describe, expect, test } from "vitest";
import { languages } from "../i18n/languages.ts";
import { getNumberFormats } from "../i18n/number-formats.ts";
import { getTranslations } from "../i18n/translations.server.ts";
import { formatSizeLimits } from "./size-limits-text.ts";

const limits = (width: [number, number], depth: [number, number], maxSiteArea = 0) => ({
  minSiteWidth: width[0],
  maxSiteWidth: width[1],
  minSiteDepth: depth[0],
  maxSiteDepth: depth[1],
  maxSiteArea,
});
const none: [number, number] = [0, 0];
const sizeText = (siteLimits: ReturnType<typeof limits>, code = "en") =>
  formatSizeLimits(getTranslations(code, "stalls"), getNumberFormats(code).number, siteLimits);

test.each([
  [
    limits([3, 6], [3, 4.5], 27),
    "This site type allows a width of 3–6 m, a length of 3–4.5 m and at most 27 m².",
  ],
  [limits([3, 6], [3, 3]), "This site type allows a width of 3–6 m and a length of 3 m."],
  [limits([0, 6], [3, 0]), "This site type allows a width of up to 6 m and a length of 3 m or more."],
  [limits(none, none, 6), "This site type allows at most 6 m²."],
  [limits(none, none), "This site type allows any size."],
  [limits([3, 6], none, 12), "Width: 3–6 m. This site type allows at most 12 m²."],
  [limits(none, [0, 3]), "Length: up to 3 m."],
])("%j is shown as “%s” [STALL-014]", (siteLimits, text) => expect(sizeText(siteLimits)).toBe(text));

describe("in every language", () => {
  test.each(Object.keys(languages))("%s mentions every limit, and no limit of 0 metres", (code) => {
    const ranges: [number, number][] = [none, [2, 0], [0, 7], [2, 7], [7, 7]];
    for (const width of ranges)
      for (const depth of ranges)
        for (const area of [0, 28]) {
          const text = sizeText(limits(width, depth, area), code);
          expect(text).not.toMatch(/(^|[^\d.,])0|[{}]/);
          const expected = [...new Set([...width, ...depth, area])].filter((limit) => limit > 0);
          for (const limit of expected) expect(text).toContain(getNumberFormats(code).number(limit));
        }
  });
});
