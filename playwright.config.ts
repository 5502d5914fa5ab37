import { readdirSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { addressSearchAt, addressServiceKey } from "./tests/support/address-service.ts";
import { ofToday } from "./tests/support/of-today.ts";
import { journeyAddresses } from "./tests/support/journey-addresses.ts";

/** One more than the machine's two cores: a journey waits for its page about half of the time. */
const workers = 3;

/** A real browser's user agent: the default one would be taken for a crawler and get no streamed pages. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };
/** Journeys that test the scripts themselves. */
const needsScripts = /\.scripts\.spec\.ts$/;
/** Journeys that test a phone's first visit. */
const onPhones = /\.phone\.scripts\.spec\.ts$/;
/** Journeys that use a desktop keyboard, or check every page once on any device. */
const onDesks = /\b(accessibility|keyboard)\.scripts\.spec\.ts$/;
/** Journeys that measure layout shifts: one at a time in each project, after all other journeys. */
const steady = /\bsteadiness\.scripts\.spec\.ts$/;
/**
 * Journeys that count bytes, also after the others. Two at a time, because they wait for the network to be
 * idle.
 */
const counted = /\bfirst-visit\.phone\.scripts\.spec\.ts$/;
const measured = [steady, counted];
/** Journeys that sell: they must work on every kind of device. */
const onAllDevices = "checkout|entry";
/**
 * The other journeys that also work without scripts. Half of them run each day without scripts, because tests
 * of the running site post the same forms without scripts on every day. `FULL=1` runs all.
 */
const withoutScripts = ofToday(
  readdirSync("tests/journeys")
    .filter((file) => /^[\w-]+\.spec\.ts$/.test(file) && !new RegExp(`^(${onAllDevices})\\.`).test(file))
    .toSorted(),
);
/** Journeys that test what depends on the width of a page. */
const byWidth = "accessibility|content|keyboard|my-account|navigation|style";

/**
 * Journeys against the built programs. All of them run with scripts on a phone and, except for those that
 * test scripts, every other day without scripts on a desktop. On a desktop with scripts and on a phone
 * without, only those run that may differ there.
 */
export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results",
  snapshotPathTemplate: "tests/journeys/screenshots/{arg}{ext}",
  workers,
  // Nothing is measured by these: they only end what hangs, also on a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // `npm test` names what passed only at the second try.
  retries: 1,
  reporter: [["list"], ["json", { outputFile: ".cache/reports/playwright.json" }]],
  use: {
    userAgent,
    locale: "en-AU",
    // Tests can't intercept requests of a service worker; journeys that test it allow it.
    serviceWorkers: "block",
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // The same glyph widths in every Chromium, so that lines break alike.
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
    { name: "phone", testIgnore: [onDesks, ...measured], use: { viewport: phone } },
    {
      name: "desk",
      testIgnore: [onPhones, ...measured],
      testMatch: new RegExp(`/(${onAllDevices}|${byWidth})\\.(scripts\\.)?spec\\.ts$`),
      use: { viewport: desk },
    },
    {
      name: "phone without JavaScript",
      testMatch: new RegExp(`/(${onAllDevices})\\.spec\\.ts$`),
      use: { viewport: phone, javaScriptEnabled: false },
    },
    {
      name: "desk without JavaScript",
      testIgnore: needsScripts,
      testMatch: [new RegExp(`/(${onAllDevices})\\.spec\\.ts$`), ...withoutScripts],
      use: { viewport: desk, javaScriptEnabled: false },
    },
    { name: "phone, bytes", testMatch: counted, workers: 2, use: { viewport: phone } },
    { name: "phone, measured", testMatch: steady, workers: 1, use: { viewport: phone } },
    { name: "desk, measured", testMatch: steady, workers: 1, use: { viewport: desk } },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => serversFor(worker)).flat(),
});

/** The API and the site of a worker, each with its own data. */
function serversFor(worker: number) {
  const { port, apiPort, outboxPort, site } = journeyAddresses(worker);
  const command = "node --enable-source-maps tests/support/fresh.mjs build";
  const shared = {
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    ORGANISER_PUBLIC_URL: `http://localhost:${apiPort}`,
  };
  return [
    {
      command: `${command}/organiser.mjs`,
      url: `http://127.0.0.1:${apiPort}/healthz`,
      env: {
        ...shared,
        ORGANISER_PORT: String(apiPort),
        ORGANISER_SITE_ORIGINS: site,
        OUTBOX_PORT: String(outboxPort),
        ORGANISER_ADDRESS_KEY: addressServiceKey,
        DATA_DIR: `.cache/journeys/${worker}/api`,
        SAMPLE_DATA: "yes",
      },
    },
    {
      command: `${command}/site.mjs`,
      url: `http://127.0.0.1:${port}/healthz`,
      env: {
        ...shared,
        PORT: String(port),
        PUBLIC_URL: site,
        ORGANISER_API_URL: `http://127.0.0.1:${apiPort}`,
        PROFILE_FIELDS: "date-of-birth drivers-licence emergency-contact addresses",
        ...addressSearchAt(`http://127.0.0.1:${apiPort}`),
        SESSION_SECRETS: "a-secret-of-the-journeys-alone-and-long-enough",
        // With a Redis shared by all workers, drafts of users with the same id would mix.
        REDIS_URL: "",
        DATA_DIR: `.cache/journeys/${worker}/site`,
      },
    },
  ];
}
