/**
 * Parses the ratio of an aspect name: “16x9” is 16 by 9, “6x3w” is 6 by 3 (the suffix w has no effect).
 * Returns null for “raw” and for other names without a ratio. [IMG-008]
 */
export function parseAspectRatio(aspect: string): { width: number; height: number } | null {
  if (aspect === "Square") return { width: 1, height: 1 };
  const [, width, height] = /^(\d{1,2})x(\d{1,2})w?$/.exec(aspect) ?? [];
  if (!width || !height || Number(width) === 0 || Number(height) === 0) return null;
  return { width: Number(width), height: Number(height) };
}

/**
 * Returns the height in whole pixels for a width in an aspect, or null if the aspect has no ratio. [IMG-004]
 */
export function computeHeight(aspect: string, width: number): number | null {
  const ratio = parseAspectRatio(aspect);
  return ratio && Math.round((width * ratio.height) / ratio.width);
}

const ASPECT_CLASSES = new Map<string, string>([
  ["16x3", "aspect-16/3"],
  ["16x9", "aspect-16/9"],
  ["8x5", "aspect-8/5"],
  ["4x3", "aspect-4/3"],
  ["4x3w", "aspect-4/3"],
  ["1x1", "aspect-square"],
  ["Square", "aspect-square"],
  ["3x4", "aspect-3/4"],
  ["5x8", "aspect-5/8"],
  ["9x16", "aspect-9/16"],
  ["6x3w", "aspect-2/1"],
  ["2x1", "aspect-2/1"],
]);

/** Returns the CSS class of an aspect, or "" if the aspect has no class. */
export const getAspectClass = (aspect: string): string => ASPECT_CLASSES.get(aspect) ?? "";
