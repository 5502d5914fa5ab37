import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { AuthUser, Tokens } from "../../app/wire/account.ts";
import { callsOf, Refusal } from "../support/api-calls.ts";
import { startOrganiser } from "../support/running-organiser.ts";

const driver = "driver@example.com";
const CodeLogIn = z.object({ tokens: Tokens, message: z.literal("") });

async function startWithCodes() {
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  const from = (visitor: string) => ({ "X-Forwarded-For": visitor });
  return {
    organiser,
    ask: (email: string, fingerprint = "own browser", visitor = "198.51.100.1") =>
      callsOf(organiser.url).post(
        "cognito/user/sendLoginLink",
        { email, fingerprint, code_only: true },
        from(visitor),
      ),
    give: (email: string, code: string, fingerprint = "own browser", visitor = "198.51.100.1") =>
      callsOf(organiser.url).get(
        "cognito/user/loginRecoveryCode",
        { email, code, fingerprint },
        from(visitor),
      ),
    lastCode: async () => {
      const [mail] = (await organiser.mails()).toReversed();
      return /^ {4}(\d{6})$/m.exec(mail?.text ?? "")?.[1] ?? "no code";
    },
  };
}

test("a mailed code logs in once, in the browser that asked for it", async () => {
  const { organiser, ask, give, lastCode } = await startWithCodes();
  const asked = await ask("Driver@example.com");
  expect([asked.status, asked.body]).toEqual([200, { success: true, message: "" }]);
  const [mail] = (await organiser.mails()).toReversed();
  expect([mail?.to, mail?.subject]).toEqual([driver, "Your code to log in"]);

  const code = await lastCode();
  expect((await give(driver, code, "another browser")).status).toBe(400);
  const { tokens } = CodeLogIn.parse((await give(driver, code)).body);
  const { body } = await callsOf(organiser.url, tokens.accessToken).get("cognito/user/authUser");
  expect(AuthUser.parse(body)).toMatchObject({ firstName: "Sam" });
  expect((await give(driver, code)).status).toBe(400);
});

test("the owner of an account that strangers guess at gets in by code at once", async () => {
  const { organiser, ask, give, lastCode } = await startWithCodes();
  for (let guess = 1; guess <= 12; guess += 1) {
    await callsOf(organiser.url).post("cognito/user/login", { username: driver, password: "wrong" });
  }
  await ask(driver);
  expect((await give(driver, await lastCode())).status).toBe(200);
});

test("an address that nobody has is refused in the documented words, and its codes like wrong ones", async () => {
  const { organiser, ask, give } = await startWithCodes();
  const asked = await ask("nobody@example.com");
  expect([asked.status, Refusal.parse(asked.body).message]).toEqual([400, "User not found"]);
  expect(await organiser.mails()).toEqual([]);

  await ask(driver);
  const wrong = await give(driver, "not a code");
  const nobodys = await give("nobody@example.com", "123456");
  expect([nobodys.status, nobodys.body]).toEqual([wrong.status, wrong.body]);
});

test("five codes an hour are mailed for one network, and strangers don't use up those of others or of a known browser", async () => {
  const { organiser, ask, give, lastCode } = await startWithCodes();
  await ask(driver);
  await give(driver, await lastCode());

  const strangers = [];
  for (let asked = 1; asked <= 6; asked += 1) {
    strangers.push((await ask(driver, `browser ${asked}`, `2001:db8:1:2::${asked}`)).status);
  }
  expect(strangers).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await ask(driver, "a new browser", "2001:db8:1:3::1")).status).toBe(200);
  const unknown = [];
  for (let asked = 1; asked <= 6; asked += 1) unknown.push((await ask("nobody@example.com", "x")).status);
  // None was mailed: only the network counts these.
  expect(unknown).toEqual([400, 400, 400, 400, 400, 400]);

  expect((await ask(driver)).status).toBe(200);
  organiser.clock.advance(60 * 60_000);
  expect((await ask(driver, "browser 9", "2001:db8:1:2::9")).status).toBe(200);
});

test("strangers who ask for codes all day use up neither those of the account's own browser nor those for a change", async () => {
  const { organiser, ask, give, lastCode } = await startWithCodes();
  await ask(driver);
  await give(driver, await lastCode());
  for (let hour = 1; hour <= 6; hour += 1) {
    organiser.clock.advance(60 * 60_000);
    for (let asked = 1; asked <= 5; asked += 1)
      for (let site = 1; site <= 4; site += 1)
        await ask(driver, `browser ${hour} ${asked}`, `203.0.113.${10 * asked + site}`);
  }
  const toStrangers = (await organiser.mails()).length;
  // A hundred, and the one of the browser that the account didn't know yet among them.
  expect(toStrangers).toBe(100);

  expect((await ask(driver)).status).toBe(200);
  expect(await organiser.mails()).toHaveLength(toStrangers + 1);
  const { tokens } = CodeLogIn.parse((await give(driver, await lastCode())).body);
  const { body } = await callsOf(organiser.url, tokens.accessToken).post("cognito/user/changeCode");
  expect(body).toMatchObject({ success: true });
  expect(await organiser.mails()).toHaveLength(toStrangers + 2);
});

test("codes can't be tried in bulk, in parallel neither", async () => {
  const { ask, give, lastCode } = await startWithCodes();
  await ask(driver);
  const code = await lastCode();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await Promise.all(Array.from({ length: 20 }, () => give(driver, wrong)));
  expect((await give(driver, code)).status).toBe(400);
});
