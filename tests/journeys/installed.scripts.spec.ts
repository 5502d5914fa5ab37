import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { loadWebsiteBuild, type WebsiteBuild } from "../../server/website-build.ts";
import { callsAs } from "../support/api-calls.ts";
import {
  buildEntryOrder,
  clickPaymentButton,
  findIdByName,
  loadEvent,
  submit,
} from "../support/event-order.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { expect, logInByPost, testAllowingErrors as test, waitUntilReady } from "./visitor.ts";

test.use({ serviceWorkers: "allow" });

let organiser: RunningOrganiser;
let site: RunningSite;

test.beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url });
});
test.afterAll(async () => {
  await site.close();
  await organiser.close();
});

/** Opens a page and skips the first seconds, in which it makes no background requests. */
async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(site.publicUrl + path);
  await waitUntilReady(page, true);
  await page.clock.fastForward(5_000);
}

/** Opens a page and waits until the browser has cached the offline page. */
async function openInstalled(page: Page, path: string): Promise<void> {
  await openWithClock(page, path);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((activated) => active?.addEventListener("statechange", activated));
  });
  const language = await page.locator("html").getAttribute("lang");
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([expect.stringMatching(`^note \\w+ ${language}$`)]);
}

test("while offline a note is shown in the page's language, and the page loads once online [PWA-010]", async ({
  page,
  context,
}) => {
  await openInstalled(page, "/about?lng=de");
  await openInstalled(page, "/about?lng=en");
  await context.setOffline(true);
  await page.goto(`${site.publicUrl}/shop`);
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByText(/check your email before you try again/)).toBeVisible();
  expect(await page.locator("h1").evaluate((title) => getComputedStyle(title).fontStyle)).toBe("italic");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shop" })).toBeVisible();

  await openInstalled(page, "/about?lng=de");
  await context.setOffline(true);
  await page.goto(`${site.publicUrl}/shop`);
  await expect(page.getByRole("heading", { name: "Keine Verbindung" })).toBeVisible();
});

test("the browser caches only the offline note, also when logged in, and another site can't log the user out [PWA-010]", async ({
  page,
}) => {
  await logInByPost(page, "driver@example.com", site.publicUrl);
  await openInstalled(page, "/my-account");
  await page.goto(`${site.publicUrl}/profile`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys();
    const caching = await Promise.all(names.map((name) => caches.open(name)));
    return (await Promise.all(caching.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname);
  });
  expect(cachedPaths).toEqual(["/offline.html"]);

  await page.goto(organiser.url);
  await page.evaluate((address) => window.location.assign(address), `${site.publicUrl}/logout`);
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  await page.goto(`${site.publicUrl}/my-account`);
  await expect(page).toHaveURL(/\/my-account$/);
});

test.describe("tickets kept on the phone", () => {
  let path: string;

  test.beforeAll(async () => {
    const calls = await callsAs(organiser.url, "spectator@example.com");
    const { spectatorTypes } = await loadEvent(calls, "twilight-show-and-shine");
    const spectators = [{ id: findIdByName(spectatorTypes, "Adult"), qty: 2 }];
    const order = await buildEntryOrder(calls, "twilight-show-and-shine", null, { spectators });
    await clickPaymentButton((await submit(calls, order)).redirect, "pay");
    const { body } = await calls.get("ticket/ticket/myUpcoming");
    const ids = Array.isArray(body) ? body.map((ticket: { id: number }) => ticket.id) : [];
    path = `/show-tickets/${Math.max(...ids)}`;
  });

  const heading = (page: Page) => page.getByRole("heading", { level: 1, name: /^Tickets: / });
  const qrCodes = (page: Page) => page.locator("article svg");
  const listKept = (page: Page) =>
    page.evaluate(async () => (await (await caches.open("tickets")).keys()).map(({ url }) => url));

  async function keepTickets(page: Page): Promise<void> {
    await logInByPost(page, "spectator@example.com", site.publicUrl);
    await page.goto(site.publicUrl + path);
    await page.getByRole("button", { name: "Keep on this phone" }).click();
    await expect(
      page.getByText("Kept on this phone. This page now opens without a connection."),
    ).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect(await listKept(page)).toEqual([site.publicUrl + path]);
  }

  test("open without a connection, also in a new tab and from the offline page, until they are removed [RT-051 PWA-010]", async ({
    page,
    context,
  }) => {
    await keepTickets(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^Kept on this phone: .+ Later changes aren’t shown\./)).toBeVisible();
    await expect(qrCodes(page)).toHaveCount(2);
    await expect(qrCodes(page).first()).toBeVisible();
    await expect(page.getByText("Gates open").first()).toBeVisible();
    await page.close();

    const later = await context.newPage();
    await later.goto(`${site.publicUrl}/events`);
    await expect(later.getByRole("heading", { name: "No connection" })).toBeVisible();
    await later.getByRole("link", { name: /^Tickets: / }).click();
    await expect(heading(later)).toBeAttached();
    await expect(qrCodes(later).first()).toBeVisible();
    await later.goto(`${site.publicUrl}/my-account`);
    await expect(later.getByRole("heading", { name: "No connection" })).toBeVisible();

    await context.setOffline(false);
    await later.goto(site.publicUrl + path);
    await later.getByRole("button", { name: "Remove from this phone" }).click();
    await expect(later.getByText("Removed from this phone.")).toBeVisible();
    await context.setOffline(true);
    await later.reload();
    await expect(later.getByRole("heading", { name: "No connection" })).toBeVisible();
    await expect(later.getByRole("link", { name: /^Tickets: / })).toHaveCount(0);
  });

  test("are gone after a logout, and once another user logs in", async ({ page }) => {
    await keepTickets(page);
    await page.goto(`${site.publicUrl}/logout`);
    expect(await listKept(page)).toEqual([]);

    await keepTickets(page);
    // The session ends without a logout.
    await page.context().clearCookies({ name: /^session/ });
    await page.goto(`${site.publicUrl}/login`);
    await page.getByLabel("Email").first().fill("driver@example.com");
    await page.getByLabel("Password", { exact: true }).fill("roll-racing-250");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    expect(await listKept(page)).toEqual([]);
  });

  test("are gone once the event's day has passed", async ({ page, context }) => {
    await keepTickets(page);
    await page.evaluate(async (address) => {
      const cache = await caches.open("tickets");
      const tickets = await cache.match(address, { ignoreVary: true });
      if (!tickets) throw new Error("The tickets aren't cached.");
      const headers = new Headers(tickets.headers);
      headers.set("Saved-Until", new Date(Date.now() - 1_000).toUTCString());
      await cache.put(address, new Response(tickets.body, { headers }));
    }, path);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await context.setOffline(false);
    await page.goto(`${site.publicUrl}/about`);
    await expect.poll(() => listKept(page)).toEqual([]);
  });
});

test.describe("once a new version is deployed", () => {
  const versionChecks = (page: Page): Request[] => {
    const requests: Request[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/service-worker.js") && !request.serviceWorker()) requests.push(request);
    });
    return requests;
  };
  let versions = 0;

  /** Restarts the site at the same URL with another version of worker and pages. */
  async function deploy(): Promise<void> {
    const built = await loadWebsiteBuild();
    const { server } = built;
    if (typeof server === "function" || !built.folder || !built.serviceWorkerSource)
      throw new Error("It isn't built.");
    const { version, url } = server.assets;
    const next = `next${++versions}`;
    const withNextVersion = (text: string) => text.replaceAll(version, next);
    const manifest = withNextVersion(await readFile(join(built.folder, url), "utf8"));
    const website: WebsiteBuild = {
      ...built,
      server: { ...server, assets: { ...server.assets, version: next, url: withNextVersion(url) } },
      files: (request, response, following) => {
        if (request.path !== withNextVersion(url)) return built.files(request, response, following);
        return void response.type("text/javascript").send(manifest);
      },
      serviceWorkerSource: withNextVersion(built.serviceWorkerSource),
    };
    const { publicUrl } = site;
    await site.close();
    const env = { PORT: new URL(publicUrl).port, PUBLIC_URL: publicUrl };
    site = await startSite({ organiserUrl: organiser.url, website, env });
  }

  /** Waits until earlier responses have been handled. */
  const roundTrip = (page: Page) => page.evaluate(async () => (await fetch("/robots.txt")).text());
  const updateNotice = (page: Page) => page.getByText("A new version is available.");
  /** Marks the document, to detect whether it was reloaded. */
  const mark = (page: Page) => page.evaluate(() => void (document.documentElement.dataset["marked"] = ""));
  const markedDocument = (page: Page) => page.locator("html[data-marked]");

  test("an open page checks for it every ten minutes, notifies for six seconds, and then navigates by full page loads [NAV-002 PWA-004 PWA-006 PWA-007 PWA-009]", async ({
    page,
  }) => {
    await openInstalled(page, "/about");
    await page.clock.fastForward("10:00");
    await deploy();
    const checks = versionChecks(page);
    await page.clock.fastForward("09:00");
    await roundTrip(page);
    expect(checks).toHaveLength(0);
    await page.clock.fastForward("01:00");
    await expect(updateNotice(page)).toBeVisible();
    expect(checks).toHaveLength(1);
    // The clock keeps running, so leave a second for slow machines.
    await page.clock.fastForward(4_900);
    await expect(updateNotice(page)).toBeVisible();
    await page.clock.fastForward(1_100);
    await expect(updateNotice(page)).toBeHidden();

    await mark(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Rules" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    await expect(markedDocument(page)).toHaveCount(0);
  });

  test("“Update” reloads the page in the new version, without further notifications [PWA-008]", async ({
    page,
  }) => {
    await openInstalled(page, "/about");
    await deploy();
    await page.clock.fastForward("10:00");
    await mark(page);
    await page.getByRole("button", { name: "Update" }).click();
    await expect(markedDocument(page)).toHaveCount(0);
    await waitUntilReady(page, true);
    await page.clock.fastForward(5_000);
    // The worker has answered the page's earlier message by the time it answers this one.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.serviceWorker.addEventListener("message", resolve, { once: true });
          navigator.serviceWorker.controller?.postMessage("");
        }),
    );
    await roundTrip(page);
    await expect(updateNotice(page)).toBeHidden();
  });

  test("the check bypasses caches, runs only while online, and ignores error responses [PWA-002 PWA-003 PWA-005 PWA-006]", async ({
    page,
    context,
  }) => {
    await openInstalled(page, "/about");
    await deploy();
    const checks = versionChecks(page);
    await context.setOffline(true);
    await page.clock.fastForward("10:00");
    expect(checks).toEqual([]);
    await context.setOffline(false);
    await page.route("**/service-worker.js", (route) => route.fulfill({ status: 503 }));
    await page.clock.fastForward("10:00");
    await expect.poll(() => checks.length).toBe(1);
    await roundTrip(page);
    await expect(updateNotice(page)).toBeHidden();
    await page.unroute("**/service-worker.js");
    await page.clock.fastForward("10:00");
    await expect(updateNotice(page)).toBeVisible();
    expect(checks).toHaveLength(2);
    expect((await checks[1]?.allHeaders())?.["cache-control"]).toBe("no-cache");
  });
});

test("a browser that can install the site is asked to by a button in the footer [PWA-001]", async ({
  page,
}) => {
  await openWithClock(page, "/");
  const footer = page.getByRole("contentinfo");
  const button = footer.getByRole("button", { name: "Install as an app" });
  await expect(button).toBeHidden();
  await page.evaluate(() => {
    const prompt = () => Promise.resolve(void (document.documentElement.dataset["asked"] = ""));
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  });
  await button.click();
  await expect(page.locator("html[data-asked]")).toHaveCount(1);
  await expect(button).toBeHidden();
});
