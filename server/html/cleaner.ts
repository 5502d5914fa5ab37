import { createHash, randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Logger } from "../request-context.ts";
import { findHtmlLimitViolation } from "./html-limits.ts";
import { createCleaningThreads } from "./cleaning-threads.ts";
import { stripTags } from "./strip-tags.ts";
import { policy } from "./policy.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

export type HtmlCleaner = {
  /**
   * Sanitises HTML of the organiser by the allowlist `policy`. Text that takes too long or makes the cleaner
   * fail is returned without its tags. Results are cached. Rejects if the cleaner doesn't work at all.
   */
  clean(html: string): Promise<string>;
  close(): Promise<void>;
};

type HtmlCleanerOptions = {
  log: Logger;
  /** Maximum number of cached characters. Each text counts twice, because its result is about as long. */
  maxCacheSize?: number;
  /**
   * Returns this site's path for a media URL. Without it, media outside of `policy.mediaPaths` are removed.
   */
  toMediaPath?: (url: string) => string;
  /** Threads to use instead of new ones. `close` doesn't stop them. */
  threads?: MediaCleaningThreads;
};

/** Cleaning threads, with the prefix of the placeholders that they insert for media URLs. */
export type MediaCleaningThreads = { placeholder: string } & ReturnType<typeof createCleaningThreads>;

/** Without a placeholder, the threads remove media of other hosts. */
const createThreadsWithoutPlaceholder = (): MediaCleaningThreads => ({
  placeholder: "",
  ...createCleaningThreads({ ...policy, mediaPlaceholder: "" }),
});

/** Creates cleaning threads with a random placeholder, which no text of the organiser can contain. */
export function createMediaCleaningThreads(): MediaCleaningThreads {
  const placeholder = `media:${randomUUID()}:`;
  return { placeholder, ...createCleaningThreads({ ...policy, mediaPlaceholder: placeholder }) };
}

/**
 * A text that could not be cleaned is tried again after this time, because the machine may only have been
 * busy.
 */
const HOSTILE_TTL_MS = HOUR_MS;
const MAX_HOSTILE = 1_000;

/**
 * Creates the cleaner. Its threads are started by the first text, because loading their library takes a
 * second and must not delay the start of the site.
 */
export function createHtmlCleaner({
  log,
  maxCacheSize = 20_000_000,
  toMediaPath,
  threads: sharedThreads,
}: HtmlCleanerOptions): HtmlCleaner {
  const threads =
    sharedThreads ?? (toMediaPath ? createMediaCleaningThreads() : createThreadsWithoutPlaceholder());
  const placeholder = new RegExp(`${threads.placeholder}([\\w-]*):`, "g");
  const cache = new LRUCache<string, Promise<string>>({ maxSize: maxCacheSize });
  const hostileTexts = new LRUCache<string, true>({ max: MAX_HOSTILE, ttl: HOSTILE_TTL_MS });

  return {
    clean: (html) => {
      if (!/[<&]/.test(html)) return Promise.resolve(html.replaceAll(">", "&gt;"));
      const cachedResult = cache.get(html);
      if (cachedResult) return cachedResult;
      const hash = createHash("sha256").update(html).digest("base64url");
      if (hostileTexts.has(hash)) return Promise.resolve(stripTags(html));

      const result = cleanOrStripTags(html, hash);
      cache.set(html, result, { size: 2 * html.length });
      result.catch(() => cache.delete(html));
      return result;
    },
    close: async () => {
      if (!sharedThreads) await threads.stop();
    },
  };

  function replacePlaceholders(clean: string, toPath: (url: string) => string): string {
    return clean.replaceAll(placeholder, (_match, encodedUrl: string) =>
      toPath(Buffer.from(encodedUrl, "base64url").toString()),
    );
  }

  async function cleanOrStripTags(html: string, hash: string): Promise<string> {
    const violation = findHtmlLimitViolation(html);
    const outcome = violation ? { kind: "given-up" as const, reason: violation } : await threads.clean(html);
    if (outcome.kind === "clean")
      return toMediaPath ? replacePlaceholders(outcome.html, toMediaPath) : outcome.html;

    hostileTexts.set(hash, true);
    cache.delete(html);
    log.warn(
      { text: hash, length: html.length, why: outcome.reason },
      "a text of the organiser could not be cleaned",
    );
    return stripTags(html);
  }
}
