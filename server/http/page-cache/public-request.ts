import type { IncomingMessage } from "node:http";
import { parse } from "cookie";
import { languages } from "../../../app/i18n/languages.ts";
import type { Consent } from "../../request-context.ts";
import { CONSENT_COOKIE, parseConsent } from "../../session/consent.ts";
import { toScreenPath } from "../checks/screen-path.ts";
import type { Screens } from "../screens.ts";

/**
 * A request whose response may come from the page cache. The rendering must not depend on other parts of it.
 */
export type PublicRequest = {
  /** The path and the query with sorted parameters. */
  pathAndQuery: string;
  /** Language cookie and `Accept-Language` header. Missing ones are "". */
  languagePreferences: { cookie: string; acceptLanguage: string };
  consent: Consent;
  /** Whether the browser has an id. Only then it may have drafts. */
  hasBrowserId: boolean;
  hasSessionOrCart: boolean;
};

/** Pages with longer URLs aren't cached. */
const MAX_URL_LENGTH = 500;

/** Cookies on which the audience depends. */
const VISITOR_COOKIES = new Set(["session", "cart"]);

/**
 * Parses a request whose response may come from the page cache. Returns null unless all of this is true:
 * - It is a GET or HEAD without a body and without an `Authorization` header.
 * - Its URL is a path of at most `MAX_URL_LENGTH` characters.
 * - The browser has no notice, which the next page would show.
 * - Its query has only `lng`, Remix's `_routes`, and parameters that the screen declares.
 * - The browser has no session and no cart, or the screen is the same for all users.
 * [SEC-001]
 */
export function readPublicRequest(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  screens: Pick<Screens, "ids" | "getOptions">,
): PublicRequest | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  if (headers.authorization !== undefined || url.length > MAX_URL_LENGTH || !/^\/(?!\/)/.test(url))
    return null;

  const cookies = parse(headers.cookie ?? "");
  const names = Object.keys(cookies).map(baseCookieName);
  if (names.includes("notice")) return null;
  const hasSessionOrCart = names.some((name) => VISITOR_COOKIES.has(name));

  const [path = "", query] = url.split("?", 2);
  if (hasSessionOrCart && !screens.getOptions(toScreenPath(path)).isSameForUsers) return null;
  const allowedQuery = query === undefined ? "" : normaliseQuery(path, new URLSearchParams(query), screens);
  if (allowedQuery === null) return null;
  return {
    pathAndQuery: path + allowedQuery,
    languagePreferences: {
      cookie: cookies["__Host-language"] ?? cookies["language"] ?? "",
      acceptLanguage: headers["accept-language"] ?? "",
    },
    consent: parseConsent(cookies[`__Host-${CONSENT_COOKIE}`] ?? cookies[CONSENT_COOKIE]),
    hasBrowserId: names.includes("visit"),
    hasSessionOrCart,
  };
}

/** Removes prefix and chunk number of a cookie: `__Host-session.0` becomes `session`. */
const baseCookieName = (name: string): string => name.replace(/^__Host-/, "").replace(/\.\d$/, "");

/**
 * Returns the query with its "?" and sorted parameters, or null if a parameter is repeated or not allowed.
 */
function normaliseQuery(
  path: string,
  query: URLSearchParams,
  { ids, getOptions }: Pick<Screens, "ids" | "getOptions">,
): string | null {
  const parameters = [...query];
  if (new Set(query.keys()).size !== parameters.length) return null;
  const declaredParameters = getOptions(toScreenPath(path)).query;
  const isAllowed = ([name, value]: [string, string]): boolean => {
    if (name === "lng") return Object.hasOwn(languages, value);
    if (name === "_routes") return path.endsWith(".data") && value.split(",").every((id) => ids.has(id));
    return declaredParameters.get(name)?.test(value) ?? false;
  };
  if (!parameters.every(isAllowed)) return null;
  query.sort();
  return parameters.length === 0 ? "" : `?${query}`;
}
