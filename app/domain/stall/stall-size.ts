import type { StallSiteType, StallSize } from "./stall-offer.ts";

/** Metres with up to two decimals, after a point or a comma: 3, 2.5, "12,75". */
export const metresPattern = /^\d{1,3}(?:[.,]\d{1,2})?$/;

/** The metres that somebody typed; 0 for what can't be read. */
export const metresIn = (text: string): number =>
  metresPattern.test(text.trim()) ? Number(text.trim().replace(",", ".")) : 0;

/** Square centimetres, so that 3.3 m by 3 m is exactly 9.9 m². */
export const squareCentimetres = ({ width, length }: StallSize): number =>
  Math.round(width * 100) * Math.round(length * 100);

/** Square metres of a stall. */
export const areaOf = (size: StallSize): number => squareCentimetres(size) / 10_000;

export type SizeProblem = "area" | "width" | "length" | "too-large";

type Limits = Pick<
  StallSiteType,
  "minSiteWidth" | "maxSiteWidth" | "minSiteDepth" | "maxSiteDepth" | "maxSiteArea"
>;

/**
 * Why a stall doesn't fit on a type of site, null where it does. The length is measured against the depth;
 * limits themselves are allowed, and a limit of 0 is none. [STALL-004 STALL-005 STALL-006 STALL-007]
 */
export function sizeProblem(type: Limits, size: StallSize): SizeProblem | null {
  const area = areaOf(size);
  if (!(size.width > 0 && size.length > 0 && area > 0)) return "area";
  if (!isWithin(size.width, type.minSiteWidth, type.maxSiteWidth)) return "width";
  if (!isWithin(size.length, type.minSiteDepth, type.maxSiteDepth)) return "length";
  return isWithin(area, 0, type.maxSiteArea) ? null : "too-large";
}

const isWithin = (value: number, least: number, most: number): boolean =>
  value >= least && (most === 0 || value <= most);
