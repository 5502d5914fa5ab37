import { createHash, randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Logger } from "../request-context.ts";
import { findHtmlLimitViolation } from "./html-limits.ts";
import { createCleaningThreads } from "./cleaning-threads.ts";
import { stripTags } from "./strip-tags.ts";
import { policy } from "./policy.ts";

export type HtmlCleaner = {
  /**
   * Sanitises HTML of the organiser by the rules of `policy.ts`. Results are cached by text. Text that can't
   * be cleaned, because it was made to keep the cleaner busy, is returned without its tags. Rejects only if
   * cleaning does not work at all.
   */
  clean(html: string): Promise<string>;
  close(): Promise<void>;
};

type Settings = {
  log: Logger;
  /** Maximum characters of cached texts and results. */
  size?: number;
  /** Returns this site's path of a media URL; without it only `/assets/…` and `/v/…` are kept. */
  mediaPath?: (address: string) => string;
  /** Existing threads to use, which stay running when this cleaner closes. */
  threads?: MediaCleaningThreads;
};

/** Threads that insert a placeholder for media URLs of other hosts. */
export type MediaCleaningThreads = { placeholder: string } & ReturnType<typeof createCleaningThreads>;

const threadsWithoutPlaceholder = (): MediaCleaningThreads => ({
  placeholder: "",
  ...createCleaningThreads({ ...policy, mediaPlaceholder: "" }),
});

/** The placeholder is random, and replaced before a result is returned, so texts can't contain it. */
export function createMediaCleaningThreads(): MediaCleaningThreads {
  const mark = `media:${randomUUID()}:`;
  return { placeholder: mark, ...createCleaningThreads({ ...policy, mediaPlaceholder: mark }) };
}

/**
 * How long a text that could not be cleaned is remembered, in milliseconds; a machine that was busy may
 * succeed later.
 */
const HOSTILE_TTL_MS = 60 * 60_000;
const MAX_HOSTILE = 1_000;

/**
 * Cleans in worker threads, which are started by the first text that needs them: loading the cleaner takes a
 * second, which must not delay the start or pages without need.
 */
export function createHtmlCleaner({
  log,
  size = 20_000_000,
  mediaPath,
  threads: given,
}: Settings): HtmlCleaner {
  const threads = given ?? (mediaPath ? createMediaCleaningThreads() : threadsWithoutPlaceholder());
  const placeholder = new RegExp(`${threads.placeholder}([\\w-]*):`, "g");
  const cache = new LRUCache<string, Promise<string>>({ maxSize: size });
  /** By hash, as texts may be large and must not be logged. */
  const hostile = new LRUCache<string, true>({ max: MAX_HOSTILE, ttl: HOSTILE_TTL_MS });

  return {
    clean: (html) => {
      if (!/[<&]/.test(html)) return Promise.resolve(html.replaceAll(">", "&gt;"));
      const known = cache.get(html);
      if (known) return known;
      const hash = createHash("sha256").update(html).digest("base64url");
      if (hostile.has(hash)) return Promise.resolve(stripTags(html));

      const result = cleanedOrPlain(html, hash);
      cache.set(html, result, { size: 2 * html.length });
      result.catch(() => cache.delete(html));
      return result;
    },
    close: async () => {
      if (!given) await threads.stop();
    },
  };

  function withPaths(clean: string, pathOf: (address: string) => string): string {
    return clean.replaceAll(placeholder, (_mark, encoded: string) =>
      pathOf(Buffer.from(encoded, "base64url").toString()),
    );
  }

  async function cleanedOrPlain(html: string, hash: string): Promise<string> {
    const violation = findHtmlLimitViolation(html);
    const outcome = violation ? { kind: "given-up" as const, why: violation } : await threads.clean(html);
    if (outcome.kind === "clean") return mediaPath ? withPaths(outcome.html, mediaPath) : outcome.html;

    hostile.set(hash, true);
    cache.delete(html);
    log.warn(
      { text: hash, length: html.length, why: outcome.why },
      "a text of the organiser could not be cleaned",
    );
    return stripTags(html);
  }
}
