// @vitest-environment jsdom
import { createRemixStub } from "@remix-run/testing";
import { act, cleanup, render } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { forgetStubWarnings, show } from "../../tests/support/shown.tsx";
import { instanceOf } from "../i18n/instances.server.ts";
import { Frame } from "./frame.tsx";
import { Messages } from "./messages.tsx";
import { loadSite } from "./site-data.server.ts";

async function siteWith(changes: object) {
  const { context, calls } = await scriptedContext({ user: null });
  const site = await loadSite(
    { ...context, site: { ...context.site, ...changes } },
    new URL("https://site.example/"),
  );
  return { site, calls };
}

test("the menus are those of the names that are set", async () => {
  const { calls } = await siteWith({ mainMenu: "top", footerMenu: null });
  expect(JSON.stringify(calls)).toMatch(/"top"[^]*"footer"/);
});

describe("the button back to the top", () => {
  test.each([
    [null, 1],
    [true, 1],
    [false, 0],
  ])(
    "with the setting %j is there %i times, after some scrolling [NAV-018 NAV-019 SET-023]",
    async (backToTop, times) => {
      const { site } = await siteWith({ backToTop });
      const Stub = createRemixStub([
        { id: "root", path: "/", Component: () => <Frame visit={undefined}>page</Frame> },
      ]);
      const { container } = render(
        <I18nextProvider i18n={instanceOf("en")}>
          <Stub initialEntries={["/"]} hydrationData={{ loaderData: { root: site } }} />
        </I18nextProvider>,
      );
      Object.assign(window, { scrollY: 101 });
      act(() => void window.dispatchEvent(new Event("scroll")));
      expect(container.querySelectorAll('a[href="#top"].fixed')).toHaveLength(times);
      forgetStubWarnings();
      cleanup();
    },
  );
});

describe("a message", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const message = { id: "1", tone: "good", text: "Saved." } as const;

  test.each([
    [2_500, 2_499, 1],
    [2_500, 2_500, 0],
    [0, 600_000, 1],
  ])("that stays %i ms is shown after %i ms %i times [NAV-022]", (stayMs, after, times) => {
    const shown = show(<Messages messages={[message]} stayMs={stayMs} />);
    act(() => void vi.advanceTimersByTime(after));
    expect(shown.queryAllByText("Saved.")).toHaveLength(times);
  });
});
