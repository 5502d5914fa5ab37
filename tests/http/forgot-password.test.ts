import { expect } from "vitest";
import { eventually } from "../support/eventually.ts";
import type { Browser } from "../support/browser.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { wayInMailedTo } from "../support/mailed.ts";
import { makePeople } from "../support/people.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";
import { watchCalls } from "../support/watched-calls.ts";

test.beforeEach(({ organiser }) => {
  // Mails are limited by the hour and by the day for one place, and each test asks for some.
  organiser.clock.advance(25 * 60 * 60_000);
});

/** Somebody of a test's own, with the sample people's password. */
async function somebody(organiser: RunningOrganiser, name: string): Promise<string> {
  const email = `${name}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Kim", last_name: name }]);
  return email;
}

/** To the step at which the code is asked for; gives its page and the code. */
async function askedFor(browser: Browser, organiser: RunningOrganiser, email: string) {
  const start = formIn((await browser.get("/forgotpassword")).body, "recovery").fillIn({ email });
  const page = await browser.post("/forgotpassword", start.press("Send me a code"));
  const way = await eventually(() => wayInMailedTo(organiser, email));
  return { page, code: way.code };
}

const press = (page: { body: string }, fields: Record<string, string>, words: string) =>
  formIn(page.body, "recovery").fillIn(fields).press(words);

const logIn = (browser: Browser, email: string, password: string) =>
  browser.post("/login", { email, password });

test("a forgotten password is replaced in three steps without scripts, and its owner is in, where they wanted to go [RT-027 AUTH-044 AUTH-045 API-012 API-013]", async ({
  site,
  organiser,
}) => {
  const email = await somebody(organiser, "three-steps");
  const browser = site.browse();
  await browser.follow(await browser.get("/my-account"));
  const { page, code } = await askedFor(browser, organiser, email);
  expect(textOf(page.body)).toContain(`If there is an account with ${email}, a code is on its way`);

  const spaced = `${code.slice(0, 5)} ${code.slice(5)}`;
  const chosen = await browser.post(
    "/forgotpassword",
    press(page, { code: spaced }, "Choose a new password"),
  );
  expect(chosen.status).toBe(200);
  expect(chosen.body).not.toContain(code);
  const set = await browser.post(
    "/forgotpassword",
    press(chosen, { newpassword: "a quite long one" }, "Save and log in"),
  );
  expect([set.status, set.location]).toEqual([303, "/my-account"]);
  expect((await browser.get("/my-account")).status).toBe(200);
  expect((await logIn(site.browse(), email, "roll-racing-250")).status).toBe(400);
  expect((await logIn(site.browse(), email, "a quite long one")).status).toBe(303);
});

test("a password of eight letters or digits is suggested, and taken by a button without scripts [AUTH-043]", async ({
  site,
  organiser,
}) => {
  const email = await somebody(organiser, "suggested");
  const browser = site.browse();
  const { page, code } = await askedFor(browser, organiser, email);
  const step = await browser.post("/forgotpassword", press(page, { code }, "Choose a new password"));
  const suggested = /Our suggestion: ([A-Za-z0-9]{8}) /.exec(textOf(step.body))?.[1] ?? "none";
  expect(step.headers["cache-control"]).toContain("no-store");
  const taken = await browser.post("/forgotpassword", press(step, {}, "Use the suggestion"));
  expect(taken.status).toBe(303);
  expect((await logIn(site.browse(), email, suggested)).status).toBe(303);

  const other = await site
    .browse()
    .post("/forgotpassword", press(page, { code: "1" }, "Choose a new password"));
  expect(textOf(other.body)).not.toContain(suggested);
});

test("left empty, the API makes one up, which is shown once [AUTH-045]", async ({ site, organiser }) => {
  const email = await somebody(organiser, "invented");
  const browser = site.browse();
  const { page, code } = await askedFor(browser, organiser, email);
  const step = await browser.post("/forgotpassword", press(page, { code }, "Choose a new password"));
  const fields = press(step, {}, "Save and log in");
  const told = await browser.post("/forgotpassword", fields);
  const invented = /write it down\. ([A-Za-z0-9]{8}) /.exec(textOf(told.body))?.[1] ?? "none";
  expect([told.status, told.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect((await browser.get("/profile")).status).toBe(200);
  const again = await browser.post("/forgotpassword", fields);
  expect([again.status, again.body.includes(invented)]).toEqual([400, false]);
  expect((await logIn(site.browse(), email, invented)).status).toBe(303);
});

test("the code logs in as well, and the password stays [AUTH-046 API-014]", async ({ site, organiser }) => {
  const email = await somebody(organiser, "by-code");
  const browser = site.browse();
  const { page, code } = await askedFor(browser, organiser, email);
  const entered = await browser.post("/forgotpassword", press(page, { code }, "Log in with the code"));
  expect([entered.status, entered.location]).toEqual([303, "/"]);
  expect((await browser.get("/profile")).body).toContain(email);
  expect((await logIn(site.browse(), email, "roll-racing-250")).status).toBe(303);
});

test("a stranger who asks again ends no code that is on its way, and is told what is told of any address", async ({
  site,
  organiser,
}) => {
  const email = await somebody(organiser, "asked-twice");
  const owner = site.browse();
  const { page, code } = await askedFor(owner, organiser, email);
  const stranger = site.browse();
  const [known, unknown] = [
    await stranger.post("/forgotpassword", { email }),
    await stranger.post("/forgotpassword", { email: "nobody-asked@example.com" }),
  ];
  expect(textOf(known.body).replaceAll(email, "")).toBe(
    textOf(unknown.body).replaceAll("nobody-asked@example.com", ""),
  );
  await eventually(async () => expect((await mailsTo(organiser, email)).length).toBe(2));

  const step = await owner.post("/forgotpassword", press(page, { code }, "Choose a new password"));
  const set = press(step, { newpassword: "a quite long one" }, "Save and log in");
  expect((await owner.post("/forgotpassword", set)).status).toBe(303);
  expect((await logIn(site.browse(), email, "a quite long one")).status).toBe(303);
  // What the stranger had mailed is over with it.
  const { code: second } = await wayInMailedTo(organiser, email);
  expect((await owner.post("/forgotpassword", { email, code: second, intent: "log-in" })).status).toBe(400);
});

async function mailsTo(organiser: RunningOrganiser, email: string) {
  return (await organiser.mails()).filter(({ to, subject }) => to === email && subject.includes("code"));
}

test("a wrong code leads back to its step, and a password that isn't taken to its own; neither is in a page", async ({
  site,
  organiser,
}) => {
  const email = await somebody(organiser, "wrong-code");
  const browser = site.browse();
  const { page, code } = await askedFor(browser, organiser, email);
  const wrong = code === "1234567890" ? "1234567891" : "1234567890";
  const step = await browser.post("/forgotpassword", press(page, { code: wrong }, "Choose a new password"));
  const newpassword = "canary long password";
  const refused = await browser.post("/forgotpassword", press(step, { newpassword }, "Save and log in"));
  expect(refused.status).toBe(400);
  expect(textOf(refused.body)).toContain("This code is wrong or has expired");

  const right = await browser.post("/forgotpassword", press(refused, { code }, "Choose a new password"));
  for (const [password, words] of [
    ["short", "8 to 200 characters"],
    ["password1", "most common"],
    [email, "can't be your e-mail"],
  ] as const) {
    const answer = await browser.post(
      "/forgotpassword",
      press(right, { newpassword: password }, "Save and log in"),
    );
    expect([answer.status, textOf(answer.body).includes(words)]).toEqual([400, true]);
    // The e-mail is on the page, but never in the field of the password.
    expect(answer.body).not.toMatch(/name="newpassword"[^>]*value="[^"]/);
  }
  for (const { body } of [step, refused, right]) {
    expect(body).not.toContain(newpassword);
    expect(body).not.toContain(code);
    expect(body).not.toContain(wrong);
  }
  const set = await browser.post("/forgotpassword", press(right, { newpassword }, "Save and log in"));
  expect(set.status).toBe(303);
});

test("what one step seals is of no use for another address, and ends with the code", async ({
  site,
  organiser,
}) => {
  const [own, victim] = [await somebody(organiser, "own-one"), await somebody(organiser, "victim")];
  const browser = site.browse();
  const { page, code } = await askedFor(browser, organiser, own);
  const step = await browser.post("/forgotpassword", press(page, { code }, "Choose a new password"));
  const fields = press(step, { newpassword: "a quite long one" }, "Save and log in");
  const other = await browser.post("/forgotpassword", { ...fields, email: victim });
  expect(other.status).toBe(400);
  organiser.clock.advance(11 * 60_000);
  expect((await browser.post("/forgotpassword", fields)).status).toBe(400);
  expect((await logIn(site.browse(), own, "roll-racing-250")).status).toBe(303);
});

test("whoever was signed in to the account is out, and its owner is told by mail", async ({
  site,
  organiser,
}) => {
  const email = await somebody(organiser, "thief");
  const thief = site.browse();
  await thief.follow(await logIn(thief, email, "roll-racing-250"));
  const owner = site.browse();
  const { page, code } = await askedFor(owner, organiser, email);
  const step = await owner.post("/forgotpassword", press(page, { code }, "Choose a new password"));
  await owner.post("/forgotpassword", press(step, {}, "Use the suggestion"));
  expect((await thief.get("/profile")).status).toBe(303);
  const subjects = (await organiser.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects.at(-1)).toContain("password");
});

test("nobody is told a password that was set when the answer is lost, and the log-in by it works", async ({
  organiser,
}) => {
  const calls = await watchCalls(organiser.url);
  const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  const email = await somebody(organiser, "lost-answer");
  const browser = site.browse();
  const { page, code } = await askedFor(browser, organiser, email);
  const step = await browser.post("/forgotpassword", press(page, { code }, "Choose a new password"));
  calls.loseAnswersOf("/user/recoverPasswordCheck");
  const fields = press(step, { newpassword: "a quite long one" }, "Save and log in");
  const lost = await browser.post("/forgotpassword", fields);
  expect(lost.status).toBe(503);
  // Never repeated by itself.
  expect(calls.count("/user/recoverPasswordCheck")).toBe(1);
  calls.behave();
  expect((await logIn(site.browse(), email, "a quite long one")).status).toBe(303);
  await site.close();
  await calls.close();
});

test("the calls are sent as documented, and the new password in the query alone of the call between the programs [API-012 API-013 API-014]", async ({
  organiser,
}) => {
  const calls = await watchCalls(organiser.url);
  const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  const email = await somebody(organiser, "documented");
  const browser = site.browse();
  const { page, code } = await askedFor(browser, organiser, email);
  const step = await browser.post("/forgotpassword", press(page, { code }, "Choose a new password"));
  await browser.post("/forgotpassword", press(step, { newpassword: "a quite long one" }, "Save and log in"));
  expect(calls.queriesOf("/user/recoverPassword")).toEqual([{ email }]);
  expect(calls.queriesOf("/user/recoverPasswordCheck")).toEqual([
    { email, code, newpassword: "a quite long one" },
  ]);
  const other = site.browse();
  const asked = await askedFor(other, organiser, email);
  await other.post("/forgotpassword", press(asked.page, { code: asked.code }, "Log in with the code"));
  expect(calls.queriesOf("/user/loginRecoveryCode")).toEqual([
    { email, code: asked.code, fingerprint: expect.stringMatching(/^[\w-]{21}$/) },
  ]);
  // Nobody is signed in yet: there is no token that could go along.
  expect(calls.bearersOf("/user/loginRecoveryCode")).toEqual([""]);
  await site.close();
  await calls.close();
});

test("the page can be opened at the code, and changes nothing when it is opened", async ({ organiser }) => {
  const calls = await watchCalls(organiser.url);
  const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  const { body } = await site.browse().get("/forgotpassword?way=code&email=driver@example.com&code=1");
  const form = formIn(body, "recovery");
  expect([form.asks("email"), form.asks("code")]).toEqual([true, true]);
  expect(calls.seen.filter((path) => path.includes("ecover"))).toEqual([]);
  await site.close();
  await calls.close();
});
