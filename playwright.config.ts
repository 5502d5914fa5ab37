import { defineConfig } from "@playwright/test";
import { addressSearchAt, addressServiceKey } from "./tests/support/address-service.ts";
import { journeyAddresses } from "./tests/support/journey-addresses.ts";

/** One for each of the machine's two cores. */
const workers = 2;

/** A real driver's browser: the default user agent would be taken for a crawler and get no streamed pages. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };
/** Journeys about the scripts themselves. */
const takesScripts = /\.scripts\.spec\.ts$/;
/** Journeys about a phone's first visit. */
const onPhones = /\.phone\.scripts\.spec\.ts$/;
/** Journeys that are used by the keys of a desk. */
const onDesks = /\bkeyboard\.scripts\.spec\.ts$/;
/** Journeys that sell, or lead there: they must work in every way that somebody may come. */
const everyWay = "checkout|entry|garages|navigation|shop|stalls|ways-in";
/** Journeys about what the width of a page changes, or whose scripts look at it. */
const byWidth = "accessibility|content|keyboard|my-account|steadiness|style";

/**
 * Journeys against the built programs: all of them with scripts on a phone and, but for those about scripts,
 * without scripts on a desk. On a desk with scripts and on a phone without are those alone that may differ
 * there.
 */
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  snapshotPathTemplate: "tests/journeys/looks/{arg}{ext}",
  workers,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/reports/playwright.json" }]],
  use: {
    userAgent,
    locale: "en-AU",
    // What a worker asks for can't be held back by a test: journeys about it let it in.
    serviceWorkers: "block",
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Letters as wide in every Chromium, so that lines break alike.
        "--font-render-hinting=none",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "phone", testIgnore: onDesks, use: { viewport: phone } },
    {
      name: "desk",
      testIgnore: onPhones,
      testMatch: new RegExp(`/(${everyWay}|${byWidth})\\.(scripts\\.)?spec\\.ts$`),
      use: { viewport: desk },
    },
    {
      name: "phone without JavaScript",
      testMatch: new RegExp(`/(${everyWay})\\.spec\\.ts$`),
      use: { viewport: phone, javaScriptEnabled: false },
    },
    {
      name: "desk without JavaScript",
      testIgnore: takesScripts,
      use: { viewport: desk, javaScriptEnabled: false },
    },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => programsOf(worker)).flat(),
});

/** The API and the site of a worker, each on data of its own. */
function programsOf(worker: number) {
  const { port, apiPort, outboxPort, site } = journeyAddresses(worker);
  const program = "node --enable-source-maps tests/support/fresh.mjs build";
  const both = {
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    ORGANISER_PUBLIC_URL: `http://localhost:${apiPort}`,
  };
  return [
    {
      command: `${program}/organiser.mjs`,
      url: `http://127.0.0.1:${apiPort}/healthz`,
      env: {
        ...both,
        ORGANISER_PORT: String(apiPort),
        ORGANISER_SITE_ORIGINS: site,
        OUTBOX_PORT: String(outboxPort),
        ORGANISER_ADDRESS_KEY: addressServiceKey,
        DATA_DIR: `.cache/journeys/${worker}/api`,
        SAMPLE_DATA: "yes",
      },
    },
    {
      command: `${program}/site.mjs`,
      url: `http://127.0.0.1:${port}/healthz`,
      env: {
        ...both,
        PORT: String(port),
        PUBLIC_URL: site,
        ORGANISER_API_URL: `http://127.0.0.1:${apiPort}`,
        PROFILE_FIELDS: "date-of-birth drivers-licence emergency-contact addresses",
        ...addressSearchAt(`http://127.0.0.1:${apiPort}`),
        SESSION_SECRETS: "a-secret-of-the-journeys-alone-and-long-enough",
        // A Redis of both workers would mix what people of the same number typed.
        REDIS_URL: "",
        DATA_DIR: `.cache/journeys/${worker}/site`,
      },
    },
  ];
}
