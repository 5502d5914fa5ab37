import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const password = "roll-racing-250";
const [driver, other] = ["driver@example.com", "spectator@example.com"];

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    serverTimeouts: { loginQueueMs: 500 },
    env: { LOG_INS_AT_ONCE: "1" },
  });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

/** A login that stays in flight until it is released. */
async function startHeldLogin() {
  const release = calls.hold("user/login");
  const before = calls.count("user/login");
  const response = site.browse().post("/login", { email: driver, password });
  await calls.waitForCalls("user/login", before + 1);
  return { release, answer: response };
}

test("a user whose login would time out in the queue sees a position, keeps it, and logs in later", async () => {
  const first = await startHeldLogin();
  const late = site.browse();
  const queued = await late.post("/login", { email: other, password, intent: "password" });
  expect(queued.status).toBe(503);
  expect(Number(queued.headers["retry-after"])).toBeGreaterThan(0);
  expect(textOf(queued.body)).toContain("Your position: 1. Estimated wait: about");
  expect(queued.body).not.toContain(password);
  expect(calls.count("user/login")).toBe(1);

  first.release();
  expect((await first.answer).status).toBe(303);
  const form = formIn(queued.body, "log-in").fillIn({ password });
  expect(form.values()["place"]?.[0]).toMatch(/./);
  expect((await late.post("/login", form.press("Log in"))).status).toBe(303);
});

test("a logged-in user doesn't wait for other users' logins", async () => {
  const browser = site.browse();
  await browser.post("/login", { email: driver, password });
  const { release, answer: response } = await startHeldLogin();
  expect((await browser.get("/profile")).status).toBe(200);
  release();
  expect((await response).status).toBe(303);
});

test("a forged queue ticket is ignored", async () => {
  const response = await site.browse().post("/login", { email: other, password, place: "the first" });
  expect(response.status).toBe(303);
});
