import { createContext, useContext, useState } from "react";
import type { WordFile } from "./files.server.ts";
import { patternOf, patternText, readPattern, type NumberPattern } from "./number-pattern.ts";
import { pluralTable } from "./plural-table.ts";

const Files = createContext<Record<string, WordFile>>({});

/**
 * Gives `WordFiles` the files of the page's language: from the server's list there, in the browser from what
 * it wrote.
 */
export const WordFilesProvider = Files.Provider;

/**
 * Tells the browser's scripts where this language's words are, and which of them the page needs before they
 * take over. They are fetched by the scripts: preloaded, they would share a slow line with what the visitor
 * sees, and would come to those who have no scripts too.
 */
export function WordFiles({ first }: { first: readonly string[] }) {
  const files = useContext(Files);
  // Those of the first page; on later ones the screens ask for their own.
  const [ofFirstPage] = useState(first);
  return (
    <>
      {Object.entries(files).map(([feature, { language, url }]) => (
        <meta
          key={feature}
          name={`words-${feature}`}
          content={url}
          lang={language}
          data-first={ofFirstPage.includes(feature) ? "" : undefined}
        />
      ))}
    </>
  );
}

/**
 * How the page's language writes numbers and counts, for browsers that don't know: some have no data of
 * Georgian and Uzbek. Written once; later pages have the same language.
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
  const made = { numbers: patternText(patternOf(language)), plurals: pluralTable(language) };
  patterns.set(language, made);
  return made;
}

/** What `LanguagePatterns` wrote, read in the browser; null on a page of last resort. */
export function readPatterns(page: Document): { numbers: NumberPattern; plurals: string } | null {
  const content = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const numbers = content("numbers");
  return numbers === undefined ? null : { numbers: readPattern(numbers), plurals: content("plurals") ?? "" };
}

/** What `WordFiles` wrote, read in the browser. An error page of last resort has none. */
export function readWordFiles(page: Document): { files: Record<string, WordFile>; first: string[] } {
  const metas = [...page.querySelectorAll<HTMLMetaElement>('meta[name^="words-"]')];
  return {
    files: Object.fromEntries(
      metas.map((meta) => [feature(meta), { language: meta.lang, url: meta.content }]),
    ),
    first: metas.filter((meta) => meta.dataset["first"] !== undefined).map(feature),
  };
}

const feature = (meta: HTMLMetaElement): string => meta.name.replace("words-", "");
