import { toInstant } from "./venue-time.ts";

/** When a block of a page is shown. Times have the API's format, or are null if not set. */
export type Visibility = {
  hidden: boolean;
  startTime: string | null;
  endTime: string | null;
  editing: boolean;
  deleted: boolean;
};

/**
 * Whether a block is shown at `now` (ms). `startTime` and `endTime` are inclusive, and in `timeZone` if they
 * have no offset. [CMS-017..022]
 */
export function isVisible(block: Visibility, now: number, timeZone: string): boolean {
  if (block.deleted) return false;
  if (block.editing) return true;
  if (block.hidden) return false;
  if (block.startTime !== null && now < toInstant(block.startTime, timeZone)) return false;
  return block.endTime === null || now <= toInstant(block.endTime, timeZone);
}

/**
 * Returns the next instant (ms) after `now` at which a block appears or disappears, or null if there is none.
 */
export function findNextChange(block: Visibility, now: number, timeZone: string): number | null {
  if (block.deleted || block.editing || block.hidden) return null;
  const boundaries = [
    ...(block.startTime === null ? [] : [toInstant(block.startTime, timeZone)]),
    ...(block.endTime === null ? [] : [toInstant(block.endTime, timeZone) + 1]),
  ].filter((instant) => instant > now);
  return boundaries.length > 0 ? Math.min(...boundaries) : null;
}
