import { expect } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { callsOf } from "../support/api-calls.ts";
import { errorAt, formIn, textOf, titleOf } from "../support/html-form.ts";
import { lastMailTo, wayInMailedTo } from "../support/mailed.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { startSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";
import { watchCalls } from "../support/watched-calls.ts";

const newcomer = (name: string) => ({ email: `${name}@example.com`, first_name: "Nia", last_name: "Okafor" });

test("somebody new types an e-mail, a name and the mailed code, and is back where an account was needed [AUTH-023 AUTH-037 AUTH-038 AUTH-039 RT-026]", async ({
  site,
  organiser,
}) => {
  const browser = site.browse();
  const { email, ...names } = newcomer("first");
  await browser.follow(await browser.get("/profile?from=here"));

  const start = await browser.get("/signup");
  expect(textOf(start.body)).toContain("Sign up or log in");
  const asked = await browser.post(
    "/signup",
    formIn(start.body, "log-in").fillIn({ email }).press("Continue"),
  );
  expect(asked.status).toBe(200);
  // What the API would have shown is shown.
  expect(textOf(asked.body)).toContain("There is no account with this e-mail address yet");

  expect(titleOf(asked)).toMatch(/^Create your account/);
  const form = formIn(asked.body, "sign-up");
  expect(form.asks("date_of_birth")).toBe(false);
  const registered = await browser.post("/signup", form.fillIn(names).press("Create account"));
  expect(textOf(registered.body)).toContain(`We have sent a link and a code to ${email}`);
  expect(titleOf(registered)).toMatch(/^Check your e-mail/);

  const { code } = await wayInMailedTo(organiser, email);
  const right = formIn(registered.body, "log-in-by-code").fillIn({ code }).press("Log in with the code");
  const entered = await browser.post("/signup", right);
  expect([entered.status, entered.location]).toEqual([303, "/profile?from=here"]);
  expect(textOf((await browser.follow(entered)).body)).toContain("Welcome, Nia. Your account is ready.");
});

test("the log-in page is the same form: an address that has an account gets a mail, any other the question for a name", async ({
  site,
  organiser,
}) => {
  const browser = site.browse();
  const known = await browser.post("/login", { email: "driver@example.com", password: "" });
  expect(textOf(known.body)).toContain("Check your e-mail");
  expect((await lastMailTo(organiser, "driver@example.com")).text).toContain("/login?a=");
  const before = (await organiser.mails()).length;
  const unknown = await browser.post("/login", { email: "second@example.com", password: "" });
  expect(textOf(unknown.body)).toContain("Create your account");
  expect(await organiser.mails()).toHaveLength(before);
});

test.for([
  [{ first_name: "", last_name: "Okafor" }, "first_name", /^Please fill this in/],
  [{ first_name: "Nia", last_name: " " }, "last_name", /^Please fill this in/],
  [{ first_name: "evil.example/now", last_name: "Okafor" }, "first_name", /web ?site|address/],
  [{ first_name: "N".repeat(300), last_name: "Okafor" }, "first_name", /at most 200 characters/],
] as const)(
  "names are asked again at their field, and the other one isn't: %o [AUTH-041]",
  async ([names, field, problem], { site }) => {
    const browser = site.browse();
    const answer = await browser.post("/signup", {
      email: "third@example.com",
      ...names,
      intent: "register",
    });
    expect(answer.status).toBe(400);
    expect(errorAt(answer, field)).toMatch(problem);
    expect(errorAt(answer, field === "first_name" ? "last_name" : "first_name")).toBe("");
    const kept = formIn(answer.body, "sign-up").values();
    expect([kept["first_name"], kept["last_name"]]).toEqual([[names.first_name], [names.last_name]]);
  },
);

test("a newcomer can use another address, have the mail sent again, and open the code's page anew", async ({
  site,
  organiser,
}) => {
  const { email, ...names } = newcomer("fourth");
  const browser = site.browse();
  const registered = await browser.post("/signup", { email, ...names, intent: "register" });
  expect(registered.body).toMatch(/href="\/signup"[^>]*>Use another address/);
  const form = formIn(registered.body, "log-in-by-code");
  const again = await browser.post("/signup", form.press("Send it again"));
  expect(textOf(again.body)).toContain(`We have sent a link and a code to ${email}`);
  expect((await organiser.mails()).filter(({ to }) => to === email)).toHaveLength(2);

  const page = formIn((await browser.get("/login?way=code")).body, "log-in-by-code");
  const { code } = await wayInMailedTo(organiser, email);
  const entered = await browser.post("/login", page.fillIn({ email, code }).press("Log in with the code"));
  expect(textOf((await browser.follow(entered)).body)).toContain("Welcome, Nia. Your account is ready.");
});

test("the mailed link welcomes a newcomer as one, in the browser that asked and on the telephone, and “back” only after that", async ({
  site,
  organiser,
}) => {
  const here = site.browse();
  const welcomed = async (browser: Browser, opened: Answer) =>
    /Welcome[^.]*\./.exec(textOf((await browser.follow(opened)).body))?.[0];

  const first = newcomer("by-link");
  await here.post("/signup", { ...first, intent: "register" });
  expect(await welcomed(here, await here.get(await linkTo(organiser, first.email)))).toBe("Welcome, Nia.");
  await here.post("/logout", {});
  await here.post("/login", { email: first.email, password: "" });
  expect(await welcomed(here, await here.get(await linkTo(organiser, first.email)))).toBe(
    "Welcome back, Nia.",
  );

  const second = newcomer("by-telephone");
  await here.post("/logout", {});
  await here.post("/signup", { ...second, intent: "register" });
  const telephone = site.browse();
  await telephone.follow(await telephone.get(await linkTo(organiser, second.email)));
  expect(await welcomed(telephone, await telephone.post("/login/link", {}))).toBe("Welcome, Nia.");
});

/** The path of the link in the newest mail to somebody. */
async function linkTo(organiser: RunningOrganiser, email: string): Promise<string> {
  const { pathname, search } = new URL(
    /^http\S+$/m.exec((await lastMailTo(organiser, email)).text)?.[0] ?? "",
  );
  return pathname + search;
}

test("what a newcomer typed stays when the API gives no answer", async ({ organiser }) => {
  const calls = await watchCalls(organiser.url);
  const site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  calls.loseAnswersOf("/user/registerLink");
  const { email, ...names } = newcomer("fifth");
  const answer = await site.browse().post("/signup", { email, ...names, intent: "register" });
  expect(answer.status).toBe(503);
  expect(textOf(answer.body)).toContain("we don't know whether your account was made");
  expect(formIn(answer.body, "sign-up").values()).toMatchObject({ email: [email], first_name: ["Nia"] });
  // Once its answer gets through, the same press creates the account.
  calls.behave();
  const again = await site.browse().post("/signup", { email, ...names, intent: "register" });
  expect(textOf(again.body)).toContain("Check your e-mail");
  await site.close();
  await calls.close();
});

test("the date of birth is asked and needed where the organiser wants it, and kept with the account [AUTH-040 AUTH-042]", async ({
  organiser,
}) => {
  const site = await siteWith(organiser, { SIGN_UP_ASKS_DATE_OF_BIRTH: "yes" });
  const { email, ...names } = newcomer("dated");
  const browser = site.browse();
  const asked = await browser.post("/signup", { email, password: "" });
  const form = formIn(asked.body, "sign-up").fillIn(names);
  const missing = await browser.post("/signup", form.press("Create account"));
  expect(missing.status).toBe(400);
  expect(textOf(missing.body)).toContain("Date of birth");

  const filled = formIn(missing.body, "sign-up").fillIn({ date_of_birth: "1990-02-03" });
  await browser.post("/signup", filled.press("Create account"));
  const { link } = await wayInMailedTo(organiser, email);
  const { body } = await callsOf(organiser.url, link.a).get("cognito/user/authUser");
  expect(body).toMatchObject({ user: { first_name: "Nia", date_of_birth: "1990-02-03" } });
  await site.close();
});

test("where the organiser has codes only, the mail holds no link, and the pages speak of none [SET-018]", async ({
  organiser,
}) => {
  const site = await siteWith(organiser, { LOG_IN_BY_CODE_ONLY: "yes" });
  const browser = site.browse();
  expect(textOf((await browser.get("/login")).body)).toContain("and we send you a code.");
  const sent = await browser.post("/login", { email: "driver@example.com", password: "" });
  expect(textOf(sent.body)).toContain("We have sent a code to driver@example.com");
  expect((await lastMailTo(organiser, "driver@example.com")).text).not.toContain("http");
  const { email, ...names } = newcomer("code-only");
  await browser.post("/login", { email, password: "" });
  await browser.post("/login", { email, ...names, intent: "register" });
  expect((await lastMailTo(organiser, email)).text).not.toContain("http");
  await site.close();
});

test("the calls are sent as documented [API-010 API-011 SET-018]", async ({ organiser }) => {
  const calls = await watchCalls(organiser.url);
  const watched = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
  const browser = watched.browse();
  const { email, ...names } = newcomer("wire");
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
