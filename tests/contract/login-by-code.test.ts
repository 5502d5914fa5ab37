import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { AuthUser, Tokens } from "../../app/wire/account.ts";
import { callsOf, ErrorBody } from "../support/api-calls.ts";
import { startOrganiser } from "../support/running-organiser.ts";

const driver = "driver@example.com";
const CodeLoginResponse = z.object({ tokens: Tokens, message: z.literal("") });

async function startWithCodes() {
  const organiser = await startOrganiser();
  onTestFinished(() => organiser.close());
  const from = (visitor: string) => ({ "X-Forwarded-For": visitor });
  return {
    organiser,
    requestCode: (email: string, fingerprint = "own browser", visitor = "198.51.100.1") =>
      callsOf(organiser.url).post(
        "cognito/user/sendLoginLink",
        { email, fingerprint, code_only: true },
        from(visitor),
      ),
    logInByCode: (email: string, code: string, fingerprint = "own browser", visitor = "198.51.100.1") =>
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

test("an emailed code logs in once, in the browser that requested it", async () => {
  const { organiser, requestCode, logInByCode, lastCode } = await startWithCodes();
  const requested = await requestCode("Driver@example.com");
  expect([requested.status, requested.body]).toEqual([200, { success: true, message: "" }]);
  const [mail] = (await organiser.mails()).toReversed();
  expect([mail?.to, mail?.subject]).toEqual([driver, "Your login code for Long Straight Motorsport"]);

  const code = await lastCode();
  expect((await logInByCode(driver, code, "another browser")).status).toBe(400);
  const { tokens } = CodeLoginResponse.parse((await logInByCode(driver, code)).body);
  const { body } = await callsOf(organiser.url, tokens.accessToken).get("cognito/user/authUser");
  expect(AuthUser.parse(body)).toMatchObject({ firstName: "Sam" });
  expect((await logInByCode(driver, code)).status).toBe(400);
});

test("the owner of an account under attack logs in by code at once", async () => {
  const { organiser, requestCode, logInByCode, lastCode } = await startWithCodes();
  for (let guess = 1; guess <= 12; guess += 1) {
    await callsOf(organiser.url).post("cognito/user/login", { username: driver, password: "wrong" });
  }
  await requestCode(driver);
  expect((await logInByCode(driver, await lastCode())).status).toBe(200);
});

test("an unknown address is rejected with the documented message, and its codes like wrong ones", async () => {
  const { organiser, requestCode, logInByCode } = await startWithCodes();
  const requested = await requestCode("nobody@example.com");
  expect([requested.status, ErrorBody.parse(requested.body).message]).toEqual([400, "User not found"]);
  expect(await organiser.mails()).toEqual([]);

  await requestCode(driver);
  const wrong = await logInByCode(driver, "not a code");
  const unknownAccount = await logInByCode("nobody@example.com", "123456");
  expect([unknownAccount.status, unknownAccount.body]).toEqual([wrong.status, wrong.body]);
});

test("five codes an hour are emailed per network, without using up the limit of others or of a known browser", async () => {
  const { organiser, requestCode, logInByCode, lastCode } = await startWithCodes();
  await requestCode(driver);
  await logInByCode(driver, await lastCode());

  const strangerStatuses = [];
  for (let request = 1; request <= 6; request += 1) {
    strangerStatuses.push(
      (await requestCode(driver, `browser ${request}`, `2001:db8:1:2::${request}`)).status,
    );
  }
  expect(strangerStatuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await requestCode(driver, "a new browser", "2001:db8:1:3::1")).status).toBe(200);
  const unknown = [];
  for (let request = 1; request <= 6; request += 1)
    unknown.push((await requestCode("nobody@example.com", "x")).status);
  // None was emailed: only the network limit counts these.
  expect(unknown).toEqual([400, 400, 400, 400, 400, 400]);

  expect((await requestCode(driver)).status).toBe(200);
  organiser.clock.advance(60 * 60_000);
  expect((await requestCode(driver, "browser 9", "2001:db8:1:2::9")).status).toBe(200);
});

test("strangers requesting codes all day use up neither the limit of the account's own browser nor that for changes", async () => {
  const { organiser, requestCode, logInByCode, lastCode } = await startWithCodes();
  await requestCode(driver);
  await logInByCode(driver, await lastCode());
  for (let hour = 1; hour <= 6; hour += 1) {
    organiser.clock.advance(60 * 60_000);
    for (let request = 1; request <= 5; request += 1)
      for (let site = 1; site <= 4; site += 1)
        await requestCode(driver, `browser ${hour} ${request}`, `203.0.113.${10 * request + site}`);
  }
  const mailCount = (await organiser.mails()).length;
  // A hundred, including the first attempt of the browser that was still unknown.
  expect(mailCount).toBe(100);

  expect((await requestCode(driver)).status).toBe(200);
  expect(await organiser.mails()).toHaveLength(mailCount + 1);
  const { tokens } = CodeLoginResponse.parse((await logInByCode(driver, await lastCode())).body);
  const { body } = await callsOf(organiser.url, tokens.accessToken).post("cognito/user/changeCode");
  expect(body).toMatchObject({ success: true });
  expect(await organiser.mails()).toHaveLength(mailCount + 2);
});

test("codes can't be tried in bulk, nor in parallel", async () => {
  const { organiser, requestCode, logInByCode, lastCode } = await startWithCodes();
  await requestCode(driver);
  const code = await lastCode();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const attempts = await Promise.all(Array.from({ length: 20 }, () => logInByCode(driver, wrong)));
  const statuses = attempts.map(({ status }) => status).toSorted((one, other) => one - other);
  // Ten per account; one more is accepted, and the next 30 s later.
  expect(statuses).toEqual([...Array(11).fill(400), ...Array(9).fill(429)]);
  expect((await logInByCode(driver, code)).status).toBe(429);
  organiser.clock.advance(30_000);
  expect((await logInByCode(driver, code)).status).toBe(400);
});
