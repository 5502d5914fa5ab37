import { createContext, useContext, useState } from "react";
import type { TranslationFile } from "./translation-files.server.ts";
import { createNumberPattern, serializePattern, parsePattern, type NumberPattern } from "./number-pattern.ts";
import { buildPluralTable } from "./plural-table.ts";

const Files = createContext<Record<string, TranslationFile>>({});

/**
 * Provides the translation files of the page's language. The server takes them from its build, the browser
 * from the server's HTML.
 */
export const TranslationFilesProvider = Files.Provider;

/**
 * Lists the URLs of this language's translations in `meta` elements, for the site's scripts. `data-first`
 * marks the translations that the page needs before hydration. They aren't preloaded: preloads would compete
 * with visible content on slow connections, and browsers without scripts would download them in vain.
 */
export function TranslationFileList({ initialFeatures }: { initialFeatures: readonly string[] }) {
  const files = useContext(Files);
  // `data-first` stays as on the first page: on later pages, the screens load their own translations.
  const [firstPageFeatures] = useState(initialFeatures);
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
 * The number pattern and the plural table of the page's language, for browsers without data for the language:
 * some have none for Georgian and Uzbek. The browser keeps the server's values (`suppressHydrationWarning`),
 * which are right for later pages too.
 */
export function LanguagePatterns({ language }: { language: string }) {
  const { numbers, plurals } = patternsByLanguage.get(language) ?? createPatterns(language);
  return (
    <>
      <meta name="numbers" content={numbers} suppressHydrationWarning />
      <meta name="plurals" content={plurals} suppressHydrationWarning />
    </>
  );
}

const patternsByLanguage = new Map<string, { numbers: string; plurals: string }>();

function createPatterns(language: string) {
  const pattern = {
    numbers: serializePattern(createNumberPattern(language)),
    plurals: buildPluralTable(language),
  };
  patternsByLanguage.set(language, pattern);
  return pattern;
}

/**
 * Reads the patterns that `LanguagePatterns` rendered, in the browser; null on the static error page, which
 * has none.
 */
export function readPatterns(page: Document): { numbers: NumberPattern; plurals: string } | null {
  const content = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const numbers = content("numbers");
  return numbers === undefined ? null : { numbers: parsePattern(numbers), plurals: content("plurals") ?? "" };
}

/**
 * Reads the list that `TranslationFileList` rendered, in the browser. It is empty on the static error page.
 */
export function readTranslationFiles(page: Document): {
  files: Record<string, TranslationFile>;
  initialFeatures: string[];
} {
  const elements = [...page.querySelectorAll<HTMLMetaElement>('meta[name^="messages-"]')];
  return {
    files: Object.fromEntries(
      elements.map((element) => [getFeature(element), { language: element.lang, url: element.content }]),
    ),
    initialFeatures: elements.filter((element) => element.dataset["first"] !== undefined).map(getFeature),
  };
}

const getFeature = (element: HTMLMetaElement): string => element.name.replace("messages-", "");
