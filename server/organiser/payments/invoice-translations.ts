import { fillText, type MailTexts, textsFor } from "../mail/mail-texts.ts";
import type { Invoice } from "./invoices.ts";

/** The kinds of invoice line with a translated description. */
type LineKind = keyof MailTexts["line"];

/** Returns the description of a line in English, as it is stored: “Entry – Street”. */
export const lineText = (kind: LineKind, name = ""): string => fillText(textsFor("en").line[kind], { name });

/**
 * Translates a stored description into one of the email languages. Names of classes, products and shipping
 * methods aren't translated, because the organiser chose them.
 */
export function translateLine(description: string, language: string): string {
  const translated = new Map(Object.entries(textsFor(language).line));
  for (const [kind, english] of Object.entries(textsFor("en").line)) {
    const [start = "", end] = english.split("{{name}}");
    const isOfKind = end === undefined ? description === start : description.startsWith(start);
    if (isOfKind) return fillText(translated.get(kind) ?? english, { name: description.slice(start.length) });
  }
  return description;
}

/** Translates an invoice's title. The name of an event, a series or a form isn't translated. */
export function translateTitle(
  { subject, title }: Pick<Invoice, "subject" | "title">,
  language: string,
): string {
  const t = textsFor(language);
  if (subject === "order") return t.receipt.shopOrder;
  return subject === "voucher" ? t.line.voucher : title;
}
