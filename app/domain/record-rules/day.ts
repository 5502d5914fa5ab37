import { createLineRule, toOneLine, type TextRule } from "./text-rule.ts";

/** Earlier days are typing errors, because date fields turn the year “26” into “0026”. */
const EARLIEST_DAY = "1900-01-01";

/** Whether a text is an existing date (`yyyy-MM-dd`) that isn't before `EARLIEST_DAY`. */
export function isDay(text: string): boolean {
  if (!DAY_PATTERN.test(text) || text < EARLIEST_DAY) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Rule of a day (`yyyy-MM-dd`). */
export const dayRule: TextRule = {
  ...createLineRule(),
  normalise: toOneLine,
  tooLong: "day",
  pattern: DAY_PATTERN,
  isValid: isDay,
  problem: "day",
  min: EARLIEST_DAY,
};
