import { hasSamePathOnSite, MEDIA_PREFIX } from "../app/wire/media-url.ts";
import { mayBePublic } from "./http/checks/public-lookup.ts";
import type { Encrypter } from "./session/encrypter.ts";

/** What a media path refers to: a path below the API, or a URL of another host that the API returned. */
type MediaTarget = { kind: "api"; path: string } | { kind: "external"; url: URL };

export type MediaUrls = {
  /**
   * Returns the path on this site for a media URL from the API; "" if the URL can't be proxied. Paths in the
   * API's own media folders stay as they are. The result is the same for all users, instances and
   * deployments, so cached pages may contain it.
   */
  toPath: (url: string) => string;
  /** Returns what a path refers to; null if this site didn't create the path. */
  resolve(path: string): MediaTarget | null;
};

/** Maximum length of a proxied URL, which is a part of its path on this site. */
const MAX_URL_LENGTH = 2_000;

type Settings = {
  apiUrl: string;
  apiPublicUrl: string;
  encrypter: Pick<Encrypter, "keyedHash" | "isKeyedHash">;
};

/**
 * Creates the mapping between media URLs and paths of this site. Paths are signed, so that the proxy fetches
 * only URLs that the API returned.
 */
export function createMediaUrls({ apiUrl, apiPublicUrl, encrypter }: Settings): MediaUrls {
  const api = new URL(apiUrl);
  const apiUrls = [apiUrl, apiPublicUrl].map((url) => new URL(url));

  /**
   * Returns a path for a URL of the API, whichever of its host names the URL has, and an absolute URL for
   * other hosts. Null if the URL can't be proxied.
   */
  function normalise(input: string): string | null {
    const isPath = /^\/(?![/\\])/.test(input);
    const url = URL.canParse(input, api.origin) ? new URL(input, api.origin) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    if (isPath) return url.pathname + url.search;
    const apiBase = apiUrls.find(
      ({ origin, pathname }) => origin === url.origin && isBelow(url.pathname, pathname),
    );
    // A media path on a host that isn't public belongs to the API, by an internal name of its host.
    if (!apiBase && hasSamePathOnSite(url.pathname) && !mayBePublic(url)) return url.pathname + url.search;
    if (!apiBase) return url.origin === api.origin ? null : url.href.replace(/#.*$/, "");
    return url.pathname.slice(apiBase.pathname.replace(/\/$/, "").length) + url.search;
  }

  return {
    toPath(url) {
      const text = normalise(url);
      if (text === null || text.length > MAX_URL_LENGTH) return "";
      if (hasSamePathOnSite(text)) return text;
      return `${MEDIA_PREFIX}${encrypter.keyedHash(SIGNING_PURPOSE, text)}/${Buffer.from(text).toString("base64url")}`;
    },
    resolve(path) {
      const [, signature = "", encoded = ""] = /^\/media\/([\w-]{43})\/([\w-]+)$/.exec(path) ?? [];
      const text = Buffer.from(encoded, "base64url").toString();
      if (signature === "" || !encrypter.isKeyedHash(SIGNING_PURPOSE, text, signature)) return null;
      return text.startsWith("/") ? { kind: "api", path: text } : { kind: "external", url: new URL(text) };
    },
  };
}

const SIGNING_PURPOSE = "media address";

const isBelow = (path: string, folder: string): boolean => path.startsWith(folder.replace(/\/?$/, "/"));
