// @vitest-environment jsdom
import { createRemixStub } from "@remix-run/testing";
import { act, cleanup, render } from "@testing-library/react";
import { type ReactNode, useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { forgetStubWarnings } from "../../tests/support/render-part.tsx";
import { i18nInstanceFor } from "../i18n/instances.server.ts";
import { PageLayout } from "./page-layout.tsx";
import { Messages } from "./messages.tsx";
import { loadSiteData } from "./site-data.server.ts";
import { loadLayoutData } from "./layout-data.server.ts";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function contextWith(changes: object) {
  const { context, calls } = await scriptedContext({ user: null });
  return { context: { ...context, site: { ...context.site, ...changes } }, calls };
}

/** Renders a part of a page with the root's data. */
function renderWithSite(site: object, part: ReactNode) {
  const Stub = createRemixStub([{ id: "root", path: "/", Component: () => part }]);
  const rendered = render(
    <I18nextProvider i18n={i18nInstanceFor("en")}>
      <Stub initialEntries={["/"]} hydrationData={{ loaderData: { root: site } }} />
    </I18nextProvider>,
  );
  forgetStubWarnings();
  return rendered;
}

const home = new URL("https://site.example/");

test("the menus are loaded by the configured names", async () => {
  const { context, calls } = await contextWith({ mainMenu: "top" });
  await loadSiteData(context, home);
  expect(JSON.stringify(calls)).toMatch(/"name":"top"[^]*"name":"footer"/);
});

test.each([
  [null, 1],
  [true, 1],
  [false, 0],
])(
  "with the setting %j there are %i “Back to top” buttons after scrolling [NAV-018 NAV-019 SET-023]",
  async (backToTop, count) => {
    const { context } = await contextWith({ backToTop });
    const site = await loadSiteData(context, home);
    const { container } = renderWithSite(site, <PageLayout layoutData={undefined}>page</PageLayout>);
    Object.assign(window, { scrollY: 101 });
    act(() => {
      window.dispatchEvent(new Event("scroll"));
    });
    expect(container.querySelectorAll('a[href="#top"].fixed')).toHaveLength(count);
  },
);

describe("a notification", () => {
  // “You are logged out.”, 19 characters, and “Vehicle Saved”.
  test.each<["loggedOut" | "vehicleSaved", "good" | "bad" | "info", number | null, number, number]>([
    ["loggedOut", "good", null, 7_139, 1],
    ["loggedOut", "good", null, 7_140, 0],
    ["loggedOut", "good", 9_000, 10_139, 1],
    ["loggedOut", "good", 9_000, 10_140, 0],
    ["loggedOut", "good", 0, 600_000, 1],
    ["loggedOut", "bad", 9_000, 600_000, 1],
    ["loggedOut", "info", null, 600_000, 1],
    ["vehicleSaved", "good", null, 2_499, 1],
    ["vehicleSaved", "good", null, 2_500, 0],
    ["vehicleSaved", "good", 0, 600_000, 1],
  ])(
    "%s with tone %s and the setting %j is, after %i ms, shown %i times [NAV-022 CONST-002]",
    async (key, tone, toastMilliseconds, after, times) => {
      const { context } = await contextWith({ toastMilliseconds });
      context.notices.add({ key, tone });
      const { messages } = await loadLayoutData(context, "/", "");
      vi.useFakeTimers();
      const { queryAllByText } = renderWithSite({}, <Messages messages={messages} />);
      act(() => {
        vi.advanceTimersByTime(after);
      });
      expect(queryAllByText(/You are logged out\.|Vehicle Saved/)).toHaveLength(times);
    },
  );

  test("stays while it has the focus, and disappears after that", async () => {
    const { context } = await contextWith({});
    context.notices.add({ key: "loggedOut", tone: "good" });
    const { messages } = await loadLayoutData(context, "/", "");
    vi.useFakeTimers();
    const { getByRole, queryAllByText } = renderWithSite({}, <Messages messages={messages} />);
    getByRole("button").focus();
    const wait = () =>
      act(() => {
        vi.advanceTimersByTime(60_000);
      });
    wait();
    expect(queryAllByText("You are logged out.")).toHaveLength(1);
    getByRole("button").blur();
    wait();
    expect(queryAllByText("You are logged out.")).toHaveLength(0);
  });

  test("about an order is at each step of the login, with the current order, and on no other page", async () => {
    Object.assign(Element.prototype, { scrollIntoView: () => {} }); // jsdom has none
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView"));
    const { context } = await contextWith({});
    const load = async (path: string) => (await loadLayoutData(context, path, "")).messages;
    const order = (price: string) =>
      context.notices.add({ key: "orderSoFar", tone: "info", values: { event: "Track night", price } });
    order("$20.00");
    const atLogin = await load("/login");
    expect(await load("/login/code")).toEqual(atLogin);

    let show: (messages: typeof atLogin) => void = () => {};
    function ChangingMessages() {
      const [messages, setMessages] = useState(atLogin);
      useEffect(() => {
        show = setMessages;
      }, []);
      return <Messages messages={messages} />;
    }
    const { container } = renderWithSite({}, <ChangingMessages />);
    expect(container.textContent).toContain("$20.00");
    order("$40.00");
    const changed = await load("/login");
    act(() => show(changed));
    expect(container.textContent).toContain("$40.00");
    expect(container.textContent).not.toContain("$20.00");
    const elsewhere = await load("/events");
    act(() => show(elsewhere));
    expect(container.textContent).not.toContain("Track night");
  });

  test("that is part of the page is inserted into the live region again, so that it is announced", async () => {
    const { context } = await contextWith({});
    context.notices.add({ key: "loggedOut", tone: "good" });
    const { messages } = await loadLayoutData(context, "/", "");
    const page = (
      <I18nextProvider i18n={i18nInstanceFor("en")}>
        <Messages messages={messages} />
      </I18nextProvider>
    );
    const container = document.createElement("div");
    container.innerHTML = renderToString(page);
    const [region, rendered] = [container.querySelector("[aria-live]"), container.querySelector("p")];
    await act(async () => hydrateRoot(container, page));
    expect(container.querySelector("[aria-live]")).toBe(region);
    expect(container.querySelector("p")?.textContent).toBe(rendered?.textContent);
    expect(container.querySelector("p")).not.toBe(rendered);
  });
});
