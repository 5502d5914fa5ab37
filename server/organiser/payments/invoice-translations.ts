import { fillText, type MailTexts, getMailTexts } from "../mail/mail-texts.ts";
import type { Invoice } from "./invoices.ts";

type LineKind = keyof MailTexts["line"];

/** Formats the stored English description of a line, such as “Entry – Street”. */
export const formatLineDescription = (kind: LineKind, name = ""): string =>
  fillText(getMailTexts("en").line[kind], { name });

/**
 * Translates a stored description into one of the languages of the mails. The English text before the name
 * identifies the kind of line. The name, for example of a class, isn't translated.
 */
export function translateLineDescription(description: string, language: string): string {
  const translatedTemplates = new Map(Object.entries(getMailTexts(language).line));
  for (const [kind, englishTemplate] of Object.entries(getMailTexts("en").line)) {
    const [prefix = "", suffix] = englishTemplate.split("{{name}}");
    const hasEnglishPrefix = suffix === undefined ? description === prefix : description.startsWith(prefix);
    if (hasEnglishPrefix)
      return fillText(translatedTemplates.get(kind) ?? englishTemplate, {
        name: description.slice(prefix.length),
      });
  }
  return description;
}

/** The name of an event, a series or a form isn't translated. */
export function translateInvoiceTitle(
  { subject, title }: Pick<Invoice, "subject" | "title">,
  language: string,
): string {
  const t = getMailTexts(language);
  if (subject === "order") return t.receipt.shopOrder;
  return subject === "voucher" ? t.line.voucher : title;
}
