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
    async lastCode() {
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

test("five codes an hour are mailed to an account, and strangers don't use up those of its own browser", async () => {
  const { organiser, ask, give, lastCode } = await startWithCodes();
  await ask(driver);
  await give(driver, await lastCode());

  const strangers = [];
  for (let asked = 1; asked <= 6; asked += 1) {
    strangers.push((await ask(driver, `browser ${asked}`, `203.0.113.${asked}`)).status);
  }
  // The first was asked for by a browser that nobody knew yet.
  expect(strangers).toEqual([200, 200, 200, 200, 429, 429]);
  const unknown = [];
  for (let asked = 1; asked <= 6; asked += 1) unknown.push((await ask("nobody@example.com", "x")).status);
  expect(unknown).toEqual([400, 400, 400, 400, 400, 429]);

  expect((await ask(driver)).status).toBe(200);
  organiser.clock.advance(60 * 60_000);
  expect((await ask(driver, "browser 9", "203.0.113.9")).status).toBe(200);
});

test("codes can't be tried in bulk, in parallel neither", async () => {
  const { ask, give, lastCode } = await startWithCodes();
  await ask(driver);
  const code = await lastCode();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await Promise.all(Array.from({ length: 20 }, () => give(driver, wrong)));
  expect((await give(driver, code)).status).toBe(400);
});
