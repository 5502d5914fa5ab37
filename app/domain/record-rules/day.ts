import { line, oneLine, type TextRule } from "./text-rule.ts";

/** Earlier years are typing errors: date fields turn "26" into "0026". */
const EARLIEST_DAY = "1900-01-01";

/** Whether a text is an existing date, `yyyy-MM-dd`, in a plausible year. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text) || text < EARLIEST_DAY) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A day, `yyyy-MM-dd`. */
export const day: TextRule = {
  ...line(),
  normalise: oneLine,
  tooLong: "day",
  pattern: dayPattern,
  isValid: isDay,
  problem: "day",
  least: EARLIEST_DAY,
};
