/**
 * Normalises a text to a Unicode form. A text with more than 30 combining marks in a row is returned
 * unchanged, because sorting the marks takes quadratic time, and no script needs so many (UAX #15).
 */
export const normaliseUnicode = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  /\p{M}{31}/u.test(text) ? text : text.normalize(form);
