import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { negotiateLanguage as negotiateBetween } from "../../app/domain/negotiate-language.ts";
import { languages } from "../../app/i18n/languages.ts";
import { buildCookieName } from "./cookie-jar.ts";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Determines and stores the language of a visitor. [I18N-006] */
export type LanguageChoice = {
  /**
   * Returns the language for a request: from the parameter `lng`, the cookie or the header
   * `Accept-Language`, in this order. Returns "en" if none of them has a supported language.
   */
  choose(url: string, headers: Headers): Promise<string>;
  /** Returns the `Set-Cookie` value that stores a language for a year. */
  buildCookie(code: string): Promise<string>;
  /** Returns the `Set-Cookie` value that stores the language of a link until the browser is closed. */
  buildSessionCookie(code: string): Promise<string>;
};

/**
 * Returns the language that a link sets with `lng`. Null if the link sets no supported language, or if the
 * language cookie isn't "".
 */
export function findLinkLanguage(url: string, cookie: string): string | null {
  const [, query = ""] = url.split("?", 2);
  const code = new URLSearchParams(query).get("lng") ?? "";
  return cookie === "" && Object.hasOwn(languages, code) ? code : null;
}

/** Creates the language choice. `isSecure` means that the site uses https. */
export function createLanguageChoice(isSecure: boolean): LanguageChoice {
  const cookie = createCookie(buildCookieName("language", isSecure), {
    httpOnly: true,
    secure: isSecure,
    sameSite: "lax",
    path: "/",
    maxAge: ONE_YEAR_SECONDS,
  });
  const detector = new RemixI18Next({
    detection: {
      supportedLanguages: Object.keys(languages),
      fallbackLanguage: "en",
      cookie,
      searchParamKey: "lng",
      // The library's own `Accept-Language` detection fails if the first language isn't supported.
      order: ["searchParams", "cookie", "custom"],
      findLocale: async (request) => negotiateLanguage(request.headers.get("Accept-Language") ?? ""),
    },
  });
  const cookiePrefix = `${buildCookieName("language", isSecure)}=`;
  return {
    choose: async (url, headers) =>
      url.includes("lng=") || headers.get("Cookie")?.includes(cookiePrefix)
        ? detector.getLocale(new Request(url, { headers }))
        : (negotiateLanguage(headers.get("Accept-Language") ?? "") ?? "en"),
    buildCookie: (code) => cookie.serialize(code),
    buildSessionCookie: (code) => cookie.serialize(code, { maxAge: undefined }),
  };
}

/**
 * Returns the best supported language for an `Accept-Language` header, or null if there is none. [I18N-006]
 */
export const negotiateLanguage = (header: string): string | null =>
  negotiateBetween(header, Object.keys(languages));
