import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";
import { expect, testAllowingErrors as test, waitUntilReady } from "./visitor.ts";

const password = "roll-racing-250";

// Separate programs, because a login is blocked.
let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

test.beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    serverTimeouts: { loginQueueMs: 1_000 },
    env: { ORGANISER_PUBLIC_URL: organiser.url, LOG_INS_AT_ONCE: "1" },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
test.afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

test("a user in the login queue sees their position and is logged in automatically", async ({
  page,
  hasScripts,
}) => {
  const release = calls.hold("user/login");
  const first = site.browse().post("/login", { email: "driver@example.com", password });
  await calls.waitForCalls("user/login", 1);

  await page.goto(`${site.publicUrl}/login`);
  await waitUntilReady(page, hasScripts);
  await page.getByRole("main").getByLabel("Email").fill("spectator@example.com");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText("Your position: 1.")).toBeVisible();
  release();
  expect((await first).status).toBe(303);
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toHaveCount(0);
});
