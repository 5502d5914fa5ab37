import { toInstant } from "./venue-time.ts";

export type Visibility = {
  hidden: boolean;
  startTime: string | null;
  endTime: string | null;
  editing: boolean;
  deleted: boolean;
};

/**
 * Whether a block is shown at an instant (ms). Precedence: deleted (never), `editing` (always), `hidden`
 * (never), then from start to end, both inclusive. Times without an offset are in `zone`. [CMS-017..022]
 */
export function isVisible(block: Visibility, now: number, zone: string): boolean {
  if (block.deleted) return false;
  if (block.editing) return true;
  if (block.hidden) return false;
  if (block.startTime !== null && now < toInstant(block.startTime, zone)) return false;
  return block.endTime === null || now <= toInstant(block.endTime, zone);
}

/**
 * The next instant (ms) after `now` at which the block appears or disappears, or null if there is none. It is
 * still shown at `endTime`, so it disappears a millisecond later.
 */
export function nextChange(block: Visibility, now: number, zone: string): number | null {
  if (block.deleted || block.editing || block.hidden) return null;
  const boundaries = [
    ...(block.startTime === null ? [] : [toInstant(block.startTime, zone)]),
    ...(block.endTime === null ? [] : [toInstant(block.endTime, zone) + 1]),
  ].filter((instant) => instant > now);
  return boundaries.length > 0 ? Math.min(...boundaries) : null;
}
