import { JSDOM } from "jsdom";
import pLimit from "p-limit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Timeouts } from "../../server/timeouts.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import type { Behaviour } from "../support/faulty-api.ts";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { simplifyBody, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { screenAddresses } from "../support/screens-of-site.ts";
import { settableClock } from "../support/settable-clock.ts";
import { ofToday } from "../support/of-today.ts";

const tenMinutes = 10 * 60_000;
/** No timeouts: responses come only from the one timeout that a test sets, or from code that doesn't wait. */
const never: Timeouts = {
  readTimeoutMs: tenMinutes,
  optionalTimeoutMs: tenMinutes,
  loginTimeoutMs: tenMinutes,
  writeTimeoutMs: tenMinutes,
  pageTimeoutMs: tenMinutes,
  postTimeoutMs: tenMinutes,
  mailResponseMs: 0,
};

let organiser: RunningOrganiser;
let proxy: FaultyProxy;

beforeAll(async () => {
  // Before noon at the venues: some pages of a day are not valid on the next one.
  organiser = await startOrganiser({ clock: settableClock(Date.parse("2026-03-02T00:00:00Z")) });
  proxy = await startFaultyProxy(organiser.url);
}, 60_000);
afterEach(() => proxy.restore());
afterAll(async () => {
  await proxy.close();
  await organiser.close();
});

/** A separate site per test, since later tests would join the hanging calls of an earlier one. */
async function siteWith(timeouts: Partial<Timeouts>): Promise<RunningSite> {
  const site = await startSite({
    organiserUrl: proxy.url,
    clock: organiser.clock,
    timeouts,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
  return site;
}

async function logInTo(site: RunningSite): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser);
  return browser;
}

/** Opens all screens, anonymous and logged in, before the fault; returns the paths that exist. */
async function openAllScreens(site: RunningSite, driver: Browser): Promise<string[]> {
  const limit = pLimit(4);
  const opened = screenAddresses.map((path) =>
    limit(async () => {
      await open(site.browse(), path);
      return (await open(driver.copy(), path)) === 404 ? [] : [path];
    }),
  );
  return (await Promise.all(opened)).flat();
}

/** Opens a page while the API works, with retries for a busy machine; returns its status. */
async function open(browser: Browser, path: string): Promise<number> {
  for (let tries = 1; tries < 20; tries++) {
    const { status } = await browser.get(path);
    if (status !== 503) return status;
  }
  throw new Error(`${path} can't be opened`);
}

const faults: [name: string, fault: Behaviour][] = [
  ["accepts connections but never responds", "silence"],
  ["hangs up", "reset"],
  ["answers 500", { json: { message: "Stack trace at line 7" }, status: 500 }],
  ["sends a web page", { text: "<html><body>Proxy</body></html>", type: "text/html" }],
];

/** Claims that are untrue while the API is only unreachable. */
const untrue =
  /problem on our side|Something went wrong|Page not found|You have been logged out|Wrong password|Your cart is empty/;

describe.each(ofToday(faults))("when the organiser API %s", (_name, fault) => {
  let site: RunningSite;
  let driver: Browser;
  let addresses: string[];

  beforeAll(async () => {
    // Screens that log a user in have the timeout of a POST.
    site = await siteWith({ ...never, pageTimeoutMs: 4_000, postTimeoutMs: 10_000 });
    driver = await logInTo(site);
    addresses = await openAllScreens(site, driver);
  }, 60_000);
  afterAll(() => site.close());

  test("every screen responds before its timeout, logged in or not, and shows nothing untrue [AUTH-022]", async () => {
    expect(addresses.length).toBeGreaterThan(35);
    organiser.clock.advance(3 * 60_000);
    proxy.fault("", fault);
    const problems = await Promise.all(
      addresses.flatMap((path) => [problemOf(site.browse(), path), problemOf(driver.copy(), path)]),
    );
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  }, 60_000);

  async function problemOf(browser: Browser, path: string): Promise<string | null> {
    const { status, body } = await browser.get(path);
    const isPage = body.startsWith("<!DOCTYPE html>");
    if (![200, 303, 405, 503].includes(status)) return `${path}: ${status}`;
    const found = isPage ? untrue.exec(textOf(body)) : null;
    return found && !(path === "/cart" && status === 200) ? `${path}: ${status} ${found[0]}` : null;
  }

  test("a logged-in user sees the public version of an event, with the reason", async () => {
    proxy.fault("", fault);
    const response = await driver.copy().get("/event/night-shift-sydney");
    expect(response.status).toBe(200);
    expect(textOf(response.body)).toContain("Night Shift Sydney");
    expect(textOf(response.body)).toContain("We can’t load your account right now");
    expect(textOf(response.body)).toContain("You are still logged in");
  });
});

type Filled = { path: string; fields: Record<string, string[]> };

/** The submissions of a page's forms, one per button, without logout. */
function postsOf(path: string, { body }: BrowserResponse): Filled[] {
  const { window } = new JSDOM(simplifyBody(body), { url: `http://localhost${path}` });
  const forms = [...window.document.querySelectorAll<HTMLFormElement>("form[method=post]")];
  return forms.flatMap((form) => {
    for (const field of form.querySelectorAll("input, textarea"))
      if (!field.getAttribute("value")) field.setAttribute("value", valueFor(field.getAttribute("type")));
    const action = new URL(form.action, `http://localhost${path}`);
    const buttons = [...form.querySelectorAll("button")].filter(
      (button) => button.form === form && !button.disabled,
    );
    if (action.pathname.includes("logout")) return [];
    return buttons.map((button) => {
      const fields: Record<string, string[]> = {};
      for (const [name, value] of new window.FormData(form, button))
        fields[name] = [...(fields[name] ?? []), typeof value === "string" ? value : ""];
      return { path: action.pathname + action.search, fields };
    });
  });
}

const valueFor = (type: string | null): string => {
  if (type === "email") return "driver@example.com";
  return type === "password" ? "roll-racing-250" : "";
};

test.each([
  ["accepts connections but never responds", "silence"],
  ["hangs up", "reset"],
] as const)(
  "every POST is answered before its timeout while the organiser API %s, and shows nothing untrue",
  async (_name, fault) => {
    const site = await siteWith({ ...never, postTimeoutMs: 3_000 });
    const driver = await logInTo(site);
    const addresses = await openAllScreens(site, driver);
    const posts = new Map<string, Filled & { browser: Browser }>();
    for (const browser of [site.browse(), driver])
      for (const path of addresses) {
        const page = await browser.get(path);
        for (const post of page.status === 200 ? postsOf(path, page) : [])
          posts.set(`${browser === driver} ${post.path} ${Object.keys(post.fields).length}`, {
            ...post,
            browser,
          });
      }
    expect(posts.size).toBeGreaterThan(20);

    proxy.fault("", fault);
    const responses = await Promise.all(
      [...posts.values()].map(async ({ browser, path, fields }) => {
        const { status, body } = await browser.copy().post(path, fields);
        return { path, status, said: untrue.exec(textOf(body))?.[0] };
      }),
    );
    await site.close();
    const wrong = responses.filter(
      ({ status, said }) => said !== undefined || ![200, 303, 307, 400, 401, 422, 503, 504].includes(status),
    );
    expect(wrong).toEqual([]);
  },
  120_000,
);

test("all reads of a page without a copy take no longer than the page's timeout, and those after a login 2 s", async () => {
  const waiting = await siteWith({
    ...never,
    readTimeoutMs: 4_000,
    pageTimeoutMs: 5_000,
    loginTimeoutMs: 4_000,
  });
  const credentials = { email: "driver@example.com", password: "roll-racing-250" };
  const driver = waiting.browse();
  expect((await driver.post("/login", credentials)).status).toBe(303);
  proxy.fault("", "silence");
  const findLate = async (name: string, request: Promise<BrowserResponse>) => {
    const startedAt = performance.now();
    const { status } = await request;
    const seconds = (performance.now() - startedAt) / 1000;
    return status === 503 && seconds < 7.5 ? [] : [`${name}: ${status} after ${seconds} s`];
  };
  const paths = ["/events", "/merch", "/shop"];
  const late = await Promise.all([
    ...paths.map((path) => findLate(path, waiting.browse().get(path))),
    ...paths.map((path) => findLate(`${path} logged in`, driver.copy().get(path))),
    findLate("log in", waiting.browse().post("/login", credentials)),
  ]);
  expect(late.flat()).toEqual([]);
  await waiting.close();
}, 60_000);

test("a cached page is served without waiting for an API that doesn't respond", async () => {
  const waiting = await siteWith(never);
  const paths = ["/", "/events", "/event/night-shift-sydney", "/shop", "/product/start-light-tee", "/blog"];
  for (const path of paths) await waiting.browse().get(path);
  organiser.clock.advance(60 * 60_000);
  proxy.fault("", "silence");
  const responses = await Promise.all(paths.map((path) => waiting.browse().get(path)));
  const repeated = await Promise.all(paths.map((path) => waiting.browse().get(path)));
  expect([...responses, ...repeated].map(({ status }) => status)).toEqual(
    [...paths, ...paths].map(() => 200),
  );
  await waiting.close();
});
