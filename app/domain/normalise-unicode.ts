/**
 * Normalises a text to a Unicode form. A text with more than 30 combining marks in a row is returned
 * unchanged, because sorting the marks would take quadratic time. No script needs so many (UAX #15,
 * “Stream-Safe Text”).
 */
export const normaliseUnicode = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  /\p{M}{31}/u.test(text) ? text : text.normalize(form);
