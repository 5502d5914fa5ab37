import { line, oneLine, type TextRule } from "./text-rule.ts";

/** Years before this are slips: a date field makes "0026" of somebody's "26". */
const earliestDay = "1900-01-01";

/** Whether a text is a day that exists, `yyyy-MM-dd`, and not a slip. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text) || text < earliestDay) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A day, `yyyy-MM-dd`. */
export const day: TextRule = {
  ...line(),
  keep: oneLine,
  tooLong: "day",
  pattern: dayPattern,
  isGood: isDay,
  problem: "day",
  least: earliestDay,
};
