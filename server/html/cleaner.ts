import { createHash, randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Log } from "../request-context.ts";
import { excessOf } from "./bounds.ts";
import { createCleaningThreads } from "./cleaning-threads.ts";
import { plainTextOf } from "./plain-text.ts";
import { policy } from "./policy.ts";

export type HtmlCleaner = {
  /**
   * HTML of the organiser made safe to show, by the rules of `policy.ts`. Each text is cleaned once and the
   * result kept. A text that can't be cleaned, because it was made to keep the cleaner busy, is shown without
   * its tags. Rejects only where no text can be cleaned.
   */
  clean(html: string): Promise<string>;
  close(): Promise<void>;
};

type Settings = {
  log: Log;
  /** Most characters of texts and results that are kept. */
  size?: number;
  /**
   * The path of this site for an address of a picture or video; without it only `/assets/…` and `/v/…` are
   * shown.
   */
  mediaPath?: (address: string) => string;
  /** Threads of somebody else's to clean in, which stay when this cleaner closes. */
  threads?: MarkingThreads;
};

/** Threads that leave a mark where a picture or video is of another address than this site's. */
export type MarkingThreads = { mark: string } & ReturnType<typeof createCleaningThreads>;

const unmarkedThreads = (): MarkingThreads => ({
  mark: "",
  ...createCleaningThreads({ ...policy, mediaMark: "" }),
});

/** The mark is random, and replaced before a text is given out: no text can have it in it. */
export function createMarkingThreads(): MarkingThreads {
  const mark = `media:${randomUUID()}:`;
  return { mark, ...createCleaningThreads({ ...policy, mediaMark: mark }) };
}

/**
 * Texts that could not be cleaned are known for so long, in milliseconds; a machine that was busy may manage
 * later.
 */
const hostileFor = 60 * 60_000;
const mostHostile = 1_000;

/**
 * Cleans in threads of their own, which are started by the first text that needs it: loading the cleaner
 * takes a second, and no page and no start shall wait for that without need.
 */
export function createHtmlCleaner({
  log,
  size = 20_000_000,
  mediaPath,
  threads: given,
}: Settings): HtmlCleaner {
  const threads = given ?? (mediaPath ? createMarkingThreads() : unmarkedThreads());
  const marked = new RegExp(`${threads.mark}([\\w-]*):`, "g");
  const cleaned = new LRUCache<string, Promise<string>>({ maxSize: size });
  /** By hash: the texts themselves may be large, and are no one's business in a log. */
  const hostile = new LRUCache<string, true>({ max: mostHostile, ttl: hostileFor });

  return {
    clean: (html) => {
      if (!/[<&]/.test(html)) return Promise.resolve(html.replaceAll(">", "&gt;"));
      const known = cleaned.get(html);
      if (known) return known;
      const hash = createHash("sha256").update(html).digest("base64url");
      if (hostile.has(hash)) return Promise.resolve(plainTextOf(html));

      const result = cleanedOrPlain(html, hash);
      cleaned.set(html, result, { size: 2 * html.length });
      result.catch(() => cleaned.delete(html));
      return result;
    },
    close: async () => {
      if (!given) await threads.stop();
    },
  };

  function withPaths(clean: string, pathOf: (address: string) => string): string {
    return clean.replaceAll(marked, (_mark, encoded: string) =>
      pathOf(Buffer.from(encoded, "base64url").toString()),
    );
  }

  async function cleanedOrPlain(html: string, hash: string): Promise<string> {
    const excess = excessOf(html);
    const outcome = excess ? { kind: "given-up" as const, why: excess } : await threads.clean(html);
    if (outcome.kind === "clean") return mediaPath ? withPaths(outcome.html, mediaPath) : outcome.html;

    hostile.set(hash, true);
    cleaned.delete(html);
    log.warn(
      { text: hash, length: html.length, why: outcome.why },
      "a text of the organiser can't be cleaned",
    );
    return plainTextOf(html);
  }
}
