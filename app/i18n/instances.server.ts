import { createInstance, type i18n } from "i18next";
import { wordsOf } from "./files.server.ts";
import { languages } from "./languages.ts";

const instances = new Map<string, i18n>();

/**
 * The words of a language, ready at once. One instance a language, made once: a single one whose language is
 * switched would answer one visitor in another's language.
 */
export function instanceOf(code: string): i18n {
  const language = Object.hasOwn(languages, code) ? code : "en";
  const made = instances.get(language) ?? createWords(language);
  instances.set(language, made);
  return made;
}

function createWords(language: string): i18n {
  const instance = createInstance();
  // All words are given, so that it is ready when `init` returns, and has nothing to fail at later.
  const ready = instance.init({
    lng: language,
    fallbackLng: "en",
    resources: { en: wordsOf("en"), [language]: wordsOf(language) },
    initImmediate: false,
    defaultNS: "common",
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  });
  ready.catch(() => undefined);
  return instance;
}
