import { isOwnPath, sitePath } from "../app/wire/media-address.ts";
import { mayBePublic } from "./http/checks/public-lookup.ts";
import type { Sealer } from "./session/sealer.ts";

/**
 * What a path of this site stands for: a path below the API, or an address of another host that the API
 * named.
 */
type NamedMedia = { at: "api"; path: string } | { at: "elsewhere"; url: URL };

export type MediaAddresses = {
  /**
   * The path of this site for an address that the API gave, "" for one that can't be passed on. What lies in
   * the API's own folders keeps its path; a folder of that name on another host doesn't. The same for
   * everybody, in every instance and after a new deployment, so that it can stand in pages that are kept.
   */
  pathOf: (address: string) => string;
  /** What a path stands for; null where this site didn't make it. */
  named(path: string): NamedMedia | null;
};

/** Longer addresses are not passed on: they have to fit into a path. */
const longest = 2_000;

type Settings = { apiUrl: string; apiPublicUrl: string; sealer: Pick<Sealer, "mark" | "isMark"> };

/**
 * Nobody but the holder of the secrets can make a path of it, so that it is a way to what the API named and
 * to nothing else.
 */
export function createMediaAddresses({ apiUrl, apiPublicUrl, sealer }: Settings): MediaAddresses {
  const api = new URL(apiUrl);
  const known = [apiUrl, apiPublicUrl].map((address) => new URL(address));

  /** A path stands for the API itself, whatever name it is reached by; all else is written out. */
  function plain(address: string): string | null {
    const isPath = /^\/(?![/\\])/.test(address);
    const url = URL.canParse(address, api.origin) ? new URL(address, api.origin) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
    if (isPath) return url.pathname + url.search;
    const own = known.find(
      ({ origin, pathname }) => origin === url.origin && isBelow(url.pathname, pathname),
    );
    // By a name that nobody outside can reach the API means itself.
    if (!own && isOwnPath(url.pathname) && !mayBePublic(url)) return url.pathname + url.search;
    if (!own) return url.origin === api.origin ? null : url.href.replace(/#.*$/, "");
    return url.pathname.slice(own.pathname.replace(/\/$/, "").length) + url.search;
  }

  return {
    pathOf(address) {
      const text = plain(address);
      if (text === null || text.length > longest) return "";
      if (isOwnPath(text)) return text;
      return `${sitePath}${sealer.mark(purpose, text)}/${Buffer.from(text).toString("base64url")}`;
    },
    named(path) {
      const [, mark = "", encoded = ""] = /^\/media\/([\w-]{43})\/([\w-]+)$/.exec(path) ?? [];
      const text = Buffer.from(encoded, "base64url").toString();
      if (mark === "" || !sealer.isMark(purpose, text, mark)) return null;
      return text.startsWith("/") ? { at: "api", path: text } : { at: "elsewhere", url: new URL(text) };
    },
  };
}

const purpose = "media address";

const isBelow = (path: string, folder: string): boolean => path.startsWith(folder.replace(/\/?$/, "/"));
