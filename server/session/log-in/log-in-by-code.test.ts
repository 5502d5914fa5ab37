import * as fc from "fast-check";
import { expect, test } from "vitest";
import { byCode, email, logInBrowser, tokens } from "./log-in.fixture.ts";
import { plainCode } from "./log-in-by-code.ts";

test("a mailed code lets in: the API gets it without the spaces of copying, with who asks and by which browser", async () => {
  const { logInByCode, context, sent } = await logInBrowser();
  expect(await logInByCode(" 123\u00a0456\t\n")).toMatchObject({ ok: true, user: { id: 7 } });
  const fingerprint = context.session.fingerprint();
  expect(fingerprint).toHaveLength(21);
  expect(sent()[0]).toEqual({ path: byCode, sent: { email, code: "123456", fingerprint } });
});

test("a code loses its white space wherever it stands, and nothing else", () => {
  const space = fc.constantFrom(" ", "\t", "\n", "\u00a0", "");
  fc.assert(
    fc.property(fc.array(fc.tuple(space, fc.stringMatching(/^[\dA-Za-z-]{1,3}$/), space)), (pieces) => {
      expect(plainCode(pieces.flat().join(""))).toBe(pieces.map(([, plain]) => plain).join(""));
    }),
  );
});

test.each([
  ["in words", { message: "This code was used." }],
  ["in words, beside tokens", { message: "This code was used.", tokens }],
  ["by giving no tokens", { message: "" }],
  ["by giving half of them", { tokens: { access_token: "access" } }],
])("a code that the API refuses in a good answer, %s, is a wrong one", async (_how, answer) => {
  const { logInByCode, context, audits } = await logInBrowser({ answers: { [byCode]: () => answer } });
  expect(await logInByCode()).toEqual({ ok: false, reason: "refused" });
  expect(context.session.isSignedIn).toBe(false);
  expect(audits).toEqual([{ what: "log-in-failed", who: expect.any(String), why: "wrong code" }]);
});
