import { createContext, useContext, useState } from "react";
import type { TranslationFile } from "./translation-files.server.ts";
import { numberPatternFor, serializePattern, parsePattern, type NumberPattern } from "./number-pattern.ts";
import { pluralTable } from "./plural-table.ts";

const Files = createContext<Record<string, TranslationFile>>({});

/**
 * Provides `TranslationFileList` with the translation files of the page's language: from the server's list on the
 * server, from the server's HTML in the browser.
 */
export const TranslationFilesProvider = Files.Provider;

/**
 * Lists in `meta` elements where this language's translations are, and which of them the page needs before
 * hydration. The scripts fetch them: as preloads they would compete with visible content on slow
 * connections, and would also be downloaded without scripts.
 */
export function TranslationFileList({ first }: { first: readonly string[] }) {
  const files = useContext(Files);
  // Only the first page's features are marked; on later pages the screens load their own.
  const [firstPageFeatures] = useState(first);
  return (
    <>
      {Object.entries(files).map(([feature, { language, url }]) => (
        <meta
          key={feature}
          name={`messages-${feature}`}
          content={url}
          lang={language}
          data-first={firstPageFeatures.includes(feature) ? "" : undefined}
        />
      ))}
    </>
  );
}

/**
 * The number pattern and the plural table of the page's language, for browsers without data for it: some
 * have none for Georgian and Uzbek. Rendered once, because later pages have the same language.
 */
export function LanguagePatterns({ language }: { language: string }) {
  const { numbers, plurals } = patterns.get(language) ?? makePatterns(language);
  return (
    <>
      <meta name="numbers" content={numbers} suppressHydrationWarning />
      <meta name="plurals" content={plurals} suppressHydrationWarning />
    </>
  );
}

const patterns = new Map<string, { numbers: string; plurals: string }>();

function makePatterns(language: string) {
  const pattern = { numbers: serializePattern(numberPatternFor(language)), plurals: pluralTable(language) };
  patterns.set(language, pattern);
  return pattern;
}

/** Reads what `LanguagePatterns` rendered, in the browser; null on the static error page. */
export function readPatterns(page: Document): { numbers: NumberPattern; plurals: string } | null {
  const content = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const numbers = content("numbers");
  return numbers === undefined ? null : { numbers: parsePattern(numbers), plurals: content("plurals") ?? "" };
}

/** Reads what `TranslationFileList` rendered, in the browser. The static error page has none. */
export function readTranslationFiles(page: Document): {
  files: Record<string, TranslationFile>;
  first: string[];
} {
  const metas = [...page.querySelectorAll<HTMLMetaElement>('meta[name^="messages-"]')];
  return {
    files: Object.fromEntries(
      metas.map((meta) => [featureOf(meta), { language: meta.lang, url: meta.content }]),
    ),
    first: metas.filter((meta) => meta.dataset["first"] !== undefined).map(featureOf),
  };
}

const featureOf = (meta: HTMLMetaElement): string => meta.name.replace("messages-", "");
