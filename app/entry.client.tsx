import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { createBrowserI18n } from "./i18n/instance.client.ts";
import { setNumberPattern } from "./i18n/number-formats.ts";
import { installPluralTable } from "./i18n/plural-table.ts";
import { readInitialFeatures, readLanguagePatterns } from "./i18n/page-language.tsx";
import { hideBrokenPictures } from "./site/broken-pictures.client.ts";
import { patchFetch } from "./site/buffered-responses.client.ts";
import { captureInputs } from "./ui/form/inputs-before-hydration.ts";

/**
 * Hydrates the page after its messages, data and code have been loaded. Otherwise it would be rendered
 * differently than on the server.
 */
async function hydrate(): Promise<void> {
  const language = document.documentElement.lang;
  const [i18n] = await Promise.all([
    createBrowserI18n(language, readInitialFeatures(document)),
    loadPageCode(),
    decodePageData(),
  ]);
  const patterns = readLanguagePatterns(document);
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
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

/**
 * Moves nodes that browser extensions or proxies have inserted before `first` to the end of `parent`, where
 * hydration ignores them. Otherwise they would be taken for elements of the page.
 */
function moveForeignNodesToEnd(parent: HTMLElement, firstOwnNode: Element | null): void {
  for (const node of firstOwnNode ? Array.from(parent.childNodes) : []) {
    if (node === firstOwnNode) return;
    if (node.nodeType !== Node.COMMENT_NODE) parent.append(node);
  }
}

/**
 * Decodes the page's data before hydration. Otherwise Remix decodes it during the first render and suspends,
 * which hydration doesn't support.
 * `RemixBrowser` throws the promise of the data before it uses any hook, so it can be called here.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (dataPromise) {
    await dataPromise;
  }
}

/** Loads the code of widgets and of record fields, which only some pages need. */
async function loadPageCode(): Promise<void> {
  if (document.querySelector("[data-kind]")) {
    const { loadViewsForDocument } = await import("./content/views.ts");
    await loadViewsForDocument(document);
  }
  if (document.querySelector("[data-late-fields]")) {
    const { preloadLazyViews } = await import("./entry/form/lazy-views.ts");
    await preloadLazyViews();
  }
}

patchFetch();
hydrate().catch(rethrowGlobally);
startErrorReporting().catch(rethrowGlobally);

/** Rethrows an error outside of any promise, so that the browser fires an `error` event. */
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
