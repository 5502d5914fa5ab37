import type { IncomingMessage } from "node:http";
import { parse } from "cookie";
import { languages } from "../../../app/i18n/languages.ts";

/**
 * A request whose answer can be the same for everybody: nothing of it but this may be used to make the
 * answer.
 */
export type PublicRequest = {
  /** Path and the known members of the query, always in the same order. */
  address: string;
  /** What the language is chosen by. */
  wishes: { cookie: string; accepted: string };
  /** Whether this browser has a visit of its own, which some pages show something of. */
  hasVisit: boolean;
};

/** Addresses that are longer are not worth keeping a page for. */
const longestAddress = 500;

/** Cookies by which a page becomes one visitor's own. */
const personal = new Set(["session", "cart", "notice"]);

/**
 * Reads a request for as long as it is anybody's: to read, without session, cart or message, with no query
 * but known members. Null for every other. `routes` are the ids that the framework's data requests may name.
 * [SEC-001]
 */
export function readPublicRequest(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  routes: ReadonlySet<string>,
): PublicRequest | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  if (headers.authorization !== undefined || url.length > longestAddress || !/^\/(?!\/)/.test(url))
    return null;

  const cookies = parse(headers.cookie ?? "");
  const names = Object.keys(cookies).map(plainName);
  if (names.some((name) => personal.has(name))) return null;

  const [path = "", query] = url.split("?", 2);
  const known = query === undefined ? "" : knownQuery(path, new URLSearchParams(query), routes);
  if (known === null) return null;
  return {
    address: path + known,
    wishes: {
      cookie: cookies["__Host-language"] ?? cookies["language"] ?? "",
      accepted: headers["accept-language"] ?? "",
    },
    hasVisit: names.includes("visit"),
  };
}

/** `__Host-session.0` is a piece of `session`. */
const plainName = (name: string): string => name.replace(/^__Host-/, "").replace(/\.\d$/, "");

/** The query members that pages for everybody have, each with the values that it can have. */
function knownQuery(path: string, query: URLSearchParams, routes: ReadonlySet<string>): string | null {
  const isKnown: Record<string, (value: string) => boolean> = {
    gallery: (value) => /^[1-9]\d{0,8}$/.test(value),
    page: (value) => path.startsWith("/search/") && /^[1-9]\d{0,3}$/.test(value),
    lng: (value) => Object.hasOwn(languages, value),
    _routes: (value) => path.endsWith(".data") && value.split(",").every((id) => routes.has(id)),
  };
  const members = [...query];
  if (new Set(query.keys()).size !== members.length) return null;
  if (!members.every(([name, value]) => Object.hasOwn(isKnown, name) && isKnown[name]?.(value))) return null;
  query.sort();
  return members.length === 0 ? "" : `?${query}`;
}
