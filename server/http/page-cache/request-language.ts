import { LRUCache } from "lru-cache";
import type { LanguageChoice } from "../../session/language.ts";
import { buildCookieName } from "../../session/cookie-jar.ts";
import type { PublicRequest } from "./public-request.ts";

/** Detects the language of page requests, with a cache. [I18N-006] */
export type LanguageDetector = {
  /** Returns the language if it is cached, or null. */
  getCached(request: PublicRequest): string | null;
  detect(request: PublicRequest): Promise<string>;
};

const MAX_ENTRIES = 2_000;
/** Preferences with longer keys are unusual and aren't cached. */
const MAX_KEY_LENGTH = 300;

export function createLanguageDetector(languageChoice: LanguageChoice, publicUrl: string): LanguageDetector {
  const cache = new LRUCache<string, string>({ max: MAX_ENTRIES });
  const languageCookie = buildCookieName("language", publicUrl.startsWith("https:"));

  return {
    getCached: (request) => cache.get(toCacheKey(request)) ?? null,
    async detect(request) {
      const key = toCacheKey(request);
      const cachedLanguage = cache.get(key);
      if (cachedLanguage) return cachedLanguage;
      const { pathAndQuery, languagePreferences } = request;
      const headers = new Headers({
        cookie:
          languagePreferences.cookie === ""
            ? ""
            : `${languageCookie}=${encodeURIComponent(languagePreferences.cookie)}`,
        "accept-language": languagePreferences.acceptLanguage,
      });
      const language = await languageChoice.choose(publicUrl + pathAndQuery, headers);
      if (key.length <= MAX_KEY_LENGTH) cache.set(key, language);
      return language;
    },
  };
}

const toCacheKey = ({ pathAndQuery, languagePreferences }: PublicRequest): string =>
  `${/[?&]lng=([\w-]+)/.exec(pathAndQuery)?.[1] ?? ""} ${languagePreferences.cookie} ${languagePreferences.acceptLanguage}`;
