import { createInstance, type i18n } from "i18next";
import { getTranslations } from "./messages.server.ts";
import { getInterpolationOptions } from "./interpolation.ts";
import { languages } from "./languages.ts";

const instancesByLanguage = new Map<string, i18n>();

/**
 * Returns the i18next instance of a language. Each language has its own instance, because switching the
 * language of a shared instance would affect concurrent requests.
 */
export function i18nInstanceFor(code: string): i18n {
  const language = Object.hasOwn(languages, code) ? code : "en";
  const instance = instancesByLanguage.get(language) ?? createLanguageInstance(language);
  instancesByLanguage.set(language, instance);
  return instance;
}

function createLanguageInstance(language: string): i18n {
  const instance = createInstance();
  // Because all translations are passed in, the instance is ready when `init` returns, before the promise
  // resolves.
  const initialisation = instance.init({
    lng: language,
    fallbackLng: "en",
    resources: { en: getTranslations("en"), [language]: getTranslations(language) },
    initImmediate: false,
    defaultNS: "common",
    interpolation: getInterpolationOptions(language),
    react: { useSuspense: false },
  });
  initialisation.catch(() => undefined);
  return instance;
}
