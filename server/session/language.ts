import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { negotiateLanguage as negotiateAmong } from "../../app/domain/negotiate-language.ts";
import { languages } from "../../app/i18n/languages.ts";
import { cookieName } from "./cookie-jar.ts";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Determines and stores the language of a visitor. [I18N-006] */
export type LanguageChoice = {
  /**
   * Returns the language by `?lng=`, then the cookie, then `Accept-Language`, then "en". `headers` are the
   * browser's, cookies included.
   */
  choose(address: string, headers: Headers): Promise<string>;
  /** Returns the `Set-Cookie` value that stores a language for a year. */
  cookieFor(code: string): Promise<string>;
  /** Returns the `Set-Cookie` value that stores the language of a link until the browser is closed. */
  sessionCookieFor(code: string): Promise<string>;
};

/**
 * Returns the language of a link if it should be stored for the browser session: not if the visitor has
 * chosen one, or came by an earlier link. `cookie` is the language cookie, "" for none. Null if nothing
 * should be stored.
 */
export function languageOfLink(address: string, cookie: string): string | null {
  const [, query = ""] = address.split("?", 2);
  const code = new URLSearchParams(query).get("lng") ?? "";
  return cookie === "" && Object.hasOwn(languages, code) ? code : null;
}

export function createLanguageChoice(isSecure: boolean): LanguageChoice {
  const cookie = createCookie(cookieName("language", isSecure), {
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
      // The library's own parsing of Accept-Language gives up if the first language is not supported.
      order: ["searchParams", "cookie", "custom"],
      findLocale: async (request) => negotiateLanguage(request.headers.get("Accept-Language") ?? ""),
    },
  });
  const cookieStart = `${cookieName("language", isSecure)}=`;
  return {
    choose: async (address, headers) =>
      address.includes("lng=") || headers.get("Cookie")?.includes(cookieStart)
        ? detector.getLocale(new Request(address, { headers }))
        : (negotiateLanguage(headers.get("Accept-Language") ?? "") ?? "en"),
    cookieFor: (code) => cookie.serialize(code),
    sessionCookieFor: (code) => cookie.serialize(code, { maxAge: undefined }),
  };
}

/** Returns the best supported language for an `Accept-Language` header; null for none. [I18N-006] */
export const negotiateLanguage = (header: string): string | null =>
  negotiateAmong(header, Object.keys(languages));
