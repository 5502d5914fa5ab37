import { isServedUnderSamePath, MEDIA_PREFIX } from "../app/wire/media-url.ts";
import { mayBePublic } from "./http/checks/public-lookup.ts";
import type { Encrypter } from "./session/encrypter.ts";

/** Target of a media path: a path of the API, or a URL of another host. */
type MediaTarget = { kind: "api"; path: string } | { kind: "external"; url: URL };

export type MediaUrls = {
  /**
   * Returns the path on this site for a media URL from the API, or "" if the URL can't be proxied. Paths in
   * the API's media folders stay the same. The result is the same for all users, instances and deployments,
   * so cached pages may contain it.
   */
  toPath: (url: string) => string;
  resolve(path: string): MediaTarget | null;
};

/** Limited, because the path on this site contains the URL. */
const MAX_URL_LENGTH = 2_000;

type MediaUrlSettings = {
  apiUrl: string;
  apiPublicUrl: string;
  encrypter: Pick<Encrypter, "keyedHash" | "isKeyedHash">;
};

/**
 * Creates the mapping between media URLs and paths of this site. Paths are signed, because the proxy must
 * only fetch URLs that the API returned.
 */
export function createMediaUrls({ apiUrl, apiPublicUrl, encrypter }: MediaUrlSettings): MediaUrls {
  const api = new URL(apiUrl);
  const apiUrls = [apiUrl, apiPublicUrl].map((url) => new URL(url));

  /**
   * Returns the path if the URL is the API's, the URL itself for any other host, or null if the URL can't be
   * proxied.
   */
  function normalise(input: string): string | null {
    const isPath = /^\/(?![/\\])/.test(input);
    const url = URL.canParse(input, api.origin) ? new URL(input, api.origin) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    if (isPath) return url.pathname + url.search;
    const apiBase = apiUrls.find(
      ({ origin, pathname }) => origin === url.origin && isInFolder(url.pathname, pathname),
    );
    // The API may name itself by an internal host.
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
