/** Ratios of width to height, by the aspect's name in picture URLs. [IMG-008] */
const ASPECT_RATIOS = new Map([
  ["16x3", 16 / 3],
  ["6x3", 2],
  ["6x3w", 2],
  ["16x9", 16 / 9],
  ["8x5", 8 / 5],
  ["4x3", 4 / 3],
  ["4x3w", 4 / 3],
  ["1x1", 1],
  ["Square", 1],
  ["3x4", 3 / 4],
  ["5x8", 5 / 8],
  ["9x16", 9 / 16],
]);

/** Whether a name is a known aspect. “raw” is the aspect of the original. */
export const isAspect = (aspect: string): boolean => aspect === "raw" || ASPECT_RATIOS.has(aspect);

/** Computes the size in pixels of a picture with an aspect and a width. [IMG-004] */
export function computePictureSize(
  aspect: string,
  width: number,
  original: { width: number; height: number },
) {
  const ratio = ASPECT_RATIOS.get(aspect) ?? original.width / original.height;
  return { width, height: Math.max(1, Math.round(width / ratio)) };
}

/**
 * Widths in pixels in which pictures are generated. The list is short, because generating a picture takes
 * about a second.
 */
const AVAILABLE_WIDTHS = [50, 100, 200, 300, 400, 600, 800, 900, 1200, 1600, 2000, 2500] as const;
const MAX_WIDTH = Math.max(...AVAILABLE_WIDTHS);

/** Rounds a width up to the next available width. A larger width becomes `MAX_WIDTH`. [IMG-007] */
export const roundUpWidth = (requestedWidth: number): number =>
  AVAILABLE_WIDTHS.find((width) => width >= requestedWidth) ?? MAX_WIDTH;

/** Whether a width is allowed in a picture URL. */
export const isAllowedWidth = (width: number): boolean => width >= 1 && width <= MAX_WIDTH;
