import { describe, expect, test } from "vitest";
import { getContrast, parseHex, buildThemeStyle } from "./theme-style.ts";

const WHITE = [255, 255, 255] as const;
const INK = [0x12, 0x15, 0x1a] as const;

describe("the organiser's colours", () => {
  test.each(["red", "#12345", "#ff", "", "#ffb00;}", "#ffb000</style>", "url(//evil.example)"])(
    "%s isn't a colour, so it isn't written into the page [SET-001]",
    (value) => {
      expect(buildThemeStyle(value, value)).toBe("");
    },
  );

  test("a single colour is used for both themes [SET-001]", () => {
    expect(buildThemeStyle("#0a0", "")).toBe(buildThemeStyle("#00aa00", "#00aa00"));
  });

  test.each(["#ffb000", "#00ff00", "#0000aa", "#777777", "#000", "#fff", "#8b0000"])(
    "with %s, text on it and in it is readable in both themes",
    (colour) => {
      const [dark = "", light = ""] = buildThemeStyle(colour, colour).split("@media");
      for (const [theme, background] of [
        [dark, "#1a1f27"],
        [light, "#efede6"],
      ] as const) {
        const shades = Object.fromEntries(
          [...theme.matchAll(/--([a-z-]+):(#[0-9a-f]{6})/g)].map(([, name, value]) => [
            name,
            parseHex(value ?? ""),
          ]),
        );
        expect(getContrast(shades["on-brand"] ?? WHITE, shades["brand"] ?? WHITE)).toBeGreaterThanOrEqual(
          4.5,
        );
        expect(
          getContrast(shades["brand-text"] ?? WHITE, parseHex(background) ?? WHITE),
        ).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test("black on white has a contrast of 21, as in WCAG", () => {
    expect(getContrast([0, 0, 0], WHITE)).toBeCloseTo(21);
    expect(getContrast(INK, INK)).toBeCloseTo(1);
  });
});
