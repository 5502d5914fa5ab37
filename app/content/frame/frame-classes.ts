import type { Spacing } from "./frame.ts";

type Ground = { ground: string; content: string };

const grounds = new Map<string, Ground>([
  ["wht", { ground: "bg-white", content: "day" }],
  ["blk", { ground: "bg-black", content: "night" }],
  ["bnd", { ground: "bg-brand ground-brand", content: "bright" }],
  ["pri", { ground: "bg-brand ground-brand", content: "bright" }],
  ["sec", { ground: "bg-raised", content: "" }],
  ["suc", { ground: "bg-good ground-good", content: "bright" }],
  ["inf", { ground: "bg-info ground-info", content: "bright" }],
  ["wrn", { ground: "bg-[#ffb000] ground-warning", content: "bright" }],
  ["dng", { ground: "bg-bad ground-bad", content: "bright" }],
]);

const inks = new Map<string, string>([
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
 * Class of a ground by the editor's code: white, black, brand, primary, secondary, success, information,
 * warning, danger. "" for no code and for one that nobody knows. [CMS-074]
 */
export const groundClass = (code: string): string => grounds.get(code)?.ground ?? "";

/**
 * Class of what stands on a ground: it sets the design's tokens, so that letters, lines and buttons stay
 * readable. Goes on an element inside. What it and the letters' classes do is in `content.css`.
 */
export const onGroundClass = (code: string): string => grounds.get(code)?.content ?? "";

/** Class of a text colour. [CMS-075] */
export const inkClass = (code: string): string => inks.get(code) ?? "";

const words = new Map(
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

/** The code of a colour that is named in full, as slides do; "" for none that is known. */
export const codeOfWord = (word: string): string => words.get(word) ?? "";

const opacities: Record<number, string> = {
  10: "opacity-10",
  30: "opacity-30",
  50: "opacity-50",
  70: "opacity-70",
  90: "opacity-90",
  100: "opacity-100",
};

const saturations: Record<number, string> = {
  0: "[filter:saturate(0)]",
  50: "[filter:saturate(.5)]",
  100: "",
};

/** Class of an opacity in per cent; one between the editor's options takes the nearest. [CMS-072] */
export const opacityClass = (percent: number): string => nearest(opacities, percent);

/** Class of a saturation in per cent. [CMS-073] */
export const saturationClass = (percent: number): string => nearest(saturations, percent);

/** The steps of the spacing scale, quarters of a rem. [CMS-076] */
const spacingSteps =
  "0 px 0.5 1 1.5 2 2.5 3 3.5 4 5 6 7 8 9 10 11 12 14 16 20 24 28 32 36 40 44 48 52 56 60 64 72 80 96".split(
    " ",
  );

/** Classes of a frame's spaces, which are in `spacing.css`; a step that isn't on the scale is left out. */
export function spacingClasses(spacing: Spacing): string {
  const sides = [
    ["pt", spacing.paddingTop],
    ["pb", spacing.paddingBottom],
    ["pl", spacing.paddingLeft],
    ["pr", spacing.paddingRight],
    ["mt", spacing.marginTop],
    ["mb", spacing.marginBottom],
  ] as const;
  return sides.flatMap(([side, step]) => (spacingSteps.includes(step) ? [`${side}-${step}`] : [])).join(" ");
}

/**
 * Class of a way to come into view; every name of the editor's list belongs to one of four movements.
 * [CMS-015]
 */
export function animationClass(type: string): string {
  if (type === "") return "";
  if (type.startsWith("zoom") || type.startsWith("flip")) return "arrive arrive-grow";
  if (type.endsWith("left")) return "arrive arrive-from-right";
  if (type.endsWith("right")) return "arrive arrive-from-left";
  if (type.startsWith("fade") || type.startsWith("slide")) return "arrive arrive-from-below";
  return "";
}

function nearest(options: Record<number, string>, wished: number): string {
  const [first, ...rest] = Object.entries(options).map(([step, name]) => ({
    distance: Math.abs(Number(step) - wished),
    name,
  }));
  if (!first) return "";
  return rest.reduce((best, option) => (option.distance < best.distance ? option : best), first).name;
}
