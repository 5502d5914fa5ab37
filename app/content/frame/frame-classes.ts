import type { Spacing } from "./frame.ts";

type BackgroundClasses = { backgroundClass: string; contentClass: string };

// `day`, `night` and `bright` set all colours of content on a white, black or coloured background.
const BACKGROUND_CLASSES = new Map<string, BackgroundClasses>([
  ["wht", { backgroundClass: "bg-white", contentClass: "day" }],
  ["blk", { backgroundClass: "bg-black", contentClass: "night" }],
  ["bnd", { backgroundClass: "bg-brand ground-brand", contentClass: "bright" }],
  ["pri", { backgroundClass: "bg-brand ground-brand", contentClass: "bright" }],
  ["sec", { backgroundClass: "bg-raised", contentClass: "" }],
  ["suc", { backgroundClass: "bg-good ground-good", contentClass: "bright" }],
  ["inf", { backgroundClass: "bg-info ground-info", contentClass: "bright" }],
  ["wrn", { backgroundClass: "bg-[#ffb000] ground-warning", contentClass: "bright" }],
  ["dng", { backgroundClass: "bg-bad ground-bad", contentClass: "bright" }],
]);

const TEXT_COLOUR_CLASSES = new Map<string, string>([
  ["wht", "night"],
  ["blk", "day"],
  ["bnd", "ink-brand"],
  ["pri", "ink-brand"],
  ["sec", "ink-muted"],
  ["suc", "ink-good"],
  ["inf", "ink-info"],
  ["wrn", "ink-brand"],
  ["dng", "ink-bad"],
]);

/**
 * Returns the class of a background by the CMS editor's colour code (see `CODE_BY_COLOUR_NAME`), or "" if the
 * code is empty or unknown. [CMS-074]
 */
export const getBackgroundClass = (code: string): string =>
  BACKGROUND_CLASSES.get(code)?.backgroundClass ?? "";

/**
 * Returns the class for an element inside a background, by the background's colour code, or "" for none. The
 * class (in `content.css`) makes text, lines and buttons readable on the background.
 */
export const getContentClass = (code: string): string => BACKGROUND_CLASSES.get(code)?.contentClass ?? "";

/**
 * Returns the class of a text colour by the CMS editor's colour code, or "" if the code is empty or unknown.
 * [CMS-075]
 */
export const getTextColourClass = (code: string): string => TEXT_COLOUR_CLASSES.get(code) ?? "";

const CODE_BY_COLOUR_NAME = new Map(
  Object.entries({
    white: "wht",
    black: "blk",
    brand: "bnd",
    primary: "pri",
    secondary: "sec",
    success: "suc",
    info: "inf",
    warning: "wrn",
    danger: "dng",
  }),
);

/** Returns the colour code for a name such as “white”, or "" if the name is unknown. */
export const findColourCode = (name: string): string => CODE_BY_COLOUR_NAME.get(name) ?? "";

const OPACITY_CLASSES: Record<number, string> = {
  10: "opacity-10",
  30: "opacity-30",
  50: "opacity-50",
  70: "opacity-70",
  90: "opacity-90",
  100: "opacity-100",
};

const SATURATION_CLASSES: Record<number, string> = {
  0: "[filter:saturate(0)]",
  50: "[filter:saturate(.5)]",
  100: "",
};

/** Returns the class of the CMS editor's opacity that is nearest to `percent`. [CMS-072] */
export const getOpacityClass = (percent: number): string => findNearest(OPACITY_CLASSES, percent);

/** Returns the class of the CMS editor's saturation that is nearest to `percent`. [CMS-073] */
export const getSaturationClass = (percent: number): string => findNearest(SATURATION_CLASSES, percent);

/** Tailwind's spacing scale: a number is a multiple of 0.25 rem, `px` is one pixel. [CMS-076] */
const SPACING_STEPS =
  "0 px 0.5 1 1.5 2 2.5 3 3.5 4 5 6 7 8 9 10 11 12 14 16 20 24 28 32 36 40 44 48 52 56 60 64 72 80 96".split(
    " ",
  );

/**
 * Returns the classes of a frame's spacing, which `spacing.css` defines. Ignores steps that aren't in
 * `SPACING_STEPS`.
 */
export function getSpacingClasses(spacing: Spacing): string {
  const sides = [
    ["pt", spacing.paddingTop],
    ["pb", spacing.paddingBottom],
    ["pl", spacing.paddingLeft],
    ["pr", spacing.paddingRight],
    ["mt", spacing.marginTop],
    ["mb", spacing.marginBottom],
  ] as const;
  return sides.flatMap(([side, step]) => (SPACING_STEPS.includes(step) ? [`${side}-${step}`] : [])).join(" ");
}

/**
 * Returns the classes of an entrance animation by its name in the CMS editor, or "" for an unknown name.
 * [CMS-015]
 */
export function getAnimationClass(name: string): string {
  if (name === "") return "";
  if (name.startsWith("zoom") || name.startsWith("flip")) return "arrive arrive-grow";
  if (name.endsWith("left")) return "arrive arrive-from-right";
  if (name.endsWith("right")) return "arrive arrive-from-left";
  if (name.startsWith("fade") || name.startsWith("slide")) return "arrive arrive-from-below";
  return "";
}

function findNearest(classesByPercent: Record<number, string>, percent: number): string {
  const [first, ...rest] = Object.entries(classesByPercent).map(([option, className]) => ({
    distance: Math.abs(Number(option) - percent),
    className,
  }));
  if (!first) return "";
  return rest.reduce((best, option) => (option.distance < best.distance ? option : best), first).className;
}
