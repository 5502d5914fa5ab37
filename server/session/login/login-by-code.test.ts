import * as fc from "fast-check";
import { expect, test } from "vitest";
import { codeLoginPath, email, setUpLogin, tokens } from "./login.fixture.ts";
import { stripCodeSpaces } from "./login-attempt.ts";

test("an emailed code logs in: it is sent without copied spaces, with the address and browser id", async () => {
  const { logInByCode, context, requests } = await setUpLogin();
  expect(await logInByCode(" 123\u00a0456\t\n")).toMatchObject({ ok: true, user: { id: 7 } });
  const fingerprint = context.session.fingerprint();
  expect(fingerprint).toHaveLength(21);
  expect(requests()[0]).toEqual({ path: codeLoginPath, sent: { email, code: "123456", fingerprint } });
});

test("a code loses white space in any position, and nothing else", () => {
  const space = fc.constantFrom(" ", "\t", "\n", "\u00a0", "");
  fc.assert(
    fc.property(fc.array(fc.tuple(space, fc.stringMatching(/^[\dA-Za-z-]{1,3}$/), space)), (pieces) => {
      expect(stripCodeSpaces(pieces.flat().join(""))).toBe(pieces.map(([, plain]) => plain).join(""));
    }),
  );
});

test.each([
  ["with a message", { message: "This code was used." }],
  ["with a message and tokens", { message: "This code was used.", tokens }],
  ["without tokens", { message: "" }],
  ["with only one token", { tokens: { access_token: "access" } }],
])("a code that the API rejects in a successful response, %s, is a wrong code", async (_how, response) => {
  const { logInByCode, context, audits } = await setUpLogin({ answers: { [codeLoginPath]: () => response } });
  expect(await logInByCode()).toEqual({ ok: false, reason: "rejected" });
  expect(context.session.isLoggedIn).toBe(false);
  expect(audits).toEqual([{ event: "log-in-failed", actor: expect.any(String), reason: "wrong code" }]);
});
