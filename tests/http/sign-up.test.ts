import { expect } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { callsOf } from "../support/api-calls.ts";
import { fieldError, formIn, textOf, titleOf } from "../support/html-form.ts";
import { lastMailTo, mailedLogin } from "../support/mailed.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";
import { watchCalls } from "../support/watched-calls.ts";

const newUser = (name: string) => ({ email: `${name}@example.com`, first_name: "Nia", last_name: "Okafor" });

test("a new user types an email address, a name and the emailed code, and returns to where an account was needed [AUTH-023 AUTH-037 AUTH-038 AUTH-039 RT-026]", async ({
  site,
  organiser,
}) => {
  const browser = site.browse();
  const { email, ...names } = newUser("first");
  await browser.follow(await browser.get("/profile?from=here"));

  const start = await browser.get("/signup");
  expect(textOf(start.body)).toContain("Sign up or log in");
  const nextPage = await browser.post(
    "/signup",
    formIn(start.body, "log-in").fillIn({ email }).press("Continue"),
  );
  expect(nextPage.status).toBe(200);
  expect(textOf(nextPage.body)).toContain("There’s no account with this email yet.");

  expect(titleOf(nextPage)).toMatch(/^Create your account/);
  const form = formIn(nextPage.body, "log-in");
  expect(form.hasControl("date_of_birth")).toBe(false);
  const registered = await browser.post("/signup", form.fillIn(names).press("Create account"));
  expect(textOf(registered.body)).toContain(`We have sent a link and a code to ${email}`);
  expect(titleOf(registered)).toMatch(/^Check your email/);

  const { code } = await mailedLogin(organiser, email);
  const right = formIn(registered.body, "log-in").fillIn({ code }).press("Log in with the code");
  const entered = await browser.post("/signup", right);
  expect([entered.status, entered.location]).toEqual([303, "/profile?from=here"]);
  expect(textOf((await browser.follow(entered)).body)).toContain("Welcome, Nia. Your account is ready.");
});

test("the login page is the same form: an existing account gets an email, a new address is asked for a name", async ({
  site,
  organiser,
}) => {
  const browser = site.browse();
  const existing = await browser.post("/login", { email: "driver@example.com", password: "" });
  expect(textOf(existing.body)).toContain("Check your email");
  expect((await lastMailTo(organiser, "driver@example.com")).text).toContain("/login?a=");
  const before = (await organiser.mails()).length;
  const newAddress = await browser.post("/login", { email: "second@example.com", password: "" });
  expect(textOf(newAddress.body)).toContain("Create your account");
  expect(await organiser.mails()).toHaveLength(before);
});

test.for([
  [{ first_name: "", last_name: "Okafor" }, "first_name", /^Fill this in/],
  [{ first_name: "Nia", last_name: " " }, "last_name", /^Fill this in/],
  [{ first_name: "evil.example/now", last_name: "Okafor" }, "first_name", /web ?site|address/],
  [{ first_name: "N".repeat(300), last_name: "Okafor" }, "first_name", /at most 200 characters/],
] as const)(
  "missing names are requested at their own fields only: %o [AUTH-041]",
  async ([names, field, problem], { site }) => {
    const browser = site.browse();
    const response = await browser.post("/signup", {
      email: "third@example.com",
      ...names,
      intent: "register",
    });
    expect(response.status).toBe(400);
    expect(fieldError(response, field)).toMatch(problem);
    expect(fieldError(response, field === "first_name" ? "last_name" : "first_name")).toBe("");
    const fieldValues = formIn(response.body, "log-in").values();
    expect([fieldValues["first_name"], fieldValues["last_name"]]).toEqual([
      [names.first_name],
      [names.last_name],
    ]);
  },
);

test("a new user can change the address, have the email sent again, and reopen the code page", async ({
  site,
  organiser,
}) => {
  const { email, ...names } = newUser("fourth");
  const browser = site.browse();
  const registered = await browser.post("/signup", { email, ...names, intent: "register" });
  expect(registered.body).toMatch(/href="\/signup"[^>]*>Use another address/);
  const form = formIn(registered.body, "log-in");
  const again = await browser.post("/signup", form.press("Send it again"));
  expect(textOf(again.body)).toContain(`We have sent a link and a code to ${email}`);
  expect((await organiser.mails()).filter(({ to }) => to === email)).toHaveLength(2);

  const page = formIn((await browser.get("/login?way=code")).body, "log-in");
  const { code } = await mailedLogin(organiser, email);
  const entered = await browser.post("/login", page.fillIn({ email, code }).press("Log in with the code"));
  expect(textOf((await browser.follow(entered)).body)).toContain("Welcome, Nia. Your account is ready.");
});

test("the emailed link greets a new user as new, in the same browser and on a phone, and as returning only later", async ({
  site,
  organiser,
}) => {
  const here = site.browse();
  const welcomed = async (browser: Browser, opened: BrowserResponse) =>
    /Welcome[^.]*\./.exec(textOf((await browser.follow(opened)).body))?.[0];

  const first = newUser("by-link");
  await here.post("/signup", { ...first, intent: "register" });
  expect(await welcomed(here, await here.get(await linkTo(organiser, first.email)))).toBe("Welcome, Nia.");
  await here.post("/logout", {});
  await here.post("/login", { email: first.email, password: "" });
  expect(await welcomed(here, await here.get(await linkTo(organiser, first.email)))).toBe(
    "Welcome back, Nia.",
  );

  const second = newUser("by-telephone");
  await here.post("/logout", {});
  await here.post("/signup", { ...second, intent: "register" });
  const telephone = site.browse();
  await telephone.follow(await telephone.get(await linkTo(organiser, second.email)));
  expect(await welcomed(telephone, await telephone.post("/login/link", {}))).toBe("Welcome, Nia.");
});

/** The path of the link in the latest email to this address. */
async function linkTo(organiser: RunningOrganiser, email: string): Promise<string> {
  const { pathname, search } = new URL(
    /^http\S+$/m.exec((await lastMailTo(organiser, email)).text)?.[0] ?? "",
  );
  return pathname + search;
}

test("what a new user typed is kept when the API doesn't respond", async ({ organiser }) => {
  const calls = await watchCalls(organiser.url);
  const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  calls.dropResponsesOf("/user/registerLink");
  const { email, ...names } = newUser("fifth");
  const response = await site.browse().post("/signup", { email, ...names, intent: "register" });
  expect(response.status).toBe(503);
  expect(textOf(response.body)).toContain("we’re not sure your account was created");
  expect(formIn(response.body, "log-in").values()).toMatchObject({ email: [email], first_name: ["Nia"] });
  // Once the response arrives, the same click creates the account.
  calls.behave();
  const again = await site.browse().post("/signup", { email, ...names, intent: "register" });
  expect(textOf(again.body)).toContain("Check your email");
  await site.close();
  await calls.close();
});

test("the date of birth is requested and required where the organiser wants it, and saved with the account [AUTH-040 AUTH-042]", async ({
  organiser,
}) => {
  const site = await siteWith(organiser, { SIGN_UP_ASKS_DATE_OF_BIRTH: "yes" });
  const { email, ...names } = newUser("dated");
  const browser = site.browse();
  const nextPage = await browser.post("/signup", { email, password: "" });
  const form = formIn(nextPage.body, "log-in").fillIn(names);
  const missing = await browser.post("/signup", form.press("Create account"));
  expect(missing.status).toBe(400);
  expect(textOf(missing.body)).toContain("Date of birth");

  const filled = formIn(missing.body, "log-in").fillIn({ date_of_birth: "1990-02-03" });
  await browser.post("/signup", filled.press("Create account"));
  const { link } = await mailedLogin(organiser, email);
  const { body } = await callsOf(organiser.url, link.a).get("cognito/user/authUser");
  expect(body).toMatchObject({ user: { first_name: "Nia", date_of_birth: "1990-02-03" } });
  await site.close();
});

test("where the organiser has codes only, the email has no link, and the pages mention none [SET-018]", async ({
  organiser,
}) => {
  const site = await siteWith(organiser, { LOG_IN_BY_CODE_ONLY: "yes" });
  const browser = site.browse();
  expect(textOf((await browser.get("/login")).body)).toContain("We’ll send you a code.");
  const sent = await browser.post("/login", { email: "driver@example.com", password: "" });
  expect(textOf(sent.body)).toContain("We have sent a code to driver@example.com");
  expect((await lastMailTo(organiser, "driver@example.com")).text).not.toMatch(/http\S+\?/);
  const { email, ...names } = newUser("code-only");
  await browser.post("/login", { email, password: "" });
  await browser.post("/login", { email, ...names, intent: "register" });
  expect((await lastMailTo(organiser, email)).text).not.toMatch(/http\S+\?/);
  await site.close();
});

test("the calls are sent as documented [API-010 API-011 SET-018]", async ({ organiser }) => {
  const calls = await watchCalls(organiser.url);
  const watched = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  const browser = watched.browse();
  const { email, ...names } = newUser("wire");
  await browser.post("/login", { email, password: "" });
  await browser.post("/login", { email, ...names, intent: "register" });
  const bodyOf = (path: string) => calls.bodies.find((body) => body.path.endsWith(path))?.json;
  const fingerprint = expect.stringMatching(/^[\w-]{21}$/);
  expect(bodyOf("/sendLoginLink")).toEqual({ email, fingerprint, code_only: false });
  expect(bodyOf("/registerLink")).toEqual({ email, ...names, date_of_birth: "", fingerprint });
  await watched.close();
  await calls.close();
});

const siteWith = ({ url, clock }: RunningOrganiser, env: Record<string, string>) =>
  startSite({ organiserUrl: url, clock, env });
