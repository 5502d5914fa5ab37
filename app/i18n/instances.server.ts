import { createInstance, type i18n } from "i18next";
import { getTranslations } from "./translation-files.server.ts";
import { getInterpolation } from "./isolate-values.ts";
import { languages } from "./languages.ts";

const instancesByLanguage = new Map<string, i18n>();

/**
 * Returns the i18next instance of a language, which needs no further loading. Each language has its own
 * instance: with a shared one, a language switch by one request could affect another.
 */
export function i18nInstanceFor(code: string): i18n {
  const language = Object.hasOwn(languages, code) ? code : "en";
  const instance = instancesByLanguage.get(language) ?? createLanguageInstance(language);
  instancesByLanguage.set(language, instance);
  return instance;
}

function createLanguageInstance(language: string): i18n {
  const instance = createInstance();
  // All translations are passed in, so the instance is ready when `init` returns, and can't fail later.
  const ready = instance.init({
    lng: language,
    fallbackLng: "en",
    resources: { en: getTranslations("en"), [language]: getTranslations(language) },
    initImmediate: false,
    defaultNS: "common",
    interpolation: getInterpolation(language),
    react: { useSuspense: false },
  });
  ready.catch(() => undefined);
  return instance;
}
