import { toAsciiDigits } from "../record-rules/digits.ts";

/** Matches a partially typed day, month and year, with or without separators. [FORM-064..067] */
const PARTIAL_DATE =
  /^(?:([0-3]\d|[4-9]|[0-3](?=[/. -]|$))([/. -]?)(?:([01]\d|[2-9]|[01](?=[/. -]|$))([/. -]?)([12]\d{0,3})?)?)?$/;

/**
 * Formats a date while it is typed: converts the digits of other scripts to ASCII, and adds leading zeros
 * and slashes. "4" becomes "04", because no two-digit day starts with 4, and "1/2/" becomes "01/02". Text
 * that can't become a date is returned unchanged, so that the user can correct it. Idempotent.
 */
export function maskDate(input: string): string {
  const [match, day = "", afterDay = "", month = "", afterMonth = "", year = ""] =
    PARTIAL_DATE.exec(toAsciiDigits(input).trimStart()) ?? [];
  if (match === undefined) return input;
  const isDayDone = day > "3" || afterDay !== "";
  const isMonthDone = month > "1" || afterMonth !== "";
  return [pad(day, isDayDone), pad(month, isMonthDone), year].filter((part) => part !== "").join("/");
}

const pad = (part: string, isDone: boolean): string => (isDone && part !== "" ? part.padStart(2, "0") : part);

/** Converts dd/mm/yyyy to `yyyy-MM-dd`. Doesn't check whether the date exists. */
export function toIsoDate(text: string): string {
  const [day = "", month = "", year = ""] = text.split("/");
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
