import { normaliseNumber } from "../record-rules/number.ts";
import type { StallSiteType, StallSize } from "./stall-offer.ts";

/** Parses typed metres with up to two decimals: 3, 2.5, "12,75"; null if unreadable. */
export function parseMetres(text: string): number | null {
  const saved = normaliseNumber(text, { isGrouped: false });
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(saved) ? Number(saved) : null;
}

/** Like `parseMetres`, but 0 if unreadable. */
export const parseMetresOrZero = (text: string): number => parseMetres(text) ?? 0;

/** Square centimetres, to avoid rounding errors: 3.3 m × 3 m is exactly 9.9 m². */
export const squareCentimetres = ({ width, length }: StallSize): number =>
  Math.round(width * 100) * Math.round(length * 100);

/** Area of a stall in square metres. */
export const areaOf = (size: StallSize): number => squareCentimetres(size) / 10_000;

export type SizeProblem = "area" | "width" | "length" | "too-large";

type Limits = Pick<
  StallSiteType,
  "minSiteWidth" | "maxSiteWidth" | "minSiteDepth" | "maxSiteDepth" | "maxSiteArea"
>;

/**
 * Why a stall doesn't fit on a type of site, null if it does. Its length is compared with the depth; the
 * limits are inclusive, and a limit of 0 means none. [STALL-004 STALL-005 STALL-006 STALL-007]
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
