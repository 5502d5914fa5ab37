import { defineConfig } from "@playwright/test";

/** Two checkouts that run their journeys at once need different ones. */
const sitePort = Number(process.env["JOURNEYS_PORT"] ?? 4310);
const apiPort = sitePort + 1;
const site = `http://localhost:${sitePort}`;

/** A real driver's browser: the default user agent would be taken for a crawler and get no streamed pages. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };
/** Journeys about the scripts themselves. */
const takesScripts = /\.scripts\.spec\.ts$/;
/** Journeys about a phone's first visit. */
const onPhones = /\.phone\.scripts\.spec\.ts$/;

/** Journeys against the built programs, with JavaScript on and off, on a phone's width and on a desk's. */
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  // One worker: the programs under test share the machine's two cores with the browser.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/reports/playwright.json" }]],
  use: {
    baseURL: site,
    userAgent,
    locale: "en-AU",
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "phone", use: { viewport: phone } },
    { name: "desk", testIgnore: onPhones, use: { viewport: desk } },
    {
      name: "phone without JavaScript",
      testIgnore: takesScripts,
      use: { viewport: phone, javaScriptEnabled: false },
    },
    {
      name: "desk without JavaScript",
      testIgnore: takesScripts,
      use: { viewport: desk, javaScriptEnabled: false },
    },
  ],
  webServer: [
    {
      command: "node --enable-source-maps tests/support/fresh.mjs build/organiser.mjs",
      url: `http://127.0.0.1:${apiPort}/healthz`,
      env: {
        ORGANISER_PORT: String(apiPort),
        ORGANISER_PUBLIC_URL: `http://localhost:${apiPort}`,
        ORGANISER_SITE_ORIGINS: site,
        OUTBOX_PORT: String(sitePort + 2),
        DATA_DIR: ".cache/journeys/api",
        SAMPLE_DATA: "yes",
        LOG_LEVEL: "warn",
        NODE_ENV: "production",
      },
    },
    {
      command: "node --enable-source-maps tests/support/fresh.mjs build/site.mjs",
      url: `http://127.0.0.1:${sitePort}/healthz`,
      env: {
        PORT: String(sitePort),
        PUBLIC_URL: site,
        ORGANISER_API_URL: `http://127.0.0.1:${apiPort}`,
        ORGANISER_PUBLIC_URL: `http://localhost:${apiPort}`,
        SESSION_SECRETS: "a-secret-of-the-journeys-alone-and-long-enough",
        DATA_DIR: ".cache/journeys/site",
        LOG_LEVEL: "warn",
        NODE_ENV: "production",
      },
    },
  ],
});
