import ar from "./locales/ar.json" with { type: "json" };
import de from "./locales/de.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };
import fr from "./locales/fr.json" with { type: "json" };
import id from "./locales/id.json" with { type: "json" };
import it from "./locales/it.json" with { type: "json" };
import ja from "./locales/ja.json" with { type: "json" };
import ka from "./locales/ka.json" with { type: "json" };
import ko from "./locales/ko.json" with { type: "json" };
import pl from "./locales/pl.json" with { type: "json" };
import ptBR from "./locales/pt-BR.json" with { type: "json" };
import ru from "./locales/ru.json" with { type: "json" };
import tr from "./locales/tr.json" with { type: "json" };
import uk from "./locales/uk.json" with { type: "json" };
import uz from "./locales/uz.json" with { type: "json" };
import vi from "./locales/vi.json" with { type: "json" };
import zhCN from "./locales/zh-CN.json" with { type: "json" };

/** The texts of the API's mails, documents and pages in a language. All languages have the same keys. */
export type MailTexts = typeof en;

const TEXTS_BY_LANGUAGE: Readonly<Record<string, MailTexts>> = {
  en,
  ar,
  de,
  es,
  fr,
  id,
  it,
  ja,
  ka,
  ko,
  pl,
  "pt-BR": ptBR,
  ru,
  tr,
  uk,
  uz,
  vi,
  "zh-CN": zhCN,
};

/** The languages of mails, documents and pages. */
export const MAIL_LANGUAGES: readonly string[] = Object.keys(TEXTS_BY_LANGUAGE);

/** Returns the texts in a language, or in English if the language is unsupported or "". */
export const getMailTexts = (language: string): MailTexts =>
  (Object.hasOwn(TEXTS_BY_LANGUAGE, language) ? TEXTS_BY_LANGUAGE[language] : undefined) ?? en;

export const getDirection = (language: string): "rtl" | "ltr" => (language === "ar" ? "rtl" : "ltr");

/** Replaces each placeholder `{{name}}` of a text by its value, or by "" if the value is missing. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ""));
