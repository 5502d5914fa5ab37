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
   * Sanitises HTML of the organiser by the allowlist in `policy.ts`. Results are cached by text. Text that
   * takes too long or makes the cleaner fail is returned without its tags. Rejects only if no text can be
   * cleaned.
   */
  clean(html: string): Promise<string>;
  close(): Promise<void>;
};

type Settings = {
  log: Logger;
  /** Maximum number of cached characters. Each text counts twice, because its result is about as long. */
  maxCacheSize?: number;
  /**
   * Returns this site's path for a media URL. Without this function, media outside of `/assets/` and `/v/`
   * are removed.
   */
  toMediaPath?: (url: string) => string;
  /** Threads to use instead of creating some. `close` doesn't stop them. */
  threads?: MediaCleaningThreads;
};

/** Cleaning threads, and the prefix of the placeholders that they insert for media URLs of other hosts. */
export type MediaCleaningThreads = { placeholder: string } & ReturnType<typeof createCleaningThreads>;

/** Creates cleaning threads that remove media of other hosts. */
const createThreadsWithoutPlaceholder = (): MediaCleaningThreads => ({
  placeholder: "",
  ...createCleaningThreads({ ...policy, mediaPlaceholder: "" }),
});

/** Starts cleaning threads whose placeholder is random, so that no text of the organiser can imitate it. */
export function createMediaCleaningThreads(): MediaCleaningThreads {
  const placeholder = `media:${randomUUID()}:`;
  return { placeholder, ...createCleaningThreads({ ...policy, mediaPlaceholder: placeholder }) };
}

/** Time before a text that could not be cleaned is tried again. The machine may only have been busy. */
const HOSTILE_TTL_MS = HOUR_MS;
/** Maximum number of texts that are remembered because they could not be cleaned. */
const MAX_HOSTILE = 1_000;

/**
 * Creates the cleaner, which works in threads. They are started by the first text that needs them, because
 * loading the cleaner's library takes a second, which must not delay the start of the site.
 */
export function createHtmlCleaner({
  log,
  maxCacheSize = 20_000_000,
  toMediaPath,
  threads: sharedThreads,
}: Settings): HtmlCleaner {
  const threads =
    sharedThreads ?? (toMediaPath ? createMediaCleaningThreads() : createThreadsWithoutPlaceholder());
  const placeholder = new RegExp(`${threads.placeholder}([\\w-]*):`, "g");
  const cache = new LRUCache<string, Promise<string>>({ maxSize: maxCacheSize });
  /** The hashes of texts that could not be cleaned. */
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
