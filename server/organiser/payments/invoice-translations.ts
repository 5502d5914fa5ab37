import { fillText, type MailTexts, getMailTexts } from "../mail/mail-texts.ts";
import type { Invoice } from "./invoices.ts";

/** The kinds of invoice line with a translated description. */
type LineKind = keyof MailTexts["line"];

/** Formats the English description of a line, which is stored: “Entry – Street”. */
export const formatLineDescription = (kind: LineKind, name = ""): string =>
  fillText(getMailTexts("en").line[kind], { name });

/**
 * Translates a stored description into one of the languages of the mails. Recognises the kind of line by the
 * English text before the name. The name (of a class, product or shipping method) is the organiser's and
 * isn't translated.
 */
export function translateLine(description: string, language: string): string {
  const translated = new Map(Object.entries(getMailTexts(language).line));
  for (const [kind, english] of Object.entries(getMailTexts("en").line)) {
    const [prefix = "", suffix] = english.split("{{name}}");
    const isMatch = suffix === undefined ? description === prefix : description.startsWith(prefix);
    if (isMatch) return fillText(translated.get(kind) ?? english, { name: description.slice(prefix.length) });
  }
  return description;
}

/** Translates an invoice's title. The name of an event, a series or a form isn't translated. */
export function translateTitle(
  { subject, title }: Pick<Invoice, "subject" | "title">,
  language: string,
): string {
  const t = getMailTexts(language);
  if (subject === "order") return t.receipt.shopOrder;
  return subject === "voucher" ? t.line.voucher : title;
}
