import { expect, test } from "vitest";
import { cookiesAfter } from "../../tests/support/site-sessions.ts";
import { parseConsent, createConsent } from "./consent.ts";
import { createCookieJar } from "./cookie-jar.ts";

test.each([
  ["given", "given"],
  ["refused", "refused"],
  ["unasked", "unasked"],
  ["Given", "unasked"],
  ["yes", "unasked"],
  ["", "unasked"],
  [null, "unasked"],
  [undefined, "unasked"],
])("the cookie “%s” means consent %s", (cookie, consent) => expect(parseConsent(cookie)).toBe(consent));

test.each(["given", "refused"] as const)(
  "%s is stored for half a year, after which the banner is shown again",
  async (response) => {
    const jar = createCookieJar("", false);
    expect(createConsent(jar).state).toBe("unasked");
    createConsent(jar).choose(response);
    const lines = await jar.getSetCookieHeaders();
    expect(lines).toEqual([`consent=${response}; Max-Age=15724800; Path=/; HttpOnly; SameSite=Lax`]);
    expect(createConsent(createCookieJar(cookiesAfter("", lines), false)).state).toBe(response);
  },
);

test("withdrawing the choice deletes the cookie", async () => {
  const jar = createCookieJar("consent=given", false);
  createConsent(jar).choose("unasked");
  expect(cookiesAfter("consent=given", await jar.getSetCookieHeaders())).toBe("");
});
