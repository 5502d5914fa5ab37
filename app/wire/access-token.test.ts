import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accessToken } from "../../tests/support/site-sessions.ts";
import { AccessToken, parseClaims } from "./access-token.ts";

describe("an access token's claims", () => {
  test.each([
    ["an account as text", { sub: "account-7" }, { account: "account-7", expiresAt: null }],
    ["an account as a number", { sub: 7 }, { account: "7", expiresAt: null }],
    ["an account with a line break", { sub: "7\r\nX: 1" }, { account: "7\r\nX: 1", expiresAt: null }],
    ["an empty account", { sub: "" }, { account: null, expiresAt: null }],
    ["no account and no expiry", { sub: null, exp: null }, { account: null, expiresAt: null }],
    ["an expiry", { sub: "7", exp: 12.5 }, { account: "7", expiresAt: 12_500 }],
    ["an expiry as text", { sub: "7", exp: "12" }, { account: "7", expiresAt: 12_000 }],
  ])("are read from %s [AUTH-004]", (_what, claims, read) => {
    const token = accessToken(claims);
    expect(AccessToken.safeParse(token).success).toBe(true);
    expect(parseClaims(token)).toEqual(read);
  });

  test.each([
    ["is an object", { sub: { id: 7 } }],
    ["is a list", { sub: [7] }],
    ["is a boolean", { sub: true }],
    ["is longer than allowed", { sub: "7".repeat(256) }],
  ])("make a token invalid if its account %s", (_what, claims) => {
    expect(AccessToken.safeParse(accessToken(claims)).success).toBe(false);
  });

  test.each(["soon", "", "2027-03-01", true, {}, [1]])("make a token invalid if it expires at %j", (exp) =>
    expect(AccessToken.safeParse(accessToken({ sub: "7", exp })).success).toBe(false),
  );

  test.each(["opaque", "e30.made-up.", "two.parts", ".."])("are empty for %s, which is no JWT", (token) => {
    expect(AccessToken.safeParse(token).success).toBe(true);
    expect(parseClaims(token)).toEqual({ account: null, expiresAt: null });
  });

  test("are text and a number, or null, whatever JSON a token contains", () => {
    fc.assert(
      fc.property(fc.record({ sub: fc.jsonValue(), exp: fc.jsonValue() }), (claims) => {
        const { account, expiresAt } = parseClaims(accessToken(claims));
        expect(account === null || typeof account === "string").toBe(true);
        expect(expiresAt === null || typeof expiresAt === "number").toBe(true);
      }),
    );
  });
});
