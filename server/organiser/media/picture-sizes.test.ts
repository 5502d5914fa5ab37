import { expect, test } from "vitest";
import { isAspect, isAllowedWidth, roundUpWidth, computePictureSize } from "./picture-sizes.ts";

test.each([
  [1, 50],
  [100, 100],
  [101, 200],
  [300, 300],
  [401, 600],
  [900, 900],
  [1184, 1200],
  [1920, 2000],
  [2500, 2500],
  [9999, 2500],
])("a picture requested at %i px is generated at %i px [IMG-007]", (requested, generated) => {
  expect(roundUpWidth(requested)).toBe(generated);
});

test("there are at most a dozen widths, each a multiple of 25 px [IMG-007]", () => {
  const widths = new Set(Array.from({ length: 2500 }, (_, index) => roundUpWidth(index + 1)));
  expect(widths.size).toBeLessThanOrEqual(12);
  expect([...widths].filter((width) => width % 25 !== 0)).toEqual([]);
});

test("the height follows from the aspect, and without one from the picture's own shape [IMG-004]", () => {
  const original = { width: 1600, height: 1000 };
  expect(computePictureSize("16x3", 400, original)).toEqual({ width: 400, height: 75 });
  expect(computePictureSize("3x4", 300, original)).toEqual({ width: 300, height: 400 });
  expect(computePictureSize("raw", 800, original)).toEqual({ width: 800, height: 500 });
});

test("only the documented aspects are accepted [IMG-008]", () => {
  const documented = [
    "16x3",
    "16x9",
    "8x5",
    "4x3",
    "1x1",
    "3x4",
    "5x8",
    "9x16",
    "raw",
    "Square",
    "6x3w",
    "4x3w",
  ];
  expect(documented.filter((aspect) => !isAspect(aspect))).toEqual([]);
  expect(["", "16x10", "constructor", "RAW", "4x3ww"].filter(isAspect)).toEqual([]);
});

test("widths out of range are rejected", () => {
  expect([0, -1, 2501, Number.NaN].filter(isAllowedWidth)).toEqual([]);
});
