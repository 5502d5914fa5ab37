import { LRUCache } from "lru-cache";
import type { LanguageChoice } from "../../session/language.ts";
import { cookieName } from "../../session/cookie-jar.ts";
import type { PublicRequest } from "./public-request.ts";

/** Finds out the language of a request for a page. [I18N-006] */
export type RequestLanguage = {
  /** What it is known to be from an equal request, or null. */
  known(request: PublicRequest): string | null;
  of(request: PublicRequest): Promise<string>;
};

/** There are few different wishes; who sends longer ones waits a little longer. */
const mostKept = 2_000;
const longestKept = 300;

export function createRequestLanguage(languages: LanguageChoice, publicUrl: string): RequestLanguage {
  const kept = new LRUCache<string, string>({ max: mostKept });
  const cookie = cookieName("language", publicUrl.startsWith("https:"));

  return {
    known: (request) => kept.get(wishOf(request)) ?? null,
    async of(request) {
      const known = kept.get(wishOf(request));
      if (known) return known;
      const { address, wishes } = request;
      const headers = new Headers({
        cookie: wishes.cookie === "" ? "" : `${cookie}=${encodeURIComponent(wishes.cookie)}`,
        "accept-language": wishes.accepted,
      });
      const language = await languages.of(publicUrl + address, headers);
      const wish = wishOf(request);
      if (wish.length <= longestKept) kept.set(wish, language);
      return language;
    },
  };
}

const wishOf = ({ address, wishes }: PublicRequest): string =>
  `${/[?&]lng=([\w-]+)/.exec(address)?.[1] ?? ""} ${wishes.cookie} ${wishes.accepted}`;
