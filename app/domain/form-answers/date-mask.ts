import { plainDigits } from "../record-rules/digits.ts";

/** A partially typed day, month and year, with or without separators. [FORM-064..067] */
const partialDate =
  /^(?:([0-3]\d|[4-9]|[0-3](?=[/. -]|$))([/. -]?)(?:([01]\d|[2-9]|[01](?=[/. -]|$))([/. -]?)([12]\d{0,3})?)?)?$/;

/**
 * Masks a date while it is typed: converts digits of any script, and adds leading zeros and slashes. "4" is
 * the fourth, as no two-digit day starts with it; "1/2/" is 1 February. Input that isn't the beginning of a
 * date stays unchanged, so that nothing is lost. Idempotent.
 */
export function maskDate(typed: string): string {
  const [found, day = "", afterDay = "", month = "", afterMonth = "", year = ""] =
    partialDate.exec(plainDigits(typed).trimStart()) ?? [];
  if (found === undefined) return typed;
  const isDayDone = day > "3" || afterDay !== "";
  const isMonthDone = month > "1" || afterMonth !== "";
  return [pad(day, isDayDone), pad(month, isMonthDone), year].filter((part) => part !== "").join("/");
}

const pad = (part: string, isDone: boolean): string => (isDone && part !== "" ? part.padStart(2, "0") : part);

/** Converts dd/mm/yyyy to `yyyy-MM-dd`, without checking that the date exists. */
export function parseShortDate(text: string): string {
  const [date = "", month = "", year = ""] = text.split("/");
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}
