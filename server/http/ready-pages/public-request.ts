import type { IncomingMessage } from "node:http";
import { parse } from "cookie";
import { languages } from "../../../app/i18n/languages.ts";
import type { Consent } from "../../request-context.ts";
import { consentCookie, consentIn } from "../../session/consent.ts";
import { screenPath } from "../checks/screen-path.ts";
import type { Screens } from "../screens.ts";

/**
 * A request whose answer can be the same for everybody: nothing of it but this may be used to make the
 * answer.
 */
export type PublicRequest = {
  /** Path and the known members of the query, always in the same order. */
  address: string;
  /** What the language is chosen by. */
  wishes: { cookie: string; accepted: string };
  /** Whether the visit may be counted, which pages ask or carry out. */
  consent: Consent;
  /** Whether this browser has a visit of its own, which some pages show something of. */
  hasVisit: boolean;
};

/** Addresses that are longer are not worth keeping a page for. */
const longestAddress = 500;

/** Cookies by which a page becomes one visitor's own. */
const personal = new Set(["session", "cart", "notice"]);

/**
 * Reads a request for as long as it is anybody's: to read, without session, cart or message, with no query
 * but what its screen says, a language, and the routes that the framework's data requests name. Null for
 * every other. [SEC-001]
 */
export function readPublicRequest(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  screens: Pick<Screens, "ids" | "wishesOf">,
): PublicRequest | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  if (headers.authorization !== undefined || url.length > longestAddress || !/^\/(?!\/)/.test(url))
    return null;

  const cookies = parse(headers.cookie ?? "");
  const names = Object.keys(cookies).map(plainName);
  if (names.some((name) => personal.has(name))) return null;

  const [path = "", query] = url.split("?", 2);
  const known = query === undefined ? "" : knownQuery(path, new URLSearchParams(query), screens);
  if (known === null) return null;
  return {
    address: path + known,
    wishes: {
      cookie: cookies["__Host-language"] ?? cookies["language"] ?? "",
      accepted: headers["accept-language"] ?? "",
    },
    consent: consentIn(cookies[`__Host-${consentCookie}`] ?? cookies[consentCookie]),
    hasVisit: names.includes("visit"),
  };
}

/** `__Host-session.0` is a piece of `session`. */
const plainName = (name: string): string => name.replace(/^__Host-/, "").replace(/\.\d$/, "");

/** The query in one order, where each member is known, there once, and has a value that it can have. */
function knownQuery(
  path: string,
  query: URLSearchParams,
  { ids, wishesOf }: Pick<Screens, "ids" | "wishesOf">,
): string | null {
  const members = [...query];
  if (new Set(query.keys()).size !== members.length) return null;
  const own = wishesOf(screenPath(path)).query;
  const isKnown = ([name, value]: [string, string]): boolean => {
    if (name === "lng") return Object.hasOwn(languages, value);
    if (name === "_routes") return path.endsWith(".data") && value.split(",").every((id) => ids.has(id));
    return own.get(name)?.test(value) ?? false;
  };
  if (!members.every(isKnown)) return null;
  query.sort();
  return members.length === 0 ? "" : `?${query}`;
}
