import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startErrorReceiver } from "../support/error-receiver.ts";
import { freePort } from "../support/free-port.ts";
import { startSiteProgram } from "../support/site-program.ts";
import { alive, expect, testOfTrouble as test } from "./visitor.ts";

/** One in ten is reported: that none of so many is happens once in some hundreds of millions of runs. */
const failures = 200;
const reportsCode = /\/static\/error-reports\.client-[\w-]+\.js$/;

test("an error in a driver's browser is reported with its page, and with nothing of the driver's [API-116 API-117]", async ({
  page,
  baseURL,
}) => {
  const receiver = await startErrorReceiver();
  const dataDir = await mkdtemp(join(tmpdir(), "reports-"));
  const port = await freePort();
  const site = await startSiteProgram({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ORGANISER_API_URL: apiBeside(baseURL),
    SESSION_SECRETS: "a-secret-of-the-journeys-alone-and-long-enough",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    SENTRY_DSN: receiver.dsn,
  });
  const refused = refusalsIn(page);

  await page
    .context()
    .addCookies([{ name: "theme", value: "canary-cookie", url: `http://localhost:${port}` }]);
  const code = page.waitForResponse((answer) => reportsCode.test(answer.url()));
  const answer = await page.goto(`http://localhost:${port}/login?from=canary-query#canary-place`);
  expect(sourcesOf(answer?.headers()["content-security-policy"])).toEqual(["'self'", receiver.origin]);
  expect((await code).status()).toBe(200);
  await alive(page, true);
  await page.getByLabel("E-mail").fill("canary@example.com");
  await page.getByLabel("Password").fill("canary-password");
  await page.evaluate(async (count) => {
    for (let lap = 0; lap < count; lap++) {
      setTimeout(() => {
        throw new Error(`no time for lap ${lap}`);
      });
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, failures);

  await expect.poll(() => receiver.errors().length).toBeGreaterThan(0);
  await page.close();
  const all = receiver.all();
  expect(all).toMatch(/no time for lap \d+/);
  expect(all).toContain(`"url":"http://localhost:${port}/login"`);
  expect(/.{0,60}canary.{0,60}/.exec(all)?.[0]).toBeUndefined();
  expect(receiver.errors().length).toBeLessThan(failures / 3);
  expect(refused).toEqual([]);
  await site.stop();
  await receiver.close();
  await rm(dataDir, { recursive: true });
});

test("without an address for reports a browser loads nothing of them, and may send nothing elsewhere", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const answer = await page.goto("/login");
  await alive(page, true);
  await page.waitForLoadState("networkidle");
  expect(sourcesOf(answer?.headers()["content-security-policy"])).toEqual(["'self'"]);
  expect(loaded.filter((address) => reportsCode.test(address))).toEqual([]);
});

/** The organiser API that the other journeys use listens on the port after their site's. */
function apiBeside(siteAddress: string | undefined): string {
  const { port } = new URL(siteAddress ?? "");
  return `http://127.0.0.1:${Number(port) + 1}`;
}

/** What the page's policy lets scripts talk to. */
function sourcesOf(policy = ""): string[] {
  const directive = policy.split("; ").find((one) => one.startsWith("connect-src ")) ?? "";
  return directive.split(" ").slice(1);
}

/** What the browser says that the policy kept it from. */
function refusalsIn(page: Page): string[] {
  const refusals: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refusals.push(message.text());
  });
  return refusals;
}
