import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
/** The same API without what goes beyond its documents. */
let plain: WatchedCalls;
let plainSite: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  [calls, plain] = [await watchCalls(organiser.url), await watchCalls(organiser.url)];
  plain.refuse("/cognito/domain/currentDomain", 200, { name: "Long Straight" });
  [site, plainSite] = [await startOf(calls), await startOf(plain)];
});
afterEach(() => calls.behave());
afterAll(async () => {
  await Promise.all([site.close(), plainSite.close()]);
  await Promise.all([calls.close(), plain.close()]);
  await organiser.close();
});

const startOf = ({ url }: WatchedCalls) => startSite({ organiserUrl: url, clock: organiser.clock });
const password = "roll-racing-250";
const newpassword = "velvet kerb marshal";
let people = 0;

/** Somebody new, signed in at a site. */
async function somebody(at = site) {
  const email = `mover-${++people}@example.com`;
  const [user] = await makePeople(organiser, [{ email, first_name: "Lee", last_name: "Mover" }]);
  const browser = at.browse();
  await logIn(browser, email);
  await browser.get("/");
  return { id: user?.id ?? 0, email, browser };
}

const profileOf = async (browser: Browser) => formIn((await browser.get("/profile")).body, "profile");
async function save(browser: Browser, change: Record<string, string>) {
  return browser.post("/profile", (await profileOf(browser)).fillIn(change).press("Save profile"));
}

const missing = "To change your e-mail or your password, please type your current password.";
const wrong = "This is not your current password.";

describe.each([
  ["that offers to confirm changes", () => site],
  ["that knows nothing of confirming", () => plainSite],
])("with an API %s, a new e-mail address or password", (_api, at) => {
  test.each([
    ["an e-mail address", { email: "taken-over@example.com" }],
    ["a password", { newpassword }],
  ])("needs the current password for %s", async (_what, change) => {
    const { browser, email } = await somebody(at());
    const unproven = await save(browser, { ...change, emergency_contact_name: "Typed" });
    expect(unproven.status).toBe(400);
    expect(textOf(unproven.body)).toContain(missing);
    expect(formIn(unproven.body, "profile").values()).toMatchObject({ emergency_contact_name: ["Typed"] });

    const guessed = await save(browser, { ...change, current_password: "a wrong guess" });
    expect([400, 422]).toContain(guessed.status);
    expect(textOf(guessed.body)).toContain(wrong);
    expect(guessed.body).not.toMatch(/a wrong guess|velvet kerb/);
    expect((await site.browse().post("/login", { email, password })).status).toBe(303);
  });

  test("isn't needed for anything else, not even for the same address in other letters", async () => {
    const { browser, email } = await somebody(at());
    const change = { email: email.toUpperCase(), mobile_phone: "0491 570 110" };
    expect((await save(browser, change)).location).toBe("/profile");
  });
});

test("a new password counts, and this browser stays signed in", async () => {
  const { browser, email } = await somebody();
  const answer = await save(browser, { newpassword, current_password: password });
  expect([answer.status, answer.location]).toEqual([303, "/profile"]);
  expect(textOf((await browser.follow(answer)).body)).toContain("Log in with your new password");
  expect((await site.browse().post("/login", { email, password: newpassword })).status).toBe(303);
});

test("an API that knows nothing of confirming is sent the documented members alone, after a log-in", async () => {
  const { browser } = await somebody(plainSite);
  const logIns = plain.count("/cognito/user/login");
  plain.refuse("/cognito/user/update", 200, { success: true, item: null, error: "" }, 1);
  const answer = await save(browser, { newpassword, current_password: password });
  expect([answer.status, answer.location]).toEqual([303, "/profile"]);
  expect((await browser.get("/profile")).status).toBe(200);
  expect(plain.count("/cognito/user/login")).toBe(logIns + 1);
  const sent = plain.bodies.findLast(({ path }) => path.endsWith("/user/update"))?.json ?? {};
  expect(Object.keys(sent)).not.toContain("current_password");
  expect(Object.keys(sent)).not.toContain("code");
});

test("a new e-mail address waits for its mail, which the profile says, and counts after its button", async () => {
  const { browser, email } = await somebody();
  const next = `moved-${people}@example.com`;
  const answer = await browser.follow(await save(browser, { email: next, current_password: password }));
  expect(textOf(answer.body)).toContain(
    `Saved. Your new address ${next} counts once you have opened the link`,
  );
  expect(formIn(answer.body, "profile").values()["email"]).toEqual([email]);
  expect(textOf((await browser.get("/profile")).body)).toContain(`${next} waits to be confirmed`);

  const mail = (await organiser.mails()).find(({ to }) => to === next);
  const link = /http\S+\/account\/email\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(await (await fetch(link, { method: "POST" })).text()).toContain("Your new address counts");
  expect((await profileOf(browser)).values()["email"]).toEqual([next]);
});

test("somebody without a password has a code mailed; what was typed is there when the page comes back", async () => {
  const { browser, id, email } = await somebody();
  await organiser.parts.db.deleteFrom("passwords").where("user_id", "=", id).execute();
  const form = await profileOf(browser);
  expect(form.asks("current_password")).toBe(false);
  const uncoded = await browser.post("/profile", form.fillIn({ newpassword }).press("Save profile"));
  expect(textOf(uncoded.body)).toContain("Please type the code from our mail.");

  const asking = (await profileOf(browser))
    .fillIn({ emergency_contact_name: "Typed" })
    .press("Send me a code");
  const asked = await browser.follow(await browser.post("/profile", asking));
  expect(textOf(asked.body)).toContain("We have sent you a code by mail.");
  expect(formIn(asked.body, "profile").values()["emergency_contact_name"]).toEqual(["Typed"]);

  const mail = (await organiser.mails()).findLast(({ to }) => to === email);
  const code = /\d{6}/.exec(mail?.text ?? "")?.[0] ?? "";
  const mistyped = await save(browser, { newpassword, code: code === "000000" ? "000001" : "000000" });
  expect(textOf(mistyped.body)).toContain("This code is wrong or no longer good.");
  expect((await save(browser, { newpassword, code })).status).toBe(303);
  expect((await site.browse().post("/login", { email, password: newpassword })).status).toBe(303);
});
