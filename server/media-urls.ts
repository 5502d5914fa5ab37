import { isServedUnderSamePath, MEDIA_PREFIX } from "../app/wire/media-url.ts";
import { mayBePublic } from "./http/checks/public-lookup.ts";
import type { Encrypter } from "./session/encrypter.ts";

/** What a media path refers to: a path of the API, or a URL of another host that the API returned. */
type MediaTarget = { kind: "api"; path: string } | { kind: "external"; url: URL };

export type MediaUrls = {
  /**
   * Returns the path on this site for a media URL from the API; "" if the URL can't be proxied. Paths of the
   * API's own media folders stay the same. The result never depends on the user, the instance or the
   * deployment, so cached pages may contain it.
   */
  toPath: (url: string) => string;
  /** Returns what a path refers to; null if this site didn't create the path. */
  resolve(path: string): MediaTarget | null;
};

/** Maximum length of a proxied URL. The path on this site contains the URL. */
const MAX_URL_LENGTH = 2_000;

type MediaUrlSettings = {
  apiUrl: string;
  apiPublicUrl: string;
  encrypter: Pick<Encrypter, "keyedHash" | "isKeyedHash">;
};

/**
 * Creates the mapping between media URLs and paths of this site. Paths are signed, so that the proxy only
 * fetches URLs that the API returned.
 */
export function createMediaUrls({ apiUrl, apiPublicUrl, encrypter }: MediaUrlSettings): MediaUrls {
  const api = new URL(apiUrl);
  const apiUrls = [apiUrl, apiPublicUrl].map((url) => new URL(url));

  /**
   * Returns a path for a URL of the API (with any of its host names), and an absolute URL for any other host.
   * Null if the URL can't be proxied.
   */
  function normalise(input: string): string | null {
    const isPath = /^\/(?![/\\])/.test(input);
    const url = URL.canParse(input, api.origin) ? new URL(input, api.origin) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    if (isPath) return url.pathname + url.search;
    const apiBase = apiUrls.find(
      ({ origin, pathname }) => origin === url.origin && isInFolder(url.pathname, pathname),
    );
    // A media path on a host that isn't public is a path of the API, with an internal host name.
    if (!apiBase && isServedUnderSamePath(url.pathname) && !mayBePublic(url))
      return url.pathname + url.search;
    if (!apiBase) return url.origin === api.origin ? null : url.href.replace(/#.*$/, "");
    return url.pathname.slice(apiBase.pathname.replace(/\/$/, "").length) + url.search;
  }

  return {
    toPath(url) {
      const target = normalise(url);
      if (target === null || target.length > MAX_URL_LENGTH) return "";
      if (isServedUnderSamePath(target)) return target;
      return `${MEDIA_PREFIX}${encrypter.keyedHash(SIGNING_PURPOSE, target)}/${Buffer.from(target).toString("base64url")}`;
    },
    resolve(path) {
      const [, signature = "", encodedTarget = ""] = /^\/media\/([\w-]{43})\/([\w-]+)$/.exec(path) ?? [];
      const target = Buffer.from(encodedTarget, "base64url").toString();
      if (signature === "" || !encrypter.isKeyedHash(SIGNING_PURPOSE, target, signature)) return null;
      return target.startsWith("/")
        ? { kind: "api", path: target }
        : { kind: "external", url: new URL(target) };
    },
  };
}

const SIGNING_PURPOSE = "media address";

const isInFolder = (path: string, folder: string): boolean => path.startsWith(folder.replace(/\/?$/, "/"));
