import type { ActionFunction, LoaderFunction } from "@remix-run/node";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, type RenderResult } from "@testing-library/react";
import { createContext, type ReactElement, type ReactNode, useContext } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { onTestFinished, vi } from "vitest";
import { i18nInstanceFor } from "../../app/i18n/instances.server.ts";

type Options = {
  /** Path and query of the page. */
  at?: string;
  /** The page's loader; it runs only on revalidation. */
  loader?: LoaderFunction;
  action?: ActionFunction;
  /** The loader of all other pages. */
  elsewhere?: LoaderFunction;
  language?: string;
};

/**
 * Renders a part of a page in jsdom, with the messages of its language, on a page of a stub site. `rerender`
 * of the result renders another part on the same page. Files that use this must start with
 * `// @vitest-environment jsdom`.
 */
export function show(part: ReactNode, options: Options = {}): RenderResult {
  const wrap = createPageWrapper(options);
  onTestFinished(cleanup);
  const result = render(wrap(part));
  forgetStubWarnings();
  return { ...result, rerender: (other) => result.rerender(wrap(other)) };
}

/** Renders a part of a page on the server, without hydration. */
export function renderOnServer(part: ReactNode, options: Options = {}): HTMLElement {
  const container = document.createElement("div");
  vi.mocked(console.error).mockImplementationOnce(() => {}); // a warning of the stub, see `forgetStubWarnings`
  container.innerHTML = renderToString(createPageWrapper(options)(part));
  forgetStubWarnings();
  return container;
}

const Part = createContext<ReactNode>(null);

/** Returns a function that wraps a part in the page of a stub site, whose other pages are empty. */
function createPageWrapper({
  at = "/",
  loader,
  action,
  elsewhere: other,
  language = "en",
}: Options): (part: ReactNode) => ReactElement {
  const page = {
    id: "page",
    path: at.replace(/[?#].*/, ""),
    Component: () => useContext(Part),
    ...(loader && { loader }),
    ...(action && { action }),
  };
  const elsewhere = { id: "elsewhere", path: "*", Component: () => null, ...(other && { loader: other }) };
  const Site = createRemixStub([page, elsewhere]);
  return (part) => (
    <I18nextProvider i18n={i18nInstanceFor(language)}>
      <Part.Provider value={part}>
        <Site initialEntries={[at]} hydrationData={{ loaderData: { page: null } }} future={futureFlags} />
      </Part.Provider>
    </I18nextProvider>
  );
}

/** Returns the links of the rendered part in order, as `text: href`. */
export const linksIn = (result: RenderResult): string[] =>
  result.queryAllByRole("link").map((link) => `${link.textContent}: ${link.getAttribute("href")}`);

/** The same future flags as in `remix.config.ts`. */
const futureFlags = { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true };

/**
 * Removes two warnings of React Router's stub: it has no option for a flag that the real site sets, and uses
 * an effect that React warns of on the server.
 */
export function forgetStubWarnings() {
  for (const { mock } of [vi.mocked(console.warn), vi.mocked(console.error)]) {
    const others = mock.calls.filter(([text]) => !/v7_startTransition|useLayoutEffect/.test(String(text)));
    mock.calls.splice(0, mock.calls.length, ...others);
  }
}
