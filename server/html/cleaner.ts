import { LRUCache } from "lru-cache";
import { startCleaningThread } from "./cleaning-thread.ts";

export type HtmlCleaner = {
  /**
   * HTML of the organiser made safe to show, by the rules of `policy.ts`. Each text is cleaned once and the result kept. Rejects when the text
   * can't be cleaned at all (no memory, no end).
   */
  clean(html: string): Promise<string>;
  close(): Promise<void>;
};

/**
 * Cleans in a thread of its own, which is started by the first text that needs it: loading the cleaner takes a second, and no page and no start
 * shall wait for that without need. `size` is how many characters of texts and results are kept.
 */
export function createHtmlCleaner({ size = 20_000_000 }: { size?: number } = {}): HtmlCleaner {
  const thread = startCleaningThread();
  const cleaned = new LRUCache<string, Promise<string>>({ maxSize: size });

  return {
    clean: (html) => {
      if (!/[<&]/.test(html)) return Promise.resolve(html.replaceAll(">", "&gt;"));
      const known = cleaned.get(html);
      if (known) return known;

      const result = thread.clean(html);
      cleaned.set(html, result, { size: 2 * html.length });
      result.catch(() => cleaned.delete(html));
      return result;
    },
    close: thread.stop,
  };
}
