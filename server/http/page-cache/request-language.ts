import { LRUCache } from "lru-cache";
import type { LanguageChoice } from "../../session/language.ts";
import { cookieName } from "../../session/cookie-jar.ts";
import type { PublicRequest } from "./public-request.ts";

/** Determines the language of a page request. [I18N-006] */
export type RequestLanguage = {
  /** The cached language of an equal request, or null. */
  known(request: PublicRequest): string | null;
  of(request: PublicRequest): Promise<string>;
};

/** Few different preferences exist; unusually long ones are not cached. */
const MAX_ENTRIES = 2_000;
const MAX_KEY_LENGTH = 300;

export function createRequestLanguage(languages: LanguageChoice, publicUrl: string): RequestLanguage {
  const cache = new LRUCache<string, string>({ max: MAX_ENTRIES });
  const cookie = cookieName("language", publicUrl.startsWith("https:"));

  return {
    known: (request) => cache.get(cacheKey(request)) ?? null,
    async of(request) {
      const known = cache.get(cacheKey(request));
      if (known) return known;
      const { address, languagePreferences } = request;
      const headers = new Headers({
        cookie:
          languagePreferences.cookie === ""
            ? ""
            : `${cookie}=${encodeURIComponent(languagePreferences.cookie)}`,
        "accept-language": languagePreferences.accepted,
      });
      const language = await languages.choose(publicUrl + address, headers);
      const key = cacheKey(request);
      if (key.length <= MAX_KEY_LENGTH) cache.set(key, language);
      return language;
    },
  };
}

const cacheKey = ({ address, languagePreferences }: PublicRequest): string =>
  `${/[?&]lng=([\w-]+)/.exec(address)?.[1] ?? ""} ${languagePreferences.cookie} ${languagePreferences.accepted}`;
