import { createInstance, type BackendModule, type i18n, type ResourceKey } from "i18next";
import type { Feature } from "./features.ts";
import { getInterpolationOptions } from "./interpolation.ts";
import { getMessagesUrl } from "./messages-url.ts";

let browserInstance: i18n | undefined;

/**
 * Creates the i18next instance of the browser. Resolves when the translations of `initialFeatures` are
 * loaded. Those of later screens are loaded by `loadTranslations`. [I18N-003 I18N-005]
 */
export async function createBrowserI18n(language: string, initialFeatures: readonly string[]): Promise<i18n> {
  const instance = createInstance().use(fetchBackend(language));
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

function fetchBackend(pageLanguage: string): BackendModule {
  return {
    type: "backend",
    init: () => {},
    read(language, feature, done) {
      // i18next also requests the fallback language, but the build gives each language a file of each feature.
      if (language !== pageLanguage) {
        done(null, {});
        return;
      }
      fetchMessages(language, feature).then(
        (messages) => done(null, messages),
        // `true` makes i18next try again.
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
      );
    },
  };
}

async function fetchMessages(language: string, feature: string): Promise<ResourceKey> {
  const url = getMessagesUrl(language, feature);
  const response = (await takeEarlyResponse(url)) ?? (await fetch(url));
  if (!response.ok) throw new Error(`No messages at ${url}: ${response.status}`);
  const messages: unknown = await response.json();
  if (typeof messages !== "object" || messages === null) throw new Error(`No messages in ${url}`);
  return { ...messages };
}

/** Returns null if the file wasn't requested by `EarlyMessages`, or if that failed. */
async function takeEarlyResponse(url: string): Promise<Response | null> {
  const response = await window.earlyMessages?.get(url)?.catch(() => null);
  window.earlyMessages?.delete(url);
  return response?.ok ? response : null;
}
