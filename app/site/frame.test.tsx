// @vitest-environment jsdom
import { createRemixStub } from "@remix-run/testing";
import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, describe, expect, test, vi } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { forgetStubWarnings } from "../../tests/support/shown.tsx";
import { instanceOf } from "../i18n/instances.server.ts";
import { Frame } from "./frame.tsx";
import { Messages } from "./messages.tsx";
import { loadSite } from "./site-data.server.ts";
import { loadVisit } from "./visit.server.ts";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function contextWith(changes: object) {
  const { context, calls } = await scriptedContext({ user: null });
  return { context: { ...context, site: { ...context.site, ...changes } }, calls };
}

/** A part of a page, with what its site sends with every page. */
function showAround(site: object, part: ReactNode) {
  const Stub = createRemixStub([{ id: "root", path: "/", Component: () => part }]);
  const shown = render(
    <I18nextProvider i18n={instanceOf("en")}>
      <Stub initialEntries={["/"]} hydrationData={{ loaderData: { root: site } }} />
    </I18nextProvider>,
  );
  forgetStubWarnings();
  return shown;
}

const home = new URL("https://site.example/");

test("the menus are those of the names that are set", async () => {
  const { context, calls } = await contextWith({ mainMenu: "top" });
  await loadSite(context, home);
  expect(JSON.stringify(calls)).toMatch(/"name":"top"[^]*"name":"footer"/);
});

test.each([
  [null, 1],
  [true, 1],
  [false, 0],
])(
  "with the setting %j there are %i buttons back to the top, after some scrolling [NAV-018 NAV-019 SET-023]",
  async (backToTop, count) => {
    const { context } = await contextWith({ backToTop });
    const site = await loadSite(context, home);
    const { container } = showAround(site, <Frame visit={undefined}>page</Frame>);
    Object.assign(window, { scrollY: 101 });
    act(() => {
      window.dispatchEvent(new Event("scroll"));
    });
    expect(container.querySelectorAll('a[href="#top"].fixed')).toHaveLength(count);
  },
);

describe("a message", () => {
  test.each<["good" | "bad", number | null, number, number]>([
    ["good", null, 2_499, 1],
    ["good", null, 2_500, 0],
    ["good", 9_000, 8_999, 1],
    ["good", 9_000, 9_000, 0],
    ["good", 0, 600_000, 1],
    ["bad", 9_000, 600_000, 1],
  ])(
    "that is %s, with the setting %j, after %i ms is there %i times [NAV-022]",
    async (tone, toastMilliseconds, after, times) => {
      const { context } = await contextWith({ toastMilliseconds });
      context.notices.add({ key: "loggedOut", tone });
      const { messages } = await loadVisit(context, "/", "");
      vi.useFakeTimers();
      const { queryAllByText } = showAround({}, <Messages messages={messages} />);
      act(() => {
        vi.advanceTimersByTime(after);
      });
      expect(queryAllByText("You are logged out.")).toHaveLength(times);
    },
  );
});
