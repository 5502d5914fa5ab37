import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { languages } from "../../app/i18n/languages.ts";
import { cookieName } from "./cookie-jar.ts";

const year = 365 * 24 * 60 * 60;

/** Finds out and keeps the language of a visitor. [I18N-006] */
export type LanguageChoice = {
  /**
   * `?lng=`, then the cookie, then `Accept-Language`, then "en". `headers` are the browser's own, cookies
   * included.
   */
  of(address: string, headers: Headers): Promise<string>;
  /** The `Set-Cookie` line that keeps a language for a year. */
  kept(code: string): Promise<string>;
};

export function createLanguageChoice(isSecure: boolean): LanguageChoice {
  const cookie = createCookie(cookieName("language", isSecure), {
    httpOnly: true,
    secure: isSecure,
    sameSite: "lax",
    path: "/",
    maxAge: year,
  });
  const detector = new RemixI18Next({
    detection: {
      supportedLanguages: Object.keys(languages),
      fallbackLanguage: "en",
      cookie,
      searchParamKey: "lng",
      // Its own reading of Accept-Language gives up when the first language is none of ours.
      order: ["searchParams", "cookie", "custom"],
      findLocale: async (request) => negotiateLanguage(request.headers.get("Accept-Language") ?? ""),
    },
  });
  return {
    of: (address, headers) => detector.getLocale(new Request(address, { headers })),
    kept: (code) => cookie.serialize(code),
  };
}

/**
 * The first language of an `Accept-Language` header that the site speaks, by the header's own order of
 * preference; null when it speaks none. "de-AT" is answered in German, "pt" in Brazilian Portuguese and
 * "zh-TW" in simplified Chinese, for want of anything nearer. [I18N-006]
 */
export function negotiateLanguage(header: string): string | null {
  for (const wanted of preferencesIn(header)) {
    const code = known.get(wanted) ?? nearest(wanted);
    if (code) return code;
  }
  return null;
}

const known = new Map(Object.keys(languages).map((code) => [code.toLowerCase(), code]));

const nearest = (wanted: string): string | undefined => {
  const language = wanted.split("-")[0] ?? "";
  return known.get(language) ?? [...known].find(([code]) => code.startsWith(`${language}-`))?.[1];
};

/** Best first; of equals the one that was named first. */
function preferencesIn(header: string): string[] {
  return header
    .slice(0, 1_000)
    .toLowerCase()
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/.test(tag) && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
