import type { ActionFunction, LoaderFunction } from "@remix-run/node";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, type RenderResult } from "@testing-library/react";
import { createContext, type ReactElement, type ReactNode, useContext } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { onTestFinished, vi } from "vitest";
import { instanceOf } from "../../app/i18n/instances.server.ts";

type Given = {
  /** Path and query of the page. */
  at?: string;
  /** What the page's loader gives; it isn't asked before the page is to be read again. */
  loader?: LoaderFunction;
  action?: ActionFunction;
  /** What every other page's loader gives. */
  elsewhere?: LoaderFunction;
  language?: string;
};

/**
 * Shows a part of a page in a document as a browser has it, with the words of its language, on a page of the
 * site that stands alone. What it shows can be found by what people see of it: `getByRole`, `getByText`.
 * `rerender` shows the part anew on the same page. Files that use it begin with `// @vitest-environment
 * jsdom`.
 */
export function show(part: ReactNode, given: Given = {}): RenderResult {
  const whole = pageOf(given);
  onTestFinished(cleanup);
  const shown = render(whole(part));
  forgetStubWarnings();
  return { ...shown, rerender: (other) => shown.rerender(whole(other)) };
}

/** The same as the server writes it, where no script has taken over. */
export function written(part: ReactNode, given: Given = {}): HTMLElement {
  const place = document.createElement("div");
  vi.mocked(console.error).mockImplementationOnce(() => {}); // of the stub, see below
  place.innerHTML = renderToString(pageOf(given)(part));
  forgetStubWarnings();
  return place;
}

const Part = createContext<ReactNode>(null);

/** A page around a part, the same each time that it is given one, in a site whose other pages are empty. */
function pageOf({
  at = "/",
  loader,
  action,
  elsewhere: other,
  language = "en",
}: Given): (part: ReactNode) => ReactElement {
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
    <I18nextProvider i18n={instanceOf(language)}>
      <Part.Provider value={part}>
        <Site initialEntries={[at]} hydrationData={{ loaderData: { page: null } }} future={asTheSite} />
      </Part.Provider>
    </I18nextProvider>
  );
}

/** Its links in their order, as `words: address`. */
export const linksIn = (shown: RenderResult): string[] =>
  shown.queryAllByRole("link").map((link) => `${link.textContent}: ${link.getAttribute("href")}`);

/** As in `remix.config.ts`. */
const asTheSite = { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true };

/**
 * React Router asks for a flag that the stub can't be given; the site's pages set it by themselves. Its stub
 * isn't made for a server, and uses an effect that React warns of there.
 */
export function forgetStubWarnings() {
  for (const { mock } of [vi.mocked(console.warn), vi.mocked(console.error)]) {
    const others = mock.calls.filter(([text]) => !/v7_startTransition|useLayoutEffect/.test(String(text)));
    mock.calls.splice(0, mock.calls.length, ...others);
  }
}
