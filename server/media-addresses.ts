import { hasSamePathOnSite, MEDIA_PREFIX } from "../app/wire/media-url.ts";
import { mayBePublic } from "./http/checks/public-lookup.ts";
import type { Encrypter } from "./session/encrypter.ts";

/** What a media path refers to: a path below the API, or a URL on another host that the API named. */
type NamedMedia = { at: "api"; path: string } | { at: "elsewhere"; url: URL };

export type MediaAddresses = {
  /**
   * Returns the path on this site for a media URL from the API, "" if it can't be proxied. Paths in the API's
   * own media folders stay as they are; the same folder names on other hosts don't count. The result is the
   * same for all users, instances and deployments, so that cached pages may contain it.
   */
  pathOf: (address: string) => string;
  /** Resolves a path; null if it was not created by this site. */
  resolve(path: string): NamedMedia | null;
};

/** Longer URLs are not proxied, as they have to fit into a path. */
const MAX_URL_LENGTH = 2_000;

type Settings = {
  apiUrl: string;
  apiPublicUrl: string;
  encrypter: Pick<Encrypter, "keyedHash" | "isKeyedHash">;
};

/**
 * Creates the mapping between media URLs and paths. Paths are signed, so that the proxy only reaches URLs
 * that the API named.
 */
export function createMediaAddresses({ apiUrl, apiPublicUrl, encrypter }: Settings): MediaAddresses {
  const api = new URL(apiUrl);
  const known = [apiUrl, apiPublicUrl].map((address) => new URL(address));

  /** Normalises a URL: a path for the API itself under any of its names, an absolute URL for other hosts. */
  function normalise(address: string): string | null {
    const isPath = /^\/(?![/\\])/.test(address);
    const url = URL.canParse(address, api.origin) ? new URL(address, api.origin) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    if (isPath) return url.pathname + url.search;
    const own = known.find(
      ({ origin, pathname }) => origin === url.origin && isBelow(url.pathname, pathname),
    );
    // A non-public host name in front of a media path means the API itself.
    if (!own && hasSamePathOnSite(url.pathname) && !mayBePublic(url)) return url.pathname + url.search;
    if (!own) return url.origin === api.origin ? null : url.href.replace(/#.*$/, "");
    return url.pathname.slice(own.pathname.replace(/\/$/, "").length) + url.search;
  }

  return {
    pathOf(address) {
      const text = normalise(address);
      if (text === null || text.length > MAX_URL_LENGTH) return "";
      if (hasSamePathOnSite(text)) return text;
      return `${MEDIA_PREFIX}${encrypter.keyedHash(purpose, text)}/${Buffer.from(text).toString("base64url")}`;
    },
    resolve(path) {
      const [, mark = "", encoded = ""] = /^\/media\/([\w-]{43})\/([\w-]+)$/.exec(path) ?? [];
      const text = Buffer.from(encoded, "base64url").toString();
      if (mark === "" || !encrypter.isKeyedHash(purpose, text, mark)) return null;
      return text.startsWith("/") ? { at: "api", path: text } : { at: "elsewhere", url: new URL(text) };
    },
  };
}

const purpose = "media address";

const isBelow = (path: string, folder: string): boolean => path.startsWith(folder.replace(/\/?$/, "/"));
