/** The languages of the site by code: English, then the others sorted by their own names. [I18N-002] */
export const languages = {
  en: "English",
  id: "Bahasa Indonesia",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  uz: "Oʻzbekcha",
  pl: "Polski",
  "pt-BR": "Português (Brasil)",
  vi: "Tiếng Việt",
  tr: "Türkçe",
  ru: "Русский",
  uk: "Українська",
  ka: "ქართული",
  ar: "العربية",
  ko: "한국어",
  ja: "日本語",
  "zh-CN": "简体中文",
} as const;

export type Language = keyof typeof languages;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** Returns the writing direction of a language. [I18N-007] */
export const getDirection = (language: string): "rtl" | "ltr" => (language === "ar" ? "rtl" : "ltr");
