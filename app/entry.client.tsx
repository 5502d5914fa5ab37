import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { createBrowserI18n } from "./i18n/instance.client.ts";
import { setNumberPattern } from "./i18n/number-formats.ts";
import { installPluralTable } from "./i18n/plural-table.ts";
import { readPatterns, readTranslationFiles, TranslationFilesProvider } from "./i18n/translation-files.tsx";
import { hideBrokenPictures } from "./site/broken-pictures.client.ts";
import { bufferFetchResponses } from "./site/buffered-responses.client.ts";
import { captureInputs } from "./ui/form/inputs-before-hydration.ts";

/**
 * Hydrates the page after its messages, data and code have been loaded. Otherwise React would render a
 * different page than the server did.
 */
async function hydrate(): Promise<void> {
  const language = document.documentElement.lang;
  const { files, initialFeatures } = readTranslationFiles(document);
  const [i18n] = await Promise.all([
    createBrowserI18n(language, files, initialFeatures),
    loadPageCode(),
    decodePageData(),
  ]);
  const patterns = readPatterns(document);
  if (patterns) {
    setNumberPattern(language, patterns.numbers);
    installPluralTable(patterns.plurals, i18n, language);
  }
  captureInputs();
  moveForeignNodesToEnd(document.head, document.head.querySelector("meta[charset]"));
  moveForeignNodesToEnd(document.body, document.querySelector("body > a[href='#content'], body > main"));
  hideBrokenPictures();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <TranslationFilesProvider value={files}>
            <RemixBrowser />
          </TranslationFilesProvider>
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/**
 * Moves nodes that browser extensions or proxies have inserted before `first` to the end of `parent`, where
 * React ignores them. Otherwise React would discard the server's markup and render the document again.
 */
function moveForeignNodesToEnd(parent: HTMLElement, first: Element | null): void {
  for (const node of first ? Array.from(parent.childNodes) : []) {
    if (node === first) return;
    if (node.nodeType !== Node.COMMENT_NODE) parent.append(node);
  }
}

/**
 * Decodes the page's data before hydration. Otherwise Remix decodes it during the first render and suspends.
 * A click at that moment would make React fail with error 345, and the page would stay without scripts.
 * `RemixBrowser` throws the promise of the data before it uses any hook, so it can be called here.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** Loads code that only some pages need: widgets, and the fields of records. */
async function loadPageCode(): Promise<void> {
  if (document.querySelector("[data-kind]")) {
    const { loadViewsForDocument } = await import("./content/views.ts");
    await loadViewsForDocument(document);
  }
  if (document.querySelector("[data-late-fields]")) {
    const { preloadLazyFields } = await import("./entry/form/lazy-fields.ts");
    await preloadLazyFields();
  }
}

bufferFetchResponses();
hydrate().catch(rethrowGlobally);
startErrorReporting().catch(rethrowGlobally);

/** Rethrows an error outside of any promise, so that it becomes an error event, which is reported. */
function rethrowGlobally(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

/** Loads error reporting only if the organiser has configured it. [API-116] */
async function startErrorReporting(): Promise<void> {
  const dsn = document.documentElement.dataset["errorReports"];
  if (!dsn) return;
  const { startErrorReports } = await import("./site/errors/error-reports.client.ts");
  startErrorReports(dsn);
}
