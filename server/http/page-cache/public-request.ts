import type { IncomingMessage } from "node:http";
import { parse } from "cookie";
import { languages } from "../../../app/i18n/languages.ts";
import type { Consent } from "../../request-context.ts";
import { consentCookie, parseConsent } from "../../session/consent.ts";
import { screenPath } from "../checks/screen-path.ts";
import type { Screens } from "../screens.ts";

/** A request for a page that may be cached. Only these members may influence the rendering. */
export type PublicRequest = {
  /** Path and the known query parameters in a fixed order. */
  address: string;
  /** Language preferences: the cookie and the `Accept-Language` header. */
  languagePreferences: { cookie: string; accepted: string };
  /** Consent to analytics, which pages request or apply. */
  consent: Consent;
  /** Whether the browser has a browser id, which some pages depend on. */
  hasBrowserId: boolean;
  /** Whether the browser has a session or a cart, so that the visitor has to be determined first. */
  isKnown: boolean;
};

/** Longer addresses are not cached. */
const MAX_ADDRESS_LENGTH = 500;

/** Cookies of known visitors, for whom a cached page is filled in. */
const visitorCookies = new Set(["session", "cart"]);

/**
 * Parses a request whose page may be cached: a read without notice, whose query has only parameters that the
 * screen declares, a language, and Remix' `_routes`; with a session or cart only if the screen is the same
 * for all users. Returns null for all others. [SEC-001]
 */
export function readPublicRequest(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  screens: Pick<Screens, "ids" | "getOptions">,
): PublicRequest | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  if (headers.authorization !== undefined || url.length > MAX_ADDRESS_LENGTH || !/^\/(?!\/)/.test(url))
    return null;

  const cookies = parse(headers.cookie ?? "");
  const names = Object.keys(cookies).map(baseCookieName);
  if (names.includes("notice")) return null;
  const isKnown = names.some((name) => visitorCookies.has(name));

  const [path = "", query] = url.split("?", 2);
  if (isKnown && !screens.getOptions(screenPath(path)).isSameForUsers) return null;
  const known = query === undefined ? "" : knownQuery(path, new URLSearchParams(query), screens);
  if (known === null) return null;
  return {
    address: path + known,
    languagePreferences: {
      cookie: cookies["__Host-language"] ?? cookies["language"] ?? "",
      accepted: headers["accept-language"] ?? "",
    },
    consent: parseConsent(cookies[`__Host-${consentCookie}`] ?? cookies[consentCookie]),
    hasBrowserId: names.includes("visit"),
    isKnown,
  };
}

/** `__Host-session.0` is a chunk of `session`. */
const baseCookieName = (name: string): string => name.replace(/^__Host-/, "").replace(/\.\d$/, "");

/** Returns the query in a fixed order; null unless every parameter is known, unique and valid. */
function knownQuery(
  path: string,
  query: URLSearchParams,
  { ids, getOptions }: Pick<Screens, "ids" | "getOptions">,
): string | null {
  const parameters = [...query];
  if (new Set(query.keys()).size !== parameters.length) return null;
  const declared = getOptions(screenPath(path)).query;
  const isKnown = ([name, value]: [string, string]): boolean => {
    if (name === "lng") return Object.hasOwn(languages, value);
    if (name === "_routes") return path.endsWith(".data") && value.split(",").every((id) => ids.has(id));
    return declared.get(name)?.test(value) ?? false;
  };
  if (!parameters.every(isKnown)) return null;
  query.sort();
  return parameters.length === 0 ? "" : `?${query}`;
}
