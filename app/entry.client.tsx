import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { createBrowserWords } from "./i18n/instance.client.ts";
import { takePatternOf } from "./i18n/number-formats.ts";
import { choosePluralsBy } from "./i18n/plural-table.ts";
import { readPatterns, readWordFiles, WordFilesProvider } from "./i18n/word-files.tsx";
import { leaveOutBrokenPictures } from "./site/broken-pictures.client.ts";
import { fetchWholeAnswers } from "./site/whole-answers.client.ts";
import { followChoices } from "./ui/form/early-choices.ts";

/**
 * Takes over the page once its words, its data and the code that it needs are there, so that React finds
 * exactly what the server wrote.
 */
async function hydrate(): Promise<void> {
  const language = document.documentElement.lang;
  const { files, first } = readWordFiles(document);
  const [words] = await Promise.all([createBrowserWords(language, files, first), lateCode(), pageData()]);
  const patterns = readPatterns(document);
  if (patterns) {
    takePatternOf(language, patterns.numbers);
    choosePluralsBy(patterns.plurals, words, language);
  }
  followChoices();
  leaveOutBrokenPictures();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={words}>
          <WordFilesProvider value={files}>
            <RemixBrowser />
          </WordFilesProvider>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/**
 * Remix decodes the page's data at its first rendering and suspends meanwhile. A press at that moment makes
 * React render at once; it then finds the root suspended, gives up (#345), and the page stays without its
 * scripts. So the decoding is begun beforehand: the component throws its promise before it uses any hook.
 */
async function pageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** Pages without widgets don't load the list of them, nor those without fields of records what these are. */
async function lateCode(): Promise<void> {
  if (document.querySelector("[data-kind]")) {
    const { loadViewsIn } = await import("./content/views.ts");
    await loadViewsIn(document);
  }
  if (document.querySelector("[data-late-fields]")) {
    const { loadLateFields } = await import("./entry/form/late-fields.ts");
    await loadLateFields();
  }
}

fetchWholeAnswers();
hydrate().catch(raise);
reportErrors().catch(raise);

/** Tells the window of an error, which tells the error reports. */
function raise(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

/** Loads the error reports only where the organiser has them. [API-116] */
async function reportErrors(): Promise<void> {
  const dsn = document.documentElement.dataset["errorReports"];
  if (!dsn) return;
  const { startErrorReports } = await import("./site/errors/error-reports.client.ts");
  startErrorReports(dsn);
}
