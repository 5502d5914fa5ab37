import { createContext, useContext, useState } from "react";
import type { WordFile } from "./files.server.ts";

const Files = createContext<Record<string, WordFile>>({});

/** Gives `WordFiles` the files of the page's language: from the server's list there, in the browser from what it wrote. */
export const WordFilesProvider = Files.Provider;

/**
 * Tells the browser's scripts where this language's words are, and which of them the page needs before they take over. They are fetched by the scripts:
 * preloaded, they would share a slow line with what the visitor sees, and would come to those who have no scripts too.
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
