/** What may stand at each place of “dd/mm/yyyy”. [FORM-064..067] */
const places: readonly RegExp[] = [/[0-3]/, /\d/, /\//, /[0-1]/, /\d/, /\//, /[1-2]/, /\d/, /\d/, /\d/];

/**
 * A date as it is being typed: digits with the slashes put in, and without what can't stand where it was
 * typed. Masking it again changes nothing.
 */
export function maskedDay(typed: string): string {
  let masked = "";
  for (const digit of typed.replace(/\D/g, "")) {
    if (masked.length >= places.length) break;
    if (places[masked.length]?.test("/")) masked += "/";
    if (places[masked.length]?.test(digit)) masked += digit;
  }
  return masked.replace(/\/$/, "");
}

/** The day of a dd/mm/yyyy as `yyyy-MM-dd`, whether there is such a day or not. */
export function dayOfShortDate(text: string): string {
  const [date = "", month = "", year = ""] = text.split("/");
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}
