// @vitest-environment jsdom
import { createRemixStub } from "@remix-run/testing";
import { act, cleanup, render } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readEnvironment } from "../../server/env.ts";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { show } from "../../tests/support/shown.tsx";
import { instanceOf } from "../i18n/instances.server.ts";
import { Frame } from "./frame.tsx";
import { Messages } from "./messages.tsx";
import { settings } from "./settings.ts";
import { loadSite } from "./site-data.server.ts";

const least = {
  PUBLIC_URL: "https://site.example",
  ORGANISER_API_URL: "http://127.0.0.1:3001",
  SESSION_SECRETS: "a-secret-of-at-least-32-characters-1",
};

describe("every setting of the site", () => {
  /** By its name: the environment variable that overrides it, a value of it, and what comes of that. */
  const overriding: Record<
    keyof typeof settings,
    [variable: string, value: string, member: string, read: unknown][]
  > = {
    profileParts: [["PROFILE_FIELDS", "abn", "profileParts", ["abn"]]],
    paymentRecipient: [["PAYMENT_RECIPIENT_ID", "7", "paymentRecipient", 7]],
    googleLogIn: [["GOOGLE_LOG_IN", "yes", "googleLogIn", true]],
    requirePhoto: [["VEHICLE_PHOTO_REQUIRED", "yes", "requirePhoto", true]],
    menus: [
      ["MENU_MAIN", "top", "mainMenu", "top"],
      ["MENU_FOOTER", "bottom", "footerMenu", "bottom"],
    ],
    logInByCodeOnly: [["LOG_IN_BY_CODE_ONLY", "yes", "logInByCodeOnly", true]],
    signUpAsksDateOfBirth: [["SIGN_UP_ASKS_DATE_OF_BIRTH", "yes", "signUpAsksDateOfBirth", true]],
    backToTop: [["BACK_TO_TOP", "no", "backToTop", false]],
    toastMilliseconds: [["TOAST_MS", "0", "toastMilliseconds", 0]],
  };

  test.each(Object.values(overriding).flat())("is overridden by %s: %s", (variable, value, member, read) => {
    expect(readEnvironment(least)).toHaveProperty(member, null);
    expect(readEnvironment({ ...least, [variable]: value })).toHaveProperty(member, read);
  });
});

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
      vi.mocked(console.warn).mockClear();
      vi.mocked(console.error).mockClear();
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
    act(() => vi.advanceTimersByTime(after));
    expect(shown.queryAllByText("Saved.")).toHaveLength(times);
  });
});
