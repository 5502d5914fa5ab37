import { expect, test } from "vitest";
import { noonInPerth, siteSealer } from "../../../tests/support/scripted-context.ts";
import { openBrowser } from "../../../tests/support/scripted-browser.ts";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import { createCookieJar } from "../cookie-jar.ts";
import { endOutside, googleAddress, isSame, random, wentOutside } from "./authorisation-state.ts";
import { minute } from "./mail-log-in.fixture.ts";

/** A browser on its way to Google: its state, and what it has when it comes back. */
async function wentToGoogle() {
  const clock = settableClock(noonInPerth);
  const sealer = siteSealer(clock);
  const jar = createCookieJar(undefined, true);
  const address = new URL(googleAddress({ jar, sealer, organiserPublicUrl: "https://api.example" }));
  const sent = await jar.lines();
  const back = createCookieJar(sent[0]?.split(";")[0], true);
  const state = address.searchParams.get("state") ?? "";
  return { clock, sealer, address, sent, back, state };
}

test("the organiser's page for Google is opened with a state that nobody guesses, which this browser keeps for ten minutes [AUTH-025 AUTH-035]", async () => {
  const { address, sent, state } = await wentToGoogle();
  expect(address.href).toBe(`https://api.example/cms/cognito/default/goToSite/google?state=${state}`);
  expect(state).toMatch(/^[\w-]{43}$/);
  expect(sent).toEqual([
    expect.stringMatching(/^__Host-outside=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure/),
  ]);
  expect(sent[0]).not.toContain(state);
});

test("whoever comes back with the state that this browser went with went from here, for ten minutes", async () => {
  const { clock, sealer, back, state } = await wentToGoogle();
  expect(await wentOutside(state, { jar: back, sealer })).toBe(true);
  clock.advance(10 * minute - 1);
  expect(await wentOutside(state, { jar: back, sealer })).toBe(true);
  clock.advance(1);
  expect(await wentOutside(state, { jar: back, sealer })).toBe(false);
});

test("another state, or one that another browser went with, isn't this browser's", async () => {
  const { sealer, back, state } = await wentToGoogle();
  expect(await wentOutside((await wentToGoogle()).state, { jar: back, sealer })).toBe(false);
  expect(await wentOutside("", { jar: back, sealer })).toBe(false);
  expect(await wentOutside(state, { jar: createCookieJar(undefined, true), sealer })).toBe(false);
});

test.each([
  ["an invented cookie", async () => "invented"],
  ["one that was sealed for something else", seal("authorise", "a state")],
  ["one that holds no state", seal("outside", { state: "a state" })],
])("%s lets nobody come back", async (_what, cookieOf) => {
  const sealer = siteSealer(settableClock(noonInPerth));
  const jar = createCookieJar(`__Host-outside=${await cookieOf(sealer)}`, true);
  expect(await wentOutside("a state", { jar, sealer })).toBe(false);
});

test("no state at all is nobody's, even where the cookie holds none", async () => {
  const sealer = siteSealer(settableClock(noonInPerth));
  const jar = createCookieJar(`__Host-outside=${await seal("outside", "")(sealer)}`, true);
  expect(await wentOutside("", { jar, sealer })).toBe(false);
});

test("a state is good for one return: its cookie goes", async () => {
  const { sealer, back } = await wentToGoogle();
  endOutside({ jar: back, sealer });
  expect(await back.lines()).toEqual([expect.stringMatching(/^__Host-outside=; Max-Age=0;/)]);
});

test("each way to Google has a state of its own, also from one browser", async () => {
  const browser = openBrowser();
  const addresses = await browser.request(({ waysIn }) => [waysIn.googleAddress(), waysIn.googleAddress()]);
  expect(new Set(addresses).size).toBe(2);
  expect(browser.has("outside")).toBe(true);
});

test("texts that nobody guesses are never the same", () => {
  const texts = Array.from({ length: 100 }, random);
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
])("“%s” and “%s” are compared whole, whatever their length", (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
});

/** Seals a value as the site does for a purpose. */
function seal(purpose: string, value: unknown) {
  return (sealer: ReturnType<typeof siteSealer>) => sealer.seal(purpose, value, 10 * minute);
}
