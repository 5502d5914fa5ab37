import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startErrorReceiver } from "../support/error-receiver.ts";
import { freePort } from "../support/free-port.ts";
import { startSiteProgram } from "../support/site-program.ts";
import { expect, testAllowingErrors as test, waitUntilReady } from "./visitor.ts";

/** With a sample rate of 10 %, that none is reported is all but impossible. */
const failures = 200;
const reportsCode = /\/static\/error-reports\.client-[\w-]+\.js$/;

test("an error in a browser is reported with its page and without personal data [API-116 API-117]", async ({
  page,
  baseURL,
}) => {
  const receiver = await startErrorReceiver();
  const dataDir = await mkdtemp(join(tmpdir(), "reports-"));
  const port = await freePort();
  const site = await startSiteProgram({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ORGANISER_API_URL: apiUrlOf(baseURL),
    SESSION_SECRETS: "a-secret-of-the-journeys-alone-and-long-enough",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    SENTRY_DSN: receiver.dsn,
  });
  const violations = cspViolations(page);

  await page
    .context()
    .addCookies([{ name: "theme", value: "canary-cookie", url: `http://localhost:${port}` }]);
  const code = page.waitForResponse((response) => reportsCode.test(response.url()));
  const response = await page.goto(`http://localhost:${port}/login?from=canary-query#canary-place`);
  expect(sourcesOf(response?.headers()["content-security-policy"])).toEqual(["'self'", receiver.origin]);
  expect((await code).status()).toBe(200);
  await waitUntilReady(page, true);
  await page.getByRole("main").getByLabel("Email").fill("canary@example.com");
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
  const all = receiver.allText();
  expect(all).toMatch(/no time for lap \d+/);
  expect(all).toContain(`"url":"http://localhost:${port}/login"`);
  expect(/.{0,60}canary.{0,60}/.exec(all)?.[0]).toBeUndefined();
  expect(receiver.errors().length).toBeLessThan(failures / 3);
  expect(violations).toEqual([]);
  await site.stop();
  await receiver.close();
  await rm(dataDir, { recursive: true });
});

test("without a report URL, no reporting code is loaded and the CSP allows no other host", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const response = await page.goto("/login");
  await waitUntilReady(page, true);
  await page.waitForLoadState("networkidle");
  expect(sourcesOf(response?.headers()["content-security-policy"])).toEqual(["'self'"]);
  expect(loaded.filter((address) => reportsCode.test(address))).toEqual([]);
});

/** The organiser API of the other journeys listens on the port after the site's. */
function apiUrlOf(siteAddress: string | undefined): string {
  const { port } = new URL(siteAddress ?? "");
  return `http://127.0.0.1:${Number(port) + 1}`;
}

/** The `connect-src` hosts of a CSP. */
function sourcesOf(policy = ""): string[] {
  const directive = policy.split("; ").find((one) => one.startsWith("connect-src ")) ?? "";
  return directive.split(" ").slice(1);
}

/** CSP violations logged by the browser. */
function cspViolations(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) messages.push(message.text());
  });
  return messages;
}
