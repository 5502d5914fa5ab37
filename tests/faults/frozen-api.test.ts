import { JSDOM } from "jsdom";
import pLimit from "p-limit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Timeouts } from "../../server/timeouts.ts";
import type { Answer, Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import type { Behaviour } from "../support/faulty-api.ts";
import { type FaultyLine, faultyLine } from "../support/faulty-line.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { screenAddresses } from "../support/screens-of-site.ts";

const tenMinutes = 10 * 60_000;
/**
 * Nothing gives up by itself: whatever is answered is answered because the one time limit that a test sets
 * was up, or because it didn't wait for the API.
 */
const never: Timeouts = {
  readTimeoutMs: tenMinutes,
  optionalTimeoutMs: tenMinutes,
  logInTimeoutMs: tenMinutes,
  writeTimeoutMs: tenMinutes,
  pageTimeoutMs: tenMinutes,
  postTimeoutMs: tenMinutes,
};

let organiser: RunningOrganiser;
let line: FaultyLine;

beforeAll(async () => {
  organiser = await startOrganiser();
  line = await faultyLine(organiser.url);
}, 60_000);
afterEach(() => line.mend());
afterAll(async () => {
  await line.close();
  await organiser.close();
});

/** A site of its own over the line, since a call that hangs would be joined by those of the next test. */
async function siteWith(timeouts: Partial<Timeouts>): Promise<RunningSite> {
  const site = await startSite({
    organiserUrl: line.url,
    clock: organiser.clock,
    timeouts,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
  return site;
}

async function loggedIn(site: RunningSite): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser);
  return browser;
}

/** What an anonymous visitor and somebody logged in are shown before the fault; gives what is there. */
async function openAll(site: RunningSite, driver: Browser): Promise<string[]> {
  const inTurn = pLimit(4);
  const opened = screenAddresses.map((path) =>
    inTurn(async () => {
      await open(site.browse(), path);
      return (await open(driver.copy(), path)) === 404 ? [] : [path];
    }),
  );
  return (await Promise.all(opened)).flat();
}

/** Opens a page while the API is well: a busy machine may need more than one try. Gives its status. */
async function open(browser: Browser, path: string): Promise<number> {
  for (let tries = 1; tries < 20; tries++) {
    const { status } = await browser.get(path);
    if (status !== 503) return status;
  }
  throw new Error(`${path} can't be opened`);
}

const faults: [name: string, fault: Behaviour][] = [
  ["accepts connections and answers nothing", "silence"],
  ["hangs up", "reset"],
  ["answers 500", { json: { message: "Stack trace at line 7" }, status: 500 }],
  ["sends a web page", { text: "<html><body>Proxy</body></html>", type: "text/html" }],
];

/** What must never be said when nothing is known but that the API doesn't answer. */
const untrue =
  /broke down on our side|Something went wrong|Page not found|You have been logged out|Wrong password|Your cart is empty/;

describe.each(faults)("when the organiser API %s", (_name, fault) => {
  let site: RunningSite;
  let driver: Browser;
  let addresses: string[];

  beforeAll(async () => {
    site = await siteWith({ ...never, pageTimeoutMs: 1_500 });
    driver = await loggedIn(site);
    addresses = await openAll(site, driver);
  }, 60_000);
  afterAll(() => site.close());

  test("every screen is answered in its time, logged in or not, and says nothing untrue [AUTH-022]", async () => {
    expect(addresses.length).toBeGreaterThan(35);
    organiser.clock.advance(3 * 60_000);
    line.fault("", fault);
    const answers = await Promise.all(
      addresses.flatMap((path) => [answered(site.browse(), path), answered(driver.copy(), path)]),
    );
    expect(answers.filter((problem) => problem !== null)).toEqual([]);
  }, 60_000);

  async function answered(browser: Browser, path: string): Promise<string | null> {
    const { status, body } = await browser.get(path);
    const isPage = body.startsWith("<!DOCTYPE html>");
    if (![200, 303, 405, 503].includes(status)) return `${path}: ${status}`;
    const found = isPage ? untrue.exec(textOf(body)) : null;
    return found && !(path === "/cart" && status === 200) ? `${path}: ${status} ${found[0]}` : null;
  }

  test("somebody logged in sees an event as everybody does, and why it isn't more", async () => {
    line.fault("", fault);
    const answer = await driver.copy().get("/event/night-shift-sydney");
    expect(answer.status).toBe(200);
    expect(textOf(answer.body)).toContain("Night Shift Sydney");
    expect(textOf(answer.body)).toContain("We can’t load your account right now");
    expect(textOf(answer.body)).toContain("You are still logged in");
  });
});

type Filled = { path: string; fields: Record<string, string[]> };

/** What the forms of a page post, by each of their buttons; what ends the session is left out. */
function postsOf(path: string, { body }: Answer): Filled[] {
  const { window } = new JSDOM(body, { url: `http://localhost${path}` });
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
  ["accepts connections and answers nothing", "silence"],
  ["hangs up", "reset"],
] as const)(
  "every post is answered in its time while the organiser API %s, logged in or not, and says nothing untrue",
  async (_name, fault) => {
    const site = await siteWith({ ...never, postTimeoutMs: 3_000 });
    const driver = await loggedIn(site);
    const addresses = await openAll(site, driver);
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

    line.fault("", fault);
    const answers = await Promise.all(
      [...posts.values()].map(async ({ browser, path, fields }) => {
        const { status, body } = await browser.copy().post(path, fields);
        return { path, status, said: untrue.exec(textOf(body))?.[0] };
      }),
    );
    await site.close();
    const wrong = answers.filter(
      ({ status, said }) => said !== undefined || ![200, 303, 307, 400, 401, 422, 503, 504].includes(status),
    );
    expect(wrong).toEqual([]);
  },
  120_000,
);

test("a cached page comes without waiting for an API that answers nothing", async () => {
  const patient = await siteWith(never);
  const paths = ["/", "/events", "/event/night-shift-sydney", "/shop", "/product/start-light-tee", "/blog"];
  for (const path of paths) await patient.browse().get(path);
  organiser.clock.advance(60 * 60_000);
  line.fault("", "silence");
  const answers = await Promise.all(paths.map((path) => patient.browse().get(path)));
  const again = await Promise.all(paths.map((path) => patient.browse().get(path)));
  expect([...answers, ...again].map(({ status }) => status)).toEqual([...paths, ...paths].map(() => 200));
  await patient.close();
});
