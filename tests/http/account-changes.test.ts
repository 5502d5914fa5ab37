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
/** The same API without the undocumented capabilities. */
let plain: WatchedCalls;
let plainSite: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  [calls, plain] = [await watchCalls(organiser.url), await watchCalls(organiser.url)];
  plain.respondWith("/cognito/domain/currentDomain", 200, { name: "Long Straight" });
  [site, plainSite] = [await startSiteFor(calls), await startSiteFor(plain)];
});
afterEach(() => calls.behave());
afterAll(async () => {
  await Promise.all([site.close(), plainSite.close()]);
  await Promise.all([calls.close(), plain.close()]);
  await organiser.close();
});

const startSiteFor = ({ url }: WatchedCalls) => startSite({ organiserUrl: url, clock: organiser.clock });
const password = "roll-racing-250";
const newpassword = "velvet kerb marshal";
let people = 0;

/** A new user, logged in at a site. */
async function newUser(at = site) {
  const email = `mover-${++people}@example.com`;
  const [user] = await makePeople(organiser, [{ email, first_name: "Lee", last_name: "Mover" }]);
  const browser = at.browse();
  await logIn(browser, email);
  await browser.get("/");
  return { id: user?.id ?? 0, email, browser };
}

const loadProfileForm = async (browser: Browser) => formIn((await browser.get("/profile")).body, "profile");
async function save(browser: Browser, change: Record<string, string>) {
  return browser.post("/profile", (await loadProfileForm(browser)).fillIn(change).press("Save profile"));
}

const missing = "Enter your current password to change your email or password.";
const wrong = "Your current password is incorrect.";

describe.each([
  ["that offers to confirm changes", () => site],
  ["that knows nothing of confirming", () => plainSite],
])("with an API %s, a new email address or password", (_api, at) => {
  test.each([
    ["an e-mail address", { email: "taken-over@example.com" }],
    ["a password", { newpassword }],
  ])("requires the current password for %s", async (_what, change) => {
    const { browser, email } = await newUser(at());
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

  test("is not needed for other changes, or for the same email address in different letter case", async () => {
    const { browser, email } = await newUser(at());
    const change = { email: email.toUpperCase(), mobile_phone: "0491 570 110" };
    expect((await save(browser, change)).location).toBe("/profile");
  });
});

test("a new password takes effect, and this browser stays logged in", async () => {
  const { browser, email } = await newUser();
  const response = await save(browser, { newpassword, current_password: password });
  expect([response.status, response.location]).toEqual([303, "/profile"]);
  expect(textOf((await browser.follow(response)).body)).toContain(
    "Use your new password next time you log in",
  );
  expect((await site.browse().post("/login", { email, password: newpassword })).status).toBe(303);
});

test("an API without confirmation support gets only the documented members, after a login", async () => {
  const { browser } = await newUser(plainSite);
  const logins = plain.count("/cognito/user/login");
  plain.respondWith("/cognito/user/update", 200, { success: true, item: null, error: "" }, 1);
  const response = await save(browser, { newpassword, current_password: password });
  expect([response.status, response.location]).toEqual([303, "/profile"]);
  expect((await browser.get("/profile")).status).toBe(200);
  expect(plain.count("/cognito/user/login")).toBe(logins + 1);
  const sent = plain.bodies.findLast(({ path }) => path.endsWith("/user/update"))?.json ?? {};
  expect(Object.keys(sent)).not.toContain("current_password");
  expect(Object.keys(sent)).not.toContain("code");
});

test("a new email address is shown as unconfirmed and takes effect after the button in its email", async () => {
  const { browser, email } = await newUser();
  const next = `moved-${people}@example.com`;
  const response = await browser.follow(await save(browser, { email: next, current_password: password }));
  expect(textOf(response.body)).toContain(
    `Saved. To start using ${next}, open the link in the email we sent to it.`,
  );
  expect(formIn(response.body, "profile").values()["email"]).toEqual([email]);
  expect(textOf((await browser.get("/profile")).body)).toContain(`${next} isn’t confirmed yet.`);

  const mail = (await organiser.mails()).find(({ to }) => to === next);
  const link = /http\S+\/account\/email\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(await (await fetch(link, { method: "POST" })).text()).toContain("Email address confirmed");
  expect((await loadProfileForm(browser)).values()["email"]).toEqual([next]);
});

test("a user without a password gets a code by email, and the form is still filled in afterwards", async () => {
  const { browser, id, email } = await newUser();
  await organiser.dependencies.db.deleteFrom("passwords").where("user_id", "=", id).execute();
  const form = await loadProfileForm(browser);
  expect(form.hasControl("current_password")).toBe(false);
  const page = textOf((await browser.get("/profile")).body);
  expect(page).toContain("Leave blank to keep logging in without a password.");
  expect(page).not.toContain("keep your current password");
  const uncoded = await browser.post("/profile", form.fillIn({ newpassword }).press("Save profile"));
  expect(textOf(uncoded.body)).toContain("Enter the code from our email.");

  const codeRequest = (await loadProfileForm(browser))
    .fillIn({ emergency_contact_name: "Typed" })
    .press("Send me a code");
  const codeSent = await browser.follow(await browser.post("/profile", codeRequest));
  expect(textOf(codeSent.body)).toContain("We’ve emailed you a code.");
  expect(formIn(codeSent.body, "profile").values()["emergency_contact_name"]).toEqual(["Typed"]);

  const mail = (await organiser.mails()).findLast(({ to }) => to === email);
  const code = /\d{6}/.exec(mail?.text ?? "")?.[0] ?? "";
  const mistyped = await save(browser, { newpassword, code: code === "000000" ? "000001" : "000000" });
  expect(textOf(mistyped.body)).toContain("That code is incorrect or has expired.");
  expect((await save(browser, { newpassword, code })).status).toBe(303);
  expect((await site.browse().post("/login", { email, password: newpassword })).status).toBe(303);
});
