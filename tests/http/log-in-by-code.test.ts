import { afterEach, beforeEach, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { wayInMailedTo } from "../support/mailed.ts";
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

const lastCode = async (): Promise<string> => (await wayInMailedTo(organiser, email)).code;

test("a driver without JavaScript logs in with a code that is mailed, and goes on where the log-in was asked for [AUTH-030]", async () => {
  const browser = site.browse();
  await browser.follow(await browser.get("/profile"));
  const asked = await ask(browser);
  expect(asked.status).toBe(200);
  expect(asked.body).toMatch(/<input[^>]*autoComplete="one-time-code"/i);
  expect(formIn(asked.body, "log-in-by-code").values()).toMatchObject({ email: [email] });

  const code = await lastCode();
  const wrong = await give(browser, "000000" === code ? "000001" : "000000");
  expect([wrong.status, textOf(wrong.body).includes("This code is wrong or has expired")]).toEqual([
    400,
    true,
  ]);
  expect(wrong.body).not.toContain('value="000000"');

  const right = await give(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect([right.status, right.location]).toEqual([303, "/profile"]);
  expect((await browser.follow(right)).body).toContain("Sam");
  expect(calls.count("/user/loginRecoveryCode")).toBe(2);
});

test("the owner of an account at which strangers guess passwords gets in by code at once, and after half a minute by password", async () => {
  for (let guess = 1; guess <= 11; guess += 1) {
    await site.browse().post("/login", { email, password: `guess ${guess}` });
  }
  const owner = site.browse();
  const slowed = await owner.post("/login", { email, password });
  expect([slowed.status, slowed.headers["retry-after"]]).toEqual([429, "30"]);
  expect(textOf(slowed.body)).toContain(
    "You can try again in 30 seconds. Or have a code sent to your e-mail",
  );

  const other = owner.copy();
  await ask(other);
  expect((await give(other, await lastCode())).status).toBe(303);

  organiser.clock.advance(30_000);
  expect((await owner.post("/login", { email, password })).status).toBe(303);
});

test("five codes an hour are asked of the API for an account, then the page says how long to wait", async () => {
  for (let asked = 1; asked <= 5; asked += 1) await ask(site.browse());
  const sixth = await ask(site.browse());
  expect([sixth.status, calls.count("/user/sendLoginLink")]).toEqual([429, 5]);
  expect(textOf(sixth.body)).toMatch(/Too many codes were asked for\. Please wait \d+ min/);
  expect(sixth.body).toMatch(/<input[^>]*type="password"/);
});

test("where the API has no such call the page says so, and that nothing was sent", async () => {
  const lonely = await startSite({ organiserUrl: `${organiser.url}/elsewhere`, clock: organiser.clock });
  try {
    const answer = await ask(lonely.browse());
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("Codes by e-mail aren't offered here. Nothing was sent");
  } finally {
    await lonely.close();
  }
});

test("the page to type a code in can be opened again, by a link", async () => {
  const page = await site.browse().get("/login");
  expect(page.body).toContain('href="/login?way=code"');
  const { body } = await site.browse().get("/login?way=code");
  expect(body).toMatch(/<input[^>]*name="code"/);
  expect(body).not.toMatch(/<input[^>]*type="password"/);
});
