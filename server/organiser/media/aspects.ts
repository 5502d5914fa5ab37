/**
 * Width divided by height, by the names that picture addresses may hold. `w` at the end is part of a name and
 * changes nothing. [IMG-008]
 */
const ratios = new Map([
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

/** Whether a name is one of the aspects, “raw” (the picture's own shape) among them. */
export const isAspect = (aspect: string): boolean => aspect === "raw" || ratios.has(aspect);

/** Pixels of a picture in an aspect; the height follows from the width. [IMG-004] */
export function sizeIn(aspect: string, width: number, original: { width: number; height: number }) {
  const ratio = ratios.get(aspect) ?? original.width / original.height;
  return { width, height: Math.max(1, Math.round(width / ratio)) };
}

/**
 * The widths that pictures are made in, multiples of 25 px: those that the documents name (100, 300, 400,
 * 600, 900, 1184, 1920 and 2000 px, rounded up) and what lies between them on the way to twice as fine a
 * screen. So few, because every file takes a second to make and room to keep.
 */
const ladder = [50, 100, 200, 300, 400, 600, 800, 900, 1200, 1600, 2000, 2500] as const;
const widest = 2500;

/**
 * The width that is made for a wished one: the next one up of the ladder, the widest for more than that.
 * [IMG-007]
 */
export const offeredWidth = (wished: number): number => ladder.find((width) => width >= wished) ?? widest;

/** Whether a width may be asked for in an address at all. */
export const isOfferable = (width: number): boolean => width >= 1 && width <= widest;
