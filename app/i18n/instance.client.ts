import { createInstance, type BackendModule, type i18n, type ResourceKey } from "i18next";
import type { WordFile } from "./files.server.ts";

/**
 * The page's words in the browser. Those that the document names are there when the promise is; a screen that
 * is opened later waits for its own (React keeps the old page until then). English stands in only where the
 * language has no file. [I18N-003 I18N-005]
 */
export async function createBrowserWords(
  language: string,
  files: Record<string, WordFile>,
  first: readonly string[],
): Promise<i18n> {
  const instance = createInstance().use(fetchedWords(files));
  await instance.init({
    lng: language,
    fallbackLng: "en",
    ns: [...first],
    defaultNS: "common",
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  });
  return instance;
}

function fetchedWords(files: Record<string, WordFile>): BackendModule {
  return {
    type: "backend",
    init: () => {},
    read(language, feature, done) {
      const file = files[feature];
      // The file there is belongs to one language only; for the other one there is nothing to fetch.
      if (!file || file.language !== language) {
        done(null, {});
        return;
      }
      fetchWords(file.url).then(
        (words) => done(null, words),
        // true: try again
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
      );
    },
  };
}

async function fetchWords(url: string): Promise<ResourceKey> {
  const answer = await fetch(url, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`No words at ${url}: ${answer.status}`);
  const words: unknown = await answer.json();
  if (typeof words !== "object" || words === null) throw new Error(`No words in ${url}`);
  return { ...words };
}
