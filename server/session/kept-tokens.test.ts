import { expect, test } from "vitest";
import { accessToken } from "../../tests/support/site-sessions.ts";
import { accountOf } from "./kept-tokens.ts";

test.each([
  ["a subject", accessToken({ sub: "account-7", exp: 1 }), "account-7"],
  ["none", accessToken({ exp: 1 }), null],
  ["nothing that can be read", "opaque", null],
  ["only parts of a token", "e30.made-up.", null],
])("a token with %s names the account %s", (_what, token, account) => expect(accountOf(token)).toBe(account));
