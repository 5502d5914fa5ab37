import { expect, test } from "vitest";
import { noonInPerth, siteEncrypter } from "../../../tests/support/scripted-context.ts";
import { openBrowser } from "../../../tests/support/scripted-browser.ts";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createCookieJar } from "../cookie-jar.ts";
import {
  finishExternalLogin,
  startGoogleLogin,
  isEqualSecret,
  createRandomState,
  hasStartedExternalLogin,
} from "./authorisation-state.ts";
import { minute } from "./mail-login.fixture.ts";

/** A browser that started a Google login: its state, and its cookies when it returns. */
async function wentToGoogle() {
  const clock = settableClock(noonInPerth);
  const encrypter = siteEncrypter(clock);
  const jar = createCookieJar(undefined, true);
  const address = new URL(startGoogleLogin({ jar, encrypter, organiserPublicUrl: "https://api.example" }));
  const sent = await jar.getSetCookieHeaders();
  const back = createCookieJar(sent[0]?.split(";")[0], true);
  const state = address.searchParams.get("state") ?? "";
  return { clock, encrypter, address, sent, back, state };
}

test("the organiser's Google page is opened with a random state, stored in this browser for ten minutes [AUTH-025 AUTH-035]", async () => {
  const { address, sent, state } = await wentToGoogle();
  expect(address.href).toBe(`https://api.example/cms/cognito/default/goToSite/google?state=${state}`);
  expect(state).toMatch(/^[\w-]{43}$/);
  expect(sent).toEqual([
    expect.stringMatching(/^__Host-outside=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure/),
  ]);
  expect(sent[0]).not.toContain(state);
});

test("a return with the stored state is accepted for ten minutes", async () => {
  const { clock, encrypter, back, state } = await wentToGoogle();
  expect(await hasStartedExternalLogin(state, { jar: back, encrypter })).toBe(true);
  clock.advance(10 * minute - 1);
  expect(await hasStartedExternalLogin(state, { jar: back, encrypter })).toBe(true);
  clock.advance(1);
  expect(await hasStartedExternalLogin(state, { jar: back, encrypter })).toBe(false);
});

test("another state, or one of another browser, is rejected", async () => {
  const { encrypter, back, state } = await wentToGoogle();
  expect(await hasStartedExternalLogin((await wentToGoogle()).state, { jar: back, encrypter })).toBe(false);
  expect(await hasStartedExternalLogin("", { jar: back, encrypter })).toBe(false);
  expect(await hasStartedExternalLogin(state, { jar: createCookieJar(undefined, true), encrypter })).toBe(
    false,
  );
});

test.each([
  ["a forged cookie", async () => "invented"],
  ["a cookie encrypted for another purpose", encryptValue("authorise", "a state")],
  ["a cookie without a state", encryptValue("outside", { state: "a state" })],
])("%s does not allow a return", async (_what, cookieOf) => {
  const encrypter = siteEncrypter(settableClock(noonInPerth));
  const jar = createCookieJar(`__Host-outside=${await cookieOf(encrypter)}`, true);
  expect(await hasStartedExternalLogin("a state", { jar, encrypter })).toBe(false);
});

test("an empty state is rejected, even if the cookie contains one", async () => {
  const encrypter = siteEncrypter(settableClock(noonInPerth));
  const jar = createCookieJar(`__Host-outside=${await encryptValue("outside", "")(encrypter)}`, true);
  expect(await hasStartedExternalLogin("", { jar, encrypter })).toBe(false);
});

test("a state is single-use: its cookie is deleted", async () => {
  const { encrypter, back } = await wentToGoogle();
  finishExternalLogin({ jar: back, encrypter });
  expect(await back.getSetCookieHeaders()).toEqual([expect.stringMatching(/^__Host-outside=; Max-Age=0;/)]);
});

test("each Google login has its own state, also in one browser", async () => {
  const browser = openBrowser();
  const addresses = await browser.request(({ loginMethods }) => [
    loginMethods.startGoogleLogin(),
    loginMethods.startGoogleLogin(),
  ]);
  expect(new Set(addresses).size).toBe(2);
  expect(browser.hasCookie("outside")).toBe(true);
});

test("random texts are never equal", () => {
  const texts = Array.from({ length: 100 }, createRandomState);
  expect(new Set(texts).size).toBe(100);
  for (const text of texts) expect(text).toMatch(/^[\w-]{43}$/);
});

test.each([
  ["", "", true],
  ["state", "state", true],
  ["état", "état", true],
  ["state", "stats", false],
  ["state", "states", false],
  ["states", "state", false],
  ["é", "e", false],
  ["", "state", false],
])("“%s” and “%s” are compared completely, whatever their length", (one, other, same) => {
  expect(isEqualSecret(one, other)).toBe(same);
});

/** Encrypts a value as the site does for a purpose. */
function encryptValue(purpose: string, value: unknown) {
  return (encrypter: ReturnType<typeof siteEncrypter>) => encrypter.encrypt(purpose, value, 10 * minute);
}
