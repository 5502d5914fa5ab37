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
    doorTimes: { turn: 500 },
    env: { LOG_INS_AT_ONCE: "1" },
  });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

/** Somebody's log-in that stays under way until it is released. */
async function logInUnderWay() {
  const release = calls.hold("user/login");
  const before = calls.count("user/login");
  const answer = site.browse().post("/login", { email: driver, password });
  await calls.called("user/login", before + 1);
  return { release, answer };
}

test("who would wait too long for their turn to log in is told their place, keeps it, and gets in", async () => {
  const first = await logInUnderWay();
  const late = site.browse();
  const told = await late.post("/login", { email: other, password, intent: "password" });
  expect(told.status).toBe(503);
  expect(Number(told.headers["retry-after"])).toBeGreaterThan(0);
  expect(textOf(told.body)).toContain("Your place in the line: 1; your turn comes in about");
  expect(told.body).not.toContain(password);
  expect(calls.count("user/login")).toBe(1);

  first.release();
  expect((await first.answer).status).toBe(303);
  const form = formIn(told.body, "log-in").fillIn({ password });
  expect(form.values()["place"]?.[0]).toMatch(/./);
  expect((await late.post("/login", form.press("Log in"))).status).toBe(303);
});

test("who is signed in already waits for nobody's log-in", async () => {
  const browser = site.browse();
  await browser.post("/login", { email: driver, password });
  const { release, answer } = await logInUnderWay();
  expect((await browser.get("/profile")).status).toBe(200);
  release();
  expect((await answer).status).toBe(303);
});

test("a place that somebody made up is none", async () => {
  const answer = await site.browse().post("/login", { email: other, password, place: "the first" });
  expect(answer.status).toBe(303);
});
