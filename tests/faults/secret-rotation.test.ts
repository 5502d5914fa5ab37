import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { windowAt } from "../support/same-browser.ts";

vi.setConfig({ testTimeout: 60_000 });
const oldSecret = "a-secret-for-tests-that-is-long-enough";
const newSecret = "the-new-secret-that-is-also-long-enough";

/** `SESSION_SECRETS` of two instances per step; each step restarts one of them. */
const asDocumented = [
  [oldSecret, oldSecret],
  [`${oldSecret},${newSecret}`, oldSecret],
  [`${oldSecret},${newSecret}`, `${oldSecret},${newSecret}`],
  [`${newSecret},${oldSecret}`, `${oldSecret},${newSecret}`],
  [`${newSecret},${oldSecret}`, `${newSecret},${oldSecret}`],
  [newSecret, `${newSecret},${oldSecret}`],
  [newSecret, newSecret],
];
const newOneFirstAtOnce = [
  [oldSecret, oldSecret],
  [`${newSecret},${oldSecret}`, oldSecret],
];

test.each([
  ["added last, then moved first, then used alone, logs no user out", asDocumented, 8],
  ["put first at once logs users out while the instances differ", newOneFirstAtOnce, 0],
] as const)("a new secret that is %s", async (_, steps, stayLoggedIn) => {
  const organiser = await startOrganiser({ accessTokenLifetimeMs: 86_400_000 });
  const dataDir = await mkdtemp(join(tmpdir(), "rotation-"));
  let instances: RunningSite[] = [];
  onTestFinished(async () => {
    await Promise.all(instances.map((instance) => instance.close()));
    await organiser.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const start = (secrets: string) =>
    startSite({
      organiserUrl: organiser.url,
      clock: organiser.clock,
      env: { DATA_DIR: dataDir, SESSION_SECRETS: secrets, LOG_LEVEL: "fatal" },
    });
  let browsers: Browser[] = [];
  let running: readonly string[] = [];

  for (const step of steps) {
    const before = instances;
    instances = await Promise.all(
      step.map(async (secrets, number) => {
        const current = before[number];
        if (current && running[number] === secrets) return current;
        await current?.close();
        return start(secrets);
      }),
    );
    running = step;
    if (browsers.length === 0)
      browsers = await Promise.all(Array.from({ length: 8 }, () => loggedIn(instances)));
    // Each browser visits one instance, then the other, with the cookies that it received.
    for (const instance of instances)
      browsers = await Promise.all(browsers.map((each) => visitAccount(instance, each)));
  }
  const [instance] = instances;
  if (!instance) throw new Error("No instance is running.");
  const pages = await Promise.all(browsers.map((each) => windowAt(instance, each).get("/my-account")));
  expect(pages.filter(({ status }) => status === 200)).toHaveLength(stayLoggedIn);
});

async function loggedIn([instance]: RunningSite[]): Promise<Browser> {
  if (!instance) throw new Error("No instance is running.");
  const browser = instance.browse();
  await logIn(browser);
  return browser;
}

async function visitAccount(instance: RunningSite, browser: Browser): Promise<Browser> {
  const window = windowAt(instance, browser);
  await window.get("/my-account");
  return window;
}
