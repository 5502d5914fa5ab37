import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  getAnimationClass,
  findColourCode,
  getBackgroundClass,
  getTextColourClass,
  getContentClass,
  getOpacityClass,
  getSaturationClass,
  getSpacingClasses,
} from "./frame-classes.ts";

const codes = ["wht", "blk", "bnd", "pri", "sec", "suc", "inf", "wrn", "dng"];

test.each(codes)("the colour %s has classes for background and text [CMS-074]", (code) => {
  expect(getBackgroundClass(code)).toMatch(/\bbg-/);
  expect(getContentClass(code)).not.toMatch(/\bbg-/);
  expect(getTextColourClass(code)).not.toBe("");
});

test.each(codes)("the classes of %s that Tailwind doesn't generate are in a style sheet", (code) => {
  const sheets = ["app/content/content.css", "app/ui/theme.css"].map((file) => readFileSync(file, "utf8"));
  const names = `${getBackgroundClass(code)} ${getContentClass(code)} ${getTextColourClass(code)}`.split(" ");
  const missing = names.filter(
    (name) => name !== "" && !name.startsWith("bg-") && !sheets.some((css) => css.includes(`.${name} {`)),
  );
  expect(missing).toEqual([]);
});

test("an unknown colour changes nothing", () => {
  expect(getBackgroundClass("url(javascript:1)")).toBe("");
  expect(getTextColourClass("constructor")).toBe("");
  expect(getBackgroundClass("__proto__")).toBe("");
});

test("slides use the full names of the same colours", () => {
  const words = ["white", "black", "brand", "primary", "secondary", "success", "info", "warning", "danger"];
  expect(words.map(findColourCode)).toEqual(codes);
  expect(findColourCode("constructor")).toBe("");
});

test.each([
  [100, "opacity-100"],
  [90, "opacity-90"],
  [70, "opacity-70"],
  [50, "opacity-50"],
  [30, "opacity-30"],
  [10, "opacity-10"],
  [0, "opacity-10"],
  [55, "opacity-50"],
  [9000, "opacity-100"],
])("an opacity of %i per cent is %s [CMS-072]", (percent, name) => {
  expect(getOpacityClass(percent)).toBe(name);
});

test.each([
  [0, "[filter:saturate(0)]"],
  [50, "[filter:saturate(.5)]"],
  [100, ""],
])("a saturation of %i per cent is %s [CMS-073]", (percent, name) => {
  expect(getSaturationClass(percent)).toBe(name);
});

test("spacing uses the steps of the scale; anything else is left out [CMS-076]", () => {
  const none = {
    paddingTop: "",
    paddingBottom: "",
    paddingLeft: "",
    paddingRight: "",
    marginTop: "",
    marginBottom: "",
  };
  expect(getSpacingClasses(none)).toBe("");
  const all = { paddingTop: "12", paddingBottom: "0.5", paddingLeft: "px", paddingRight: "96" };
  expect(getSpacingClasses({ ...all, marginTop: "7", marginBottom: "3.5" })).toBe(
    "pt-12 pb-0.5 pl-px pr-96 mt-7 mb-3.5",
  );
  expect(
    getSpacingClasses({ ...none, paddingTop: "13", marginTop: "1 fixed inset-0", paddingRight: "-4" }),
  ).toBe("");
});

test.each([
  ["fade-up", "arrive arrive-from-below"],
  ["fade-left", "arrive arrive-from-right"],
  ["slide-right", "arrive arrive-from-left"],
  ["zoom-in", "arrive arrive-grow"],
  ["flip-left", "arrive arrive-grow"],
  ["", ""],
  ["fixed", ""],
])("the animation “%s” is “%s” [CMS-015]", (type, name) => {
  expect(getAnimationClass(type)).toBe(name);
});

test("text may be white or black [CMS-075]", () => {
  expect([getTextColourClass("wht"), getTextColourClass("blk")]).toEqual([
    expect.stringMatching(/./),
    expect.stringMatching(/./),
  ]);
  expect(getTextColourClass("wht")).not.toBe(getTextColourClass("blk"));
});
