import { createContext, useContext, useState } from "react";
import type { TranslationFile } from "./translation-files.server.ts";
import {
  createNumberPattern,
  serializeNumberPattern,
  parseNumberPattern,
  type NumberPattern,
} from "./number-pattern.ts";
import { buildPluralTable } from "./plural-table.ts";

const FilesContext = createContext<Record<string, TranslationFile>>({});

/**
 * Provides the translation files of the page's language. The server takes the files from its build. Browsers
 * take them from the page (`readTranslationFiles`).
 */
export const TranslationFilesProvider = FilesContext.Provider;

/**
 * Lists the URLs of the page language's translations in `meta` elements. `data-first` marks the translations
 * that the page needs before hydration. There are no preloads, because they would compete with the page's
 * content on slow connections, and browsers without scripts would download them in vain.
 */
export function TranslationFileList({ initialFeatures }: { initialFeatures: readonly string[] }) {
  const files = useContext(FilesContext);
  // `data-first` doesn't change on later pages, because screens load their own translations.
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
 * The number pattern and the plural table of the page's language. Some browsers need them, because they have
 * no data for Georgian and Uzbek. `suppressHydrationWarning` makes browsers keep the values from the server.
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
  const patterns = {
    numbers: serializeNumberPattern(createNumberPattern(language)),
    plurals: buildPluralTable(language),
  };
  patternsByLanguage.set(language, patterns);
  return patterns;
}

/**
 * Reads the patterns that `LanguagePatterns` rendered. Returns null on the static error page, which has no
 * patterns.
 */
export function readLanguagePatterns(page: Document): { numbers: NumberPattern; plurals: string } | null {
  const content = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const numbers = content("numbers");
  return numbers === undefined
    ? null
    : { numbers: parseNumberPattern(numbers), plurals: content("plurals") ?? "" };
}

/** Reads the list that `TranslationFileList` rendered. It is empty on the static error page. */
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
