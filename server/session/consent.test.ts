import { expect, test } from "vitest";
import { cookiesAfter } from "../../tests/support/site-sessions.ts";
import { consentIn, consentOf } from "./consent.ts";
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
])("a cookie that says “%s” is consent %s", (cookie, consent) => expect(consentIn(cookie)).toBe(consent));

test.each(["given", "refused"] as const)(
  "%s is kept for half a year, and then one is asked again",
  async (answer) => {
    const jar = createCookieJar("", false);
    expect(consentOf(jar).state).toBe("unasked");
    consentOf(jar).choose(answer);
    const lines = await jar.lines();
    expect(lines).toEqual([`consent=${answer}; Max-Age=15724800; Path=/; HttpOnly; SameSite=Lax`]);
    expect(consentOf(createCookieJar(cookiesAfter("", lines), false)).state).toBe(answer);
  },
);

test("an answer that is taken back leaves no cookie", async () => {
  const jar = createCookieJar("consent=given", false);
  consentOf(jar).choose("unasked");
  expect(cookiesAfter("consent=given", await jar.lines())).toBe("");
});
