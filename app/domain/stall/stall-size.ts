import { normaliseNumber } from "../record-rules/number.ts";
import type { StallSiteType, StallSize } from "./stall-offer.ts";

/** Parses typed metres with up to two decimals, such as “3” or “12,75 m”. Returns null for an invalid text. */
export function parseMetres(text: string): number | null {
  const number = normaliseNumber(text.trim().replace(/(?<=\d)\s?m$/i, ""), { isGrouped: false });
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(number) ? Number(number) : null;
}

/** Parses typed metres like `parseMetres`, but returns 0 for an invalid text. */
export const parseMetresOrZero = (text: string): number => parseMetres(text) ?? 0;

/** Calculates the area as a whole number of square centimetres, which has no rounding errors. */
export const calculateSquareCentimetres = ({ width, length }: StallSize): number =>
  Math.round(width * 100) * Math.round(length * 100);

/** Calculates the area of a stall in square metres. */
export const calculateArea = (size: StallSize): number => calculateSquareCentimetres(size) / 10_000;

export type SizeProblem = "area" | "width" | "length" | "too-large";

type Limits = Pick<
  StallSiteType,
  "minSiteWidth" | "maxSiteWidth" | "minSiteDepth" | "maxSiteDepth" | "maxSiteArea"
>;

/**
 * Returns the reason why a stall doesn't fit on a type of site, or null if it fits. The stall's length is
 * compared with the site's depth. [STALL-004 STALL-005 STALL-006 STALL-007]
 */
export function findSizeProblem(type: Limits, size: StallSize): SizeProblem | null {
  const area = calculateArea(size);
  if (!(size.width > 0 && size.length > 0 && area > 0)) return "area";
  if (!isWithin(size.width, type.minSiteWidth, type.maxSiteWidth)) return "width";
  if (!isWithin(size.length, type.minSiteDepth, type.maxSiteDepth)) return "length";
  return isWithin(area, 0, type.maxSiteArea) ? null : "too-large";
}

const isWithin = (value: number, min: number, max: number): boolean =>
  value >= min && (max === 0 || value <= max);
