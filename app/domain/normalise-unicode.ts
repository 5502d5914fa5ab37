/**
 * Unicode-normalises a text. Texts with more than 30 combining marks in a row, which no script has (UAX #15,
 * “Stream-Safe Text”), stay unchanged: sorting the marks takes quadratic time.
 */
export const normaliseUnicode = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  /\p{M}{31}/u.test(text) ? text : text.normalize(form);
