import { afterEach, beforeEach, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { mailedLogin } from "../support/mailed.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const email = "driver@example.com";
const password = "roll-racing-250";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeEach(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterEach(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const ask = (browser: Browser, whose = email) => browser.post("/login", { email: whose, password: "" });
const give = (browser: Browser, code: string) => browser.post("/login", { email, code, intent: "code" });

const lastCode = async (): Promise<string> => (await mailedLogin(organiser, email)).code;

test("a driver without JavaScript logs in with an emailed code, and returns to the page that required the login [AUTH-030]", async () => {
  const browser = site.browse();
  await browser.follow(await browser.get("/profile"));
  const requested = await ask(browser);
  expect(requested.status).toBe(200);
  expect(requested.body).toMatch(/<input[^>]*autoComplete="one-time-code"/i);
  expect(formIn(requested.body, "log-in").values()).toMatchObject({ email: [email] });

  const code = await lastCode();
  const wrong = await give(browser, "000000" === code ? "000001" : "000000");
  expect([wrong.status, textOf(wrong.body).includes("That code is incorrect or has expired")]).toEqual([
    400,
    true,
  ]);
  expect(wrong.body).not.toContain('value="000000"');

  const right = await give(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect([right.status, right.location]).toEqual([303, "/profile"]);
  expect((await browser.follow(right)).body).toContain("Sam");
  expect(calls.count("/user/loginRecoveryCode")).toBe(2);
});

test("the owner of an account under attack can log in by code at once, and after half a minute by password", async () => {
  for (let guess = 1; guess <= 11; guess += 1) {
    await site.browse().post("/login", { email, password: `guess ${guess}` });
  }
  const owner = site.browse();
  const slowed = await owner.post("/login", { email, password });
  expect([slowed.status, slowed.headers["retry-after"]]).toEqual([429, "30"]);
  expect(textOf(slowed.body)).toContain(
    "Try again in 30 seconds, or log in now with a code sent to your email",
  );

  const other = owner.copy();
  await ask(other);
  expect((await give(other, await lastCode())).status).toBe(303);

  organiser.clock.advance(30_000);
  expect((await owner.post("/login", { email, password })).status).toBe(303);
});

test("an account may request five codes an hour, then the page says how long to wait", async () => {
  for (let request = 1; request <= 5; request += 1) await ask(site.browse());
  const sixth = await ask(site.browse());
  expect([sixth.status, calls.count("/user/sendLoginLink")]).toEqual([429, 5]);
  expect(textOf(sixth.body)).toMatch(/Too many codes requested\. Try again in \d+ min/);
  expect(sixth.body).toMatch(/<input[^>]*type="password"/);
});

test("if the API has no such call the page says so, and that nothing was sent", async () => {
  const siteWithoutCall = await startSite({
    organiserUrl: `${organiser.url}/elsewhere`,
    clock: organiser.clock,
  });
  try {
    const response = await ask(siteWithoutCall.browse());
    expect(response.status).toBe(422);
    expect(textOf(response.body)).toContain("This site doesn’t send login codes, so nothing was sent.");
  } finally {
    await siteWithoutCall.close();
  }
});

test("the page for entering a code can be reopened with a link", async () => {
  const page = await site.browse().get("/login");
  expect(page.body).toContain('href="/login?way=code"');
  const { body } = await site.browse().get("/login?way=code");
  expect(body).toMatch(/<input[^>]*name="code"/);
  expect(body).not.toMatch(/<input[^>]*type="password"/);
});
