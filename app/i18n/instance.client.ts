import { createInstance, type BackendModule, type i18n, type ResourceKey } from "i18next";
import type { Feature } from "./features.ts";
import { getInterpolationOptions } from "./interpolation.ts";
import type { TranslationFile } from "./translation-files.server.ts";

let browserInstance: i18n | undefined;

/**
 * Creates the i18next instance of the browser. Resolves when the translations of `initialFeatures` are
 * loaded. Those of later screens are loaded by `loadTranslations`. A feature that isn't translated into the
 * language is loaded in English. [I18N-003 I18N-005]
 */
export async function createBrowserI18n(
  language: string,
  filesByFeature: Record<string, TranslationFile>,
  initialFeatures: readonly string[],
): Promise<i18n> {
  const instance = createInstance().use(createFetchBackend(filesByFeature));
  await instance.init({
    lng: language,
    fallbackLng: "en",
    ns: [...initialFeatures],
    defaultNS: "common",
    interpolation: getInterpolationOptions(language),
    react: { useSuspense: false },
  });
  browserInstance = instance;
  return instance;
}

/**
 * Loads the translations of features before they are rendered. If they can't be loaded after several
 * attempts, the page is rendered with the keys of its messages.
 */
export async function loadTranslations(features: readonly Feature[]): Promise<void> {
  await browserInstance?.loadNamespaces(features);
}

function createFetchBackend(filesByFeature: Record<string, TranslationFile>): BackendModule {
  return {
    type: "backend",
    init: () => {},
    read(language, feature, done) {
      const file = filesByFeature[feature];
      // i18next also requests the fallback language, but each feature has only one file: in the page's
      // language, or else in English.
      if (!file || file.language !== language) {
        done(null, {});
        return;
      }
      fetchMessages(file.url).then(
        (messages) => done(null, messages),
        // `true` makes i18next try again.
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
      );
    },
  };
}

async function fetchMessages(url: string): Promise<ResourceKey> {
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`No messages at ${url}: ${response.status}`);
  const messages: unknown = await response.json();
  if (typeof messages !== "object" || messages === null) throw new Error(`No messages in ${url}`);
  return { ...messages };
}
