import type { Spacing } from "./frame.ts";

type Background = { background: string; content: string };

const BACKGROUNDS = new Map<string, Background>([
  ["wht", { background: "bg-white", content: "day" }],
  ["blk", { background: "bg-black", content: "night" }],
  ["bnd", { background: "bg-brand ground-brand", content: "bright" }],
  ["pri", { background: "bg-brand ground-brand", content: "bright" }],
  ["sec", { background: "bg-raised", content: "" }],
  ["suc", { background: "bg-good ground-good", content: "bright" }],
  ["inf", { background: "bg-info ground-info", content: "bright" }],
  ["wrn", { background: "bg-[#ffb000] ground-warning", content: "bright" }],
  ["dng", { background: "bg-bad ground-bad", content: "bright" }],
]);

const TEXT_COLOURS = new Map<string, string>([
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
 * Returns the class of a background by the editor's colour code: white, black, brand, primary, secondary,
 * success, information, warning, danger; "" if the code is empty or unknown. [CMS-074]
 */
export const getBackgroundClass = (code: string): string => BACKGROUNDS.get(code)?.background ?? "";

/**
 * Returns the class for content on a background, by the editor's colour code. It sets the colours of text,
 * lines and buttons, so that they are readable there. Set it on an element inside the background. The classes
 * are defined in `content.css`.
 */
export const getContentClass = (code: string): string => BACKGROUNDS.get(code)?.content ?? "";

/**
 * Returns the class of a text colour by the editor's colour code; "" if the code is empty or unknown.
 * [CMS-075]
 */
export const getTextColourClass = (code: string): string => TEXT_COLOURS.get(code) ?? "";

const CODES_BY_NAME = new Map(
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

/**
 * Returns the colour code for a full name such as “white”, which slides contain; "" if the name is unknown.
 */
export const findColourCode = (name: string): string => CODES_BY_NAME.get(name) ?? "";

const OPACITIES: Record<number, string> = {
  10: "opacity-10",
  30: "opacity-30",
  50: "opacity-50",
  70: "opacity-70",
  90: "opacity-90",
  100: "opacity-100",
};

const SATURATIONS: Record<number, string> = {
  0: "[filter:saturate(0)]",
  50: "[filter:saturate(.5)]",
  100: "",
};

/**
 * Returns the class of an opacity in per cent. A value between the editor's options uses the nearest
 * option. [CMS-072]
 */
export const getOpacityClass = (percent: number): string => findNearest(OPACITIES, percent);

/**
 * Returns the class of a saturation in per cent. A value between the editor's options uses the nearest
 * option. [CMS-073]
 */
export const getSaturationClass = (percent: number): string => findNearest(SATURATIONS, percent);

/** The steps of the spacing scale: numbers are quarters of a rem, `px` is one pixel. [CMS-076] */
const SPACING_STEPS =
  "0 px 0.5 1 1.5 2 2.5 3 3.5 4 5 6 7 8 9 10 11 12 14 16 20 24 28 32 36 40 44 48 52 56 60 64 72 80 96".split(
    " ",
  );

/**
 * Returns the classes of a frame's spacing, which are defined in `spacing.css`. Steps that aren't on the
 * scale are left out.
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
 * Returns the class of an entrance animation. Every name in the editor's list maps to one of four
 * animations; other names give "". [CMS-015]
 */
export function getAnimationClass(type: string): string {
  if (type === "") return "";
  if (type.startsWith("zoom") || type.startsWith("flip")) return "arrive arrive-grow";
  if (type.endsWith("left")) return "arrive arrive-from-right";
  if (type.endsWith("right")) return "arrive arrive-from-left";
  if (type.startsWith("fade") || type.startsWith("slide")) return "arrive arrive-from-below";
  return "";
}

function findNearest(options: Record<number, string>, target: number): string {
  const [first, ...rest] = Object.entries(options).map(([step, name]) => ({
    distance: Math.abs(Number(step) - target),
    name,
  }));
  if (!first) return "";
  return rest.reduce((best, option) => (option.distance < best.distance ? option : best), first).name;
}
