import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { z } from "zod";
import { AuthUser, Tokens } from "../../app/wire/account.ts";
import { callsOf, ErrorBody } from "../support/api-calls.ts";
import { lastMailTo, mailedLogin } from "../support/mailed.ts";
import { startOrganiser } from "../support/running-organiser.ts";

const driver = "driver@example.com";
const newUser = { email: "new@example.com", first_name: "Nia", last_name: "Okafor", date_of_birth: "" };
const isFull = process.env["FULL"] === "1";

async function start() {
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  const api = callsOf(organiser.url);
  const from = (visitor: string) => ({ "X-Forwarded-For": visitor });
  return {
    organiser,
    api,
    requestLogin: (email: string, fingerprint = "own browser", visitor = "198.51.100.1") =>
      api.post("cognito/user/sendLoginLink", { email, fingerprint, code_only: false }, from(visitor)),
    register: (given: object, fingerprint = "own browser", visitor = "198.51.100.1") =>
      api.post("cognito/user/registerLink", { ...newUser, fingerprint, ...given }, from(visitor)),
    exchange: (refreshToken: string, fingerprint: string) =>
      api.post("cognito/user/refreshToken", { refresh_token: refreshToken, fingerprint }),
    whoIs: async (accessToken: string) => {
      const response = await callsOf(organiser.url, accessToken).get("cognito/user/authUser");
      return response.status === 200 ? AuthUser.parse(response.body) : null;
    },
    recover: (email: string, visitor = "198.51.100.1") =>
      api.get("cognito/user/recoverPassword", { email }, from(visitor)),
    check: (given: { email: string; code: string; newpassword?: string }, visitor = "198.51.100.1") =>
      api.get("cognito/user/recoverPasswordCheck", given, from(visitor)),
    mailsTo: async (email: string, count: number) =>
      eventually(async () => {
        const mails = (await organiser.mails()).filter(({ to }) => to === email);
        expect(mails).toHaveLength(count);
        return mails;
      }),
  };
}

test("a login email has a link and a code, or only a code where the site requests that [API-010 SET-018 AUTH-023]", async () => {
  const { organiser, api, requestLogin, whoIs } = await start();
  expect((await requestLogin("Driver@Example.com")).body).toEqual({ success: true, message: "" });
  const { code, link } = await mailedLogin(organiser, driver);
  expect(code).toMatch(/^\d{6}$/);
  expect(await whoIs(link.a)).toMatchObject({ firstName: "Sam" });

  await api.post("cognito/user/sendLoginLink", { email: driver, fingerprint: "x", code_only: true });
  const { text } = await lastMailTo(organiser, driver);
  // Only the organiser’s site, in the signature: no login link.
  expect(text.match(/https?:\S+/g)).toEqual(["http://localhost:3000"]);
});

test("a link works once, in any browser, and invalidates both its tokens and those of all other emailed links [AUTH-026 AUTH-027]", async () => {
  const { organiser, requestLogin, exchange, whoIs } = await start();
  await requestLogin(driver);
  const older = (await mailedLogin(organiser, driver)).link;
  await requestLogin(driver);
  const { link } = await mailedLogin(organiser, driver);

  const tokens = Tokens.parse((await exchange(link.r, "another browser")).body);
  expect(await whoIs(tokens.accessToken)).toMatchObject({ email: driver });
  for (const { a, r } of [link, older]) {
    expect((await exchange(r, "another browser")).status).toBe(401);
    expect(await whoIs(a)).toBeNull();
  }
  // The session started by the link continues: reusing the link isn't treated as theft.
  expect((await exchange(tokens.refreshToken, "another browser")).status).toBe(200);
});

test("a link opened twice concurrently logs in once", async () => {
  const { organiser, requestLogin, exchange } = await start();
  await requestLogin(driver);
  const { link } = await mailedLogin(organiser, driver);
  const both = await Promise.all(["one", "two", "three"].map((browser) => exchange(link.r, browser)));
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.filter(({ status }) => status === 401)).toHaveLength(2);
});

test("link and code expire after ten minutes", async () => {
  const { organiser, api, requestLogin, exchange, whoIs } = await start();
  await requestLogin(driver);
  const { code, link } = await mailedLogin(organiser, driver);
  organiser.clock.advance(10 * 60_000 - 1_000);
  expect(await whoIs(link.a)).not.toBeNull();
  organiser.clock.advance(1_000);
  expect(await whoIs(link.a)).toBeNull();
  expect((await exchange(link.r, "own browser")).status).toBe(401);
  const given = { email: driver, code, fingerprint: "own browser" };
  expect((await api.get("cognito/user/loginRecoveryCode", given)).status).toBe(400);
});

test("a link expires when its code is used", async () => {
  const { organiser, api, requestLogin, exchange } = await start();
  await requestLogin(driver);
  const { code, link } = await mailedLogin(organiser, driver);
  const given = { email: driver, code, fingerprint: "own browser" };
  expect((await api.get("cognito/user/loginRecoveryCode", given)).status).toBe(200);
  expect((await exchange(link.r, "own browser")).status).toBe(401);
});

test("an unknown address is rejected with the documented message, for a site to display", async () => {
  const { requestLogin } = await start();
  const { status, body } = await requestLogin(newUser.email);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: "User not found",
    content: expect.stringContaining("no account"),
  });
});

test("a new user gets an account by email and names, and is logged in with the emailed code or link [API-011 AUTH-037 AUTH-038 AUTH-039]", async () => {
  const { organiser, register, exchange, whoIs, requestLogin } = await start();
  const { status, body } = await register({ date_of_birth: "1990-02-03" });
  expect([status, body]).toEqual([200, { success: true, message: "" }]);
  const mail = await lastMailTo(organiser, newUser.email);
  // The requester may be a stranger to the reader.
  expect(mail.text).not.toContain("Nia");
  const { link } = await mailedLogin(organiser, newUser.email);
  const { accessToken } = Tokens.parse((await exchange(link.r, "any")).body);
  const user = { firstName: "Nia", lastName: "Okafor", dateOfBirth: "1990-02-03" };
  expect(await whoIs(accessToken)).toMatchObject(user);
  expect((await requestLogin(newUser.email)).status).toBe(200);
});

test.each([
  ["email", "not an address", "email"],
  ["first_name", "", "First name"],
  ["last_name", "  ", "Last name"],
  ["first_name", "evil.example/now", "site"],
  ["date_of_birth", "2999-01-01", "date of birth"],
])("no account is created with %s “%s” [AUTH-041]", async (member, value, message) => {
  const { organiser, register } = await start();
  const { status, body } = await register({ [member]: value });
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: false, message: expect.stringContaining(message) });
  expect(await organiser.mails()).toEqual([]);
});

test("a sign-up for an existing account gets the same response, changes nothing, and emails its owner a login", async () => {
  const { organiser, register, exchange, whoIs } = await start();
  const news = await register({ email: "new2@example.com" });
  const known = await register({ email: driver });
  expect([known.status, known.body]).toEqual([news.status, news.body]);
  expect((await lastMailTo(organiser, driver)).subject).toMatch(/^Log in to /);
  const { link } = await mailedLogin(organiser, driver);
  const { accessToken } = Tokens.parse((await exchange(link.r, "any")).body);
  expect(await whoIs(accessToken)).toMatchObject({ firstName: "Sam" });
});

test("an unclaimed account takes the names of the next request, and is deleted a day later", async () => {
  const { organiser, register, requestLogin, exchange, whoIs } = await start();
  await register({ first_name: "Stranger" });
  await register({ first_name: "Nia" });
  const { link } = await mailedLogin(organiser, newUser.email);
  expect(await whoIs(link.a)).toMatchObject({ firstName: "Nia" });

  organiser.clock.advance(25 * 60 * 60_000);
  await register({ email: "other@example.com" });
  expect((await requestLogin(newUser.email)).status).toBe(400);
  const loginMail = await mailedLogin(organiser, "other@example.com");
  await exchange(loginMail.link.r, "any");
  organiser.clock.advance(25 * 60 * 60_000);
  await register({});
  expect((await requestLogin("other@example.com")).status).toBe(200);
});

test("another person's address gets at most ten welcome emails a day", async () => {
  const { organiser, register } = await start();
  for (let place = 1; place <= 15; place += 1) await register({}, `browser ${place}`, `198.51.100.${place}`);
  expect(await organiser.mails()).toHaveLength(10);
});

test("a forgotten password is replaced with an emailed code, once; all sessions end, and the owner is notified [API-012 API-013 AUTH-044 AUTH-045]", async () => {
  const { organiser, api, recover, check, mailsTo } = await start();
  const logIn = (password: string) =>
    api.post("cognito/user/login", { username: driver, password, fingerprint: "b" });
  const before = Tokens.parse((await logIn("roll-racing-250")).body);
  expect((await recover("Driver@example.com")).body).toEqual({ success: true, message: "" });
  await mailsTo(driver, 1);
  const { code } = await mailedLogin(organiser, driver);

  const newpassword = "a quite long one";
  expect((await check({ email: driver, code: "1234567890", newpassword })).status).toBe(400);
  expect((await check({ email: driver, code, newpassword: "password1" })).body).toMatchObject({
    newPassword: "",
    message: expect.stringContaining("too common"),
  });
  const done = await check({ email: driver, code, newpassword });
  expect([done.status, done.body]).toEqual([200, { newPassword: newpassword, message: "" }]);
  expect((await check({ email: driver, code, newpassword })).status).toBe(400);

  expect((await logIn("roll-racing-250")).status).toBe(400);
  expect((await logIn(newpassword)).status).toBe(200);
  expect((await callsOf(organiser.url, before.accessToken).get("cognito/user/authUser")).status).toBe(401);
  expect((await lastMailTo(organiser, driver)).subject).toContain("password");
});

test("without a new password the API generates one of eight letters and digits and returns it [AUTH-045]", async () => {
  const { organiser, api, recover, check, mailsTo } = await start();
  await recover(driver);
  await mailsTo(driver, 1);
  const { code } = await mailedLogin(organiser, driver);
  const { body } = await check({ email: driver, code });
  const { newPassword: password } = z.object({ newPassword: z.string() }).parse(body);
  expect(password).toMatch(/^[A-Za-z0-9]{8}$/);
  const logIn = await api.post("cognito/user/login", { username: driver, password, fingerprint: "" });
  expect(logIn.status).toBe(200);
});

test("a recovery code logs in, once and for ten minutes [AUTH-046]", async () => {
  const { organiser, api, recover, mailsTo } = await start();
  const tryCode = (code: string) =>
    api.get("cognito/user/loginRecoveryCode", { email: driver, code, fingerprint: "any" });
  await recover(driver);
  await mailsTo(driver, 1);
  const { code } = await mailedLogin(organiser, driver);
  expect((await tryCode(code)).status).toBe(200);
  expect((await tryCode(code)).status).toBe(400);
  await recover(driver);
  await mailsTo(driver, 2);
  const second = await mailedLogin(organiser, driver);
  organiser.clock.advance(10 * 60_000);
  expect((await tryCode(second.code)).status).toBe(400);
});

test("a repeated request, which anyone can make, ends no recovery code; using one ends the others", async () => {
  const { organiser, recover, check, mailsTo } = await start();
  await recover(driver);
  await mailsTo(driver, 1);
  const first = await mailedLogin(organiser, driver);
  await recover(driver);
  await mailsTo(driver, 2);
  const second = await mailedLogin(organiser, driver);
  const take = ({ code }: { code: string }) =>
    check({ email: driver, code, newpassword: "a quite long one" });
  expect((await take(first)).body).toMatchObject({ message: "" });
  expect((await take(second)).status).toBe(400);
});

test("recovery responds alike for an unknown address, at each step [AUTH-032]", async () => {
  const { organiser, recover, check, mailsTo } = await start();
  const recoveries = [await recover(driver), await recover("nobody@example.com")];
  const given = [driver, "nobody@example.com"].map((email) =>
    check({ email, code: "1234567890", newpassword: "a quite long one" }),
  );
  const [known, unknownAccount] = await Promise.all(given);
  expect(recoveries[0]?.body).toEqual(recoveries[1]?.body);
  expect([known?.status, known?.body]).toEqual([unknownAccount?.status, unknownAccount?.body]);
  expect(ErrorBody.parse(known?.body).text_code).toBe("INVALID_CODE");
  await mailsTo(driver, 1);
  expect(await organiser.mails()).toHaveLength(1);
});

test(
  "codes and links can't be brute-forced: few guesses at a recovery code are checked, and the right one still works",
  { timeout: 60_000 },
  async () => {
    const { organiser, recover, check, exchange, mailsTo } = await start();
    await recover(driver);
    await mailsTo(driver, 1);
    const { code } = await mailedLogin(organiser, driver);
    // Ten, and the first of those accepted every 30 s.
    const seen: number[] = [];
    for (let guess = 0; guess < (isFull ? 1_000 : 100); guess += 1) {
      const wrong = String(1_000_000_000 + guess);
      seen.push((await check({ email: driver, code: wrong, newpassword: "a quite long one" })).status);
    }
    expect(seen.filter((status) => status === 400)).toHaveLength(11);
    expect(seen.filter((status) => status === 429)).toHaveLength(seen.length - 11);
    const links = Array.from({ length: 50 }, (_, guess) => exchange(`${"A".repeat(42)}${guess}`, "b"));
    expect(new Set((await Promise.all(links)).map(({ status }) => status))).toEqual(new Set([401]));

    const own = { email: driver, code, newpassword: "a quite long one" };
    expect((await check(own, "203.0.113.9")).status).toBe(200);
  },
);

test("codes of all kinds share a limit: five an hour per network", async () => {
  const { requestLogin, register, recover } = await start();
  const responses = [
    await requestLogin(driver),
    await recover(driver),
    await register({ email: driver }),
    await recover(driver),
    await requestLogin(driver),
    await recover(driver),
    await requestLogin(driver),
    await register({ email: driver }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});
