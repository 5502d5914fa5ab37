import type { ActionFunction, LoaderFunction } from "@remix-run/node";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, type RenderResult } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { onTestFinished, vi } from "vitest";
import { instanceOf } from "../../app/i18n/instances.server.ts";

type Given = {
  /** Path and query of the page. */
  at?: string;
  /** What the page's loader gives; it isn't asked before the page is to be read again. */
  loader?: LoaderFunction;
  action?: ActionFunction;
  language?: string;
};

/**
 * Shows a part of a page in a document as a browser has it, with the words of its language, on a page of the
 * site that stands alone. What it shows can be found by what people see of it: `getByRole`, `getByText`.
 * Files that use it begin with `// @vitest-environment jsdom`.
 */
export function show(
  part: ReactNode,
  { at = "/", loader, action, language = "en" }: Given = {},
): RenderResult {
  const page = {
    id: "page",
    path: "*",
    Component: () => part,
    ...(loader && { loader }),
    ...(action && { action }),
  };
  const Site = createRemixStub([page]);
  onTestFinished(cleanup);
  const shown = render(
    <I18nextProvider i18n={instanceOf(language)}>
      <Site initialEntries={[at]} hydrationData={{ loaderData: { page: null } }} future={asTheSite} />
    </I18nextProvider>,
  );
  forgetFlag();
  return shown;
}

/** Its links in their order, as `words: address`. */
export const linksIn = (shown: RenderResult): string[] =>
  shown.queryAllByRole("link").map((link) => `${link.textContent}: ${link.getAttribute("href")}`);

/** As in `remix.config.ts`. */
const asTheSite = { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true };

/** React Router asks for a flag that the stub can't be given; the site's pages set it by themselves. */
function forgetFlag() {
  const { calls } = vi.mocked(console.warn).mock;
  const others = calls.filter(([text]) => !String(text).includes("v7_startTransition"));
  calls.splice(0, calls.length, ...others);
}
