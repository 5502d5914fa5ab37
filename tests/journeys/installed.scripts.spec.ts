import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { loadWebsiteBuild, type WebsiteBuild } from "../../server/website-build.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { alive, expect, signIn, testOfTrouble as test } from "./visitor.ts";

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

/** Opens a page, and lets the seconds pass for which it looks after nothing but itself. */
async function openWatched(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(site.publicUrl + path);
  await alive(page, true);
  await page.clock.fastForward(5_000);
}

/** Opens a page, and waits until the browser has what it needs without a connection. */
async function openInstalled(page: Page, path: string): Promise<void> {
  await openWatched(page, path);
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

test("without a connection the site says so in the page's language, and the page comes once it is back [PWA-010]", async ({
  page,
  context,
}) => {
  await openInstalled(page, "/about?lng=de");
  await openInstalled(page, "/about");
  await context.setOffline(true);
  await page.goto(`${site.publicUrl}/shop`);
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByText(/check your e-mail before you do it again/)).toBeVisible();
  expect(await page.locator("h1").evaluate((title) => getComputedStyle(title).fontStyle)).toBe("italic");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shop" })).toBeVisible();

  await openInstalled(page, "/about?lng=de");
  await context.setOffline(true);
  await page.goto(`${site.publicUrl}/shop`);
  await expect(page.getByRole("heading", { name: "Keine Verbindung" })).toBeVisible();
});

test("a browser keeps the note alone, of somebody signed in too, and another site can't log them out [PWA-010]", async ({
  page,
}) => {
  await signIn(page, "driver@example.com", site.publicUrl);
  await openInstalled(page, "/my-account");
  await page.goto(`${site.publicUrl}/profile`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const caching = await Promise.all(names.map((name) => caches.open(name)));
    return (await Promise.all(caching.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(["/offline.html"]);

  await page.goto(organiser.url);
  await page.evaluate((address) => window.location.assign(address), `${site.publicUrl}/logout`);
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  await page.goto(`${site.publicUrl}/my-account`);
  await expect(page).toHaveURL(/\/my-account$/);
});

test.describe("once a new version is deployed", () => {
  const lookedFor = (page: Page): Request[] => {
    const requests: Request[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/service-worker.js") && !request.serviceWorker()) requests.push(request);
    });
    return requests;
  };
  let versions = 0;

  /** The same site at the same address, in another version: worker and pages say another one. */
  async function deploy(): Promise<void> {
    const built = await loadWebsiteBuild();
    const { server } = built;
    if (typeof server === "function" || !built.folder || !built.worker) throw new Error("It isn't built.");
    const { version, url } = server.assets;
    const next = `next${++versions}`;
    const inNext = (text: string) => text.replaceAll(version, next);
    const manifest = inNext(await readFile(join(built.folder, url), "utf8"));
    const website: WebsiteBuild = {
      ...built,
      server: { ...server, assets: { ...server.assets, version: next, url: inNext(url) } },
      files: (request, response, following) => {
        if (request.path !== inNext(url)) return built.files(request, response, following);
        return void response.type("text/javascript").send(manifest);
      },
      worker: inNext(built.worker),
    };
    const { publicUrl } = site;
    await site.close();
    const env = { PORT: new URL(publicUrl).port, PUBLIC_URL: publicUrl };
    site = await startSite({ organiserUrl: organiser.url, website, env });
  }

  /** By then what was answered before has been heard. */
  const roundTrip = (page: Page) => page.evaluate(async () => (await fetch("/robots.txt")).text());
  const told = (page: Page) => page.getByText("A new version of this site is here.");
  /** Marks the page, so that it shows whether it is still the same. */
  const mark = (page: Page) => page.evaluate(() => void (document.documentElement.dataset["marked"] = ""));
  const marked = (page: Page) => page.locator("html[data-marked]");

  test("an open page looks for it every ten minutes, says so for six seconds, and opens whole pages from then on [NAV-002 PWA-004 PWA-006 PWA-007 PWA-009]", async ({
    page,
  }) => {
    await openInstalled(page, "/about");
    await page.clock.fastForward("10:00");
    await deploy();
    const looks = lookedFor(page);
    await page.clock.fastForward("09:00");
    await roundTrip(page);
    expect(looks).toHaveLength(0);
    await page.clock.fastForward("01:00");
    await expect(told(page)).toBeVisible();
    expect(looks).toHaveLength(1);
    // The clock goes on meanwhile, so that a second of it is left to slow machines.
    await page.clock.fastForward(4_900);
    await expect(told(page)).toBeVisible();
    await page.clock.fastForward(1_100);
    await expect(told(page)).toBeHidden();

    await mark(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Rules" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    await expect(marked(page)).toHaveCount(0);
  });

  test("“Update” loads the page in it, and nothing more is said [PWA-008]", async ({ page }) => {
    await openInstalled(page, "/about");
    await deploy();
    await page.clock.fastForward("10:00");
    await mark(page);
    await page.getByRole("button", { name: "Update" }).click();
    await expect(marked(page)).toHaveCount(0);
    await alive(page, true);
    await page.clock.fastForward(5_000);
    // The worker's answer to the page, which asks first, has come by the time it answers this.
    await page.evaluate(
      () =>
        new Promise((heard) => {
          navigator.serviceWorker.addEventListener("message", heard, { once: true });
          navigator.serviceWorker.controller?.postMessage("");
        }),
    );
    await roundTrip(page);
    await expect(told(page)).toBeHidden();
  });

  test("it is asked for past every cache, only with a connection, and a broken answer changes nothing [PWA-002 PWA-003 PWA-005 PWA-006]", async ({
    page,
    context,
  }) => {
    await openInstalled(page, "/about");
    await deploy();
    const looks = lookedFor(page);
    await context.setOffline(true);
    await page.clock.fastForward("10:00");
    expect(looks).toEqual([]);
    await context.setOffline(false);
    await page.route("**/service-worker.js", (route) => route.fulfill({ status: 503 }));
    await page.clock.fastForward("10:00");
    await expect.poll(() => looks.length).toBe(1);
    await roundTrip(page);
    await expect(told(page)).toBeHidden();
    await page.unroute("**/service-worker.js");
    await page.clock.fastForward("10:00");
    await expect(told(page)).toBeVisible();
    expect(looks).toHaveLength(2);
    expect((await looks[1]?.allHeaders())?.["cache-control"]).toBe("no-cache");
  });
});

test("a browser that offers to install the site is asked by a button in the footer [PWA-001]", async ({
  page,
}) => {
  await openWatched(page, "/");
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
