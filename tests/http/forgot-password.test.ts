import { expect } from "vitest";
import { eventually } from "../support/eventually.ts";
import type { Browser } from "../support/browser.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { mailedLogin } from "../support/mailed.ts";
import { makePeople } from "../support/people.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";
import { watchCalls } from "../support/watched-calls.ts";

test.beforeEach(({ organiser }) => {
  // The emails per address are limited by hour and day, and each test requests some.
  organiser.clock.advance(25 * 60 * 60_000);
});

/** A new user, with the password of the sample users. */
async function newUser(organiser: RunningOrganiser, name: string): Promise<string> {
  const email = `${name}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Kim", last_name: name }]);
  return email;
}

/** Goes to the step that asks for the code; returns its page and the code. */
async function requestCode(browser: Browser, organiser: RunningOrganiser, email: string) {
  const start = formIn((await browser.get("/forgotpassword")).body, "recovery").fillIn({ email });
  const page = await browser.post("/forgotpassword", start.press("Send me a code"));
  const mailed = await eventually(() => mailedLogin(organiser, email));
  return { page, code: mailed.code };
}

const fieldsWith = (page: { body: string }, fields: Record<string, string>, button: string) =>
  formIn(page.body, "recovery").fillIn(fields).press(button);

const logIn = (browser: Browser, email: string, password: string) =>
  browser.post("/login", { email, password });

test("a forgotten password is replaced in three steps without scripts, and the user is logged in at the requested page [RT-027 AUTH-044 AUTH-045 API-012 API-013]", async ({
  site,
  organiser,
}) => {
  const email = await newUser(organiser, "three-steps");
  const browser = site.browse();
  await browser.follow(await browser.get("/my-account"));
  const { page, code } = await requestCode(browser, organiser, email);
  expect(textOf(page.body)).toContain(`If ${email} has an account, we’ve sent it a code.`);

  const spaced = `${code.slice(0, 5)} ${code.slice(5)}`;
  const chosen = await browser.post(
    "/forgotpassword",
    fieldsWith(page, { code: spaced }, "Choose a new password"),
  );
  expect(chosen.status).toBe(200);
  expect(chosen.body).not.toContain(code);
  const set = await browser.post(
    "/forgotpassword",
    fieldsWith(chosen, { newpassword: "a quite long one" }, "Save and log in"),
  );
  expect([set.status, set.location]).toEqual([303, "/my-account"]);
  expect((await browser.get("/my-account")).status).toBe(200);
  expect((await logIn(site.browse(), email, "roll-racing-250")).status).toBe(400);
  expect((await logIn(site.browse(), email, "a quite long one")).status).toBe(303);
});

test("a password of eight letters or digits is suggested, and accepted with a button without scripts [AUTH-043]", async ({
  site,
  organiser,
}) => {
  const email = await newUser(organiser, "suggested");
  const browser = site.browse();
  const { page, code } = await requestCode(browser, organiser, email);
  const step = await browser.post("/forgotpassword", fieldsWith(page, { code }, "Choose a new password"));
  const suggested = /Our suggestion: ([A-Za-z0-9]{8}) /.exec(textOf(step.body))?.[1] ?? "none";
  expect(step.headers["cache-control"]).toContain("no-store");
  const accepted = await browser.post("/forgotpassword", fieldsWith(step, {}, "Use the suggestion"));
  expect(accepted.status).toBe(303);
  expect((await logIn(site.browse(), email, suggested)).status).toBe(303);

  const other = await site
    .browse()
    .post("/forgotpassword", fieldsWith(page, { code: "1" }, "Choose a new password"));
  expect(textOf(other.body)).not.toContain(suggested);
});

test("if left empty, the API generates a password, which is shown once [AUTH-045]", async ({
  site,
  organiser,
}) => {
  const email = await newUser(organiser, "invented");
  const browser = site.browse();
  const { page, code } = await requestCode(browser, organiser, email);
  const step = await browser.post("/forgotpassword", fieldsWith(page, { code }, "Choose a new password"));
  const fields = fieldsWith(step, {}, "Save and log in");
  const saved = await browser.post("/forgotpassword", fields);
  const generated = /save it now\. ([A-Za-z0-9]{8}) /.exec(textOf(saved.body))?.[1] ?? "none";
  expect([saved.status, saved.headers["cache-control"]]).toEqual([200, "private, no-store, no-transform"]);
  expect((await browser.get("/profile")).status).toBe(200);
  const again = await browser.post("/forgotpassword", fields);
  expect([again.status, again.body.includes(generated)]).toEqual([400, false]);
  expect((await logIn(site.browse(), email, generated)).status).toBe(303);
});

test("the code can also log in without changing the password [AUTH-046 API-014]", async ({
  site,
  organiser,
}) => {
  const email = await newUser(organiser, "by-code");
  const browser = site.browse();
  const { page, code } = await requestCode(browser, organiser, email);
  const loggedIn = await browser.post("/forgotpassword", fieldsWith(page, { code }, "Log in with the code"));
  expect([loggedIn.status, loggedIn.location]).toEqual([303, "/"]);
  expect((await browser.get("/profile")).body).toContain(email);
  expect((await logIn(site.browse(), email, "roll-racing-250")).status).toBe(303);
});

test("a request of another person cancels no code that was sent, and gets the same response as for any address", async ({
  site,
  organiser,
}) => {
  const email = await newUser(organiser, "asked-twice");
  const owner = site.browse();
  const { page, code } = await requestCode(owner, organiser, email);
  const otherPerson = site.browse();
  const [known, unknown] = [
    await otherPerson.post("/forgotpassword", { email }),
    await otherPerson.post("/forgotpassword", { email: "nobody-asked@example.com" }),
  ];
  expect(textOf(known.body).replaceAll(email, "")).toBe(
    textOf(unknown.body).replaceAll("nobody-asked@example.com", ""),
  );
  await eventually(async () => expect((await mailsTo(organiser, email)).length).toBe(2));

  const step = await owner.post("/forgotpassword", fieldsWith(page, { code }, "Choose a new password"));
  const set = fieldsWith(step, { newpassword: "a quite long one" }, "Save and log in");
  expect((await owner.post("/forgotpassword", set)).status).toBe(303);
  expect((await logIn(site.browse(), email, "a quite long one")).status).toBe(303);
  // The code that the other person requested is cancelled.
  const { code: second } = await mailedLogin(organiser, email);
  expect((await owner.post("/forgotpassword", { email, code: second, intent: "log-in" })).status).toBe(400);
});

async function mailsTo(organiser: RunningOrganiser, email: string) {
  return (await organiser.mails()).filter(
    ({ to, subject }) => to === email && subject.startsWith("Reset your"),
  );
}

test("a wrong code returns to its step, and a rejected password to its own; neither is in a page", async ({
  site,
  organiser,
}) => {
  const email = await newUser(organiser, "wrong-code");
  const browser = site.browse();
  const { page, code } = await requestCode(browser, organiser, email);
  const wrong = code === "1234567890" ? "1234567891" : "1234567890";
  const step = await browser.post(
    "/forgotpassword",
    fieldsWith(page, { code: wrong }, "Choose a new password"),
  );
  const newpassword = "canary long password";
  const rejected = await browser.post(
    "/forgotpassword",
    fieldsWith(step, { newpassword }, "Save and log in"),
  );
  expect(rejected.status).toBe(400);
  expect(textOf(rejected.body)).toContain("That code is incorrect or has expired");

  const right = await browser.post(
    "/forgotpassword",
    fieldsWith(rejected, { code }, "Choose a new password"),
  );
  for (const [password, message] of [
    ["short", "between 8 and 200 characters"],
    ["password1", "too common"],
    [email, "can’t be your email"],
  ] as const) {
    const response = await browser.post(
      "/forgotpassword",
      fieldsWith(right, { newpassword: password }, "Save and log in"),
    );
    expect([response.status, textOf(response.body).includes(message)]).toEqual([400, true]);
    // The email is on the page, but never in the password field.
    expect(response.body).not.toMatch(/name="newpassword"[^>]*value="[^"]/);
  }
  for (const { body } of [step, rejected, right]) {
    expect(body).not.toContain(newpassword);
    expect(body).not.toContain(code);
    expect(body).not.toContain(wrong);
  }
  const set = await browser.post("/forgotpassword", fieldsWith(right, { newpassword }, "Save and log in"));
  expect(set.status).toBe(303);
});

test("the encrypted state of a step is useless for another address, and expires with the code", async ({
  site,
  organiser,
}) => {
  const [own, victim] = [await newUser(organiser, "own-one"), await newUser(organiser, "victim")];
  const browser = site.browse();
  const { page, code } = await requestCode(browser, organiser, own);
  const step = await browser.post("/forgotpassword", fieldsWith(page, { code }, "Choose a new password"));
  const fields = fieldsWith(step, { newpassword: "a quite long one" }, "Save and log in");
  const other = await browser.post("/forgotpassword", { ...fields, email: victim });
  expect(other.status).toBe(400);
  organiser.clock.advance(11 * 60_000);
  expect((await browser.post("/forgotpassword", fields)).status).toBe(400);
  expect((await logIn(site.browse(), own, "roll-racing-250")).status).toBe(303);
});

test("all sessions of the account end, and its owner is notified by email", async ({ site, organiser }) => {
  const email = await newUser(organiser, "thief");
  const thief = site.browse();
  await thief.follow(await logIn(thief, email, "roll-racing-250"));
  const owner = site.browse();
  const { page, code } = await requestCode(owner, organiser, email);
  const step = await owner.post("/forgotpassword", fieldsWith(page, { code }, "Choose a new password"));
  await owner.post("/forgotpassword", fieldsWith(step, {}, "Use the suggestion"));
  expect((await thief.get("/profile")).status).toBe(303);
  const subjects = (await organiser.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects.at(-1)).toContain("password");
});

test("the new password is never shown if the response is lost, and login with it works", async ({
  organiser,
}) => {
  const calls = await watchCalls(organiser.url);
  const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  const email = await newUser(organiser, "lost-answer");
  const browser = site.browse();
  const { page, code } = await requestCode(browser, organiser, email);
  const step = await browser.post("/forgotpassword", fieldsWith(page, { code }, "Choose a new password"));
  calls.dropResponsesOf("/user/recoverPasswordCheck");
  const fields = fieldsWith(step, { newpassword: "a quite long one" }, "Save and log in");
  const lost = await browser.post("/forgotpassword", fields);
  expect(lost.status).toBe(503);
  // It is never retried automatically.
  expect(calls.count("/user/recoverPasswordCheck")).toBe(1);
  calls.behave();
  expect((await logIn(site.browse(), email, "a quite long one")).status).toBe(303);
  await site.close();
  await calls.close();
});

test("the calls are sent as documented, with the new password only in the query of the server-to-server call [API-012 API-013 API-014]", async ({
  organiser,
}) => {
  const calls = await watchCalls(organiser.url);
  const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  const email = await newUser(organiser, "documented");
  const browser = site.browse();
  const { page, code } = await requestCode(browser, organiser, email);
  const step = await browser.post("/forgotpassword", fieldsWith(page, { code }, "Choose a new password"));
  await browser.post(
    "/forgotpassword",
    fieldsWith(step, { newpassword: "a quite long one" }, "Save and log in"),
  );
  expect(calls.getQueries("/user/recoverPassword")).toEqual([{ email }]);
  expect(calls.getQueries("/user/recoverPasswordCheck")).toEqual([
    { email, code, newpassword: "a quite long one" },
  ]);
  const other = site.browse();
  const requested = await requestCode(other, organiser, email);
  await other.post(
    "/forgotpassword",
    fieldsWith(requested.page, { code: requested.code }, "Log in with the code"),
  );
  expect(calls.getQueries("/user/loginRecoveryCode")).toEqual([
    { email, code: requested.code, fingerprint: expect.stringMatching(/^[\w-]{21}$/) },
  ]);
  // Nobody is logged in yet, so there is no token to send.
  expect(calls.getBearers("/user/loginRecoveryCode")).toEqual([""]);
  await site.close();
  await calls.close();
});

test("the page can be opened at the code step, and changes nothing when it is opened", async ({
  organiser,
}) => {
  const calls = await watchCalls(organiser.url);
  const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  const { body } = await site.browse().get("/forgotpassword?way=code&email=driver@example.com&code=1");
  const form = formIn(body, "recovery");
  expect([form.hasControl("email"), form.hasControl("code")]).toEqual([true, true]);
  expect(calls.paths.filter((path) => path.includes("ecover"))).toEqual([]);
  await site.close();
  await calls.close();
});
