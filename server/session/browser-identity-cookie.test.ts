import { describe, expect, test } from "vitest";
import { createTestSite, day } from "../../tests/support/site-sessions.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

const account = "an account's name";

describe("the browser cookie", () => {
  test("is stored for a year and valid as long", async () => {
    const site = createTestSite();
    const { visit: browserIdentity, jar, after } = await site.request();
    const made = browserIdentity.fingerprint();
    expect(await jar.getSetCookieHeaders()).toEqual([expect.stringMatching(/^visit=.*; Max-Age=31536000; /)]);
    const cookies = await after();
    site.clock.advance(365 * day - 1);
    expect((await site.request({ cookies })).visit.findFingerprint()).toBe(made);
    site.clock.advance(1);
    expect((await site.request({ cookies })).visit.findFingerprint()).toBeNull();
  });

  test("is ignored if forged", async () => {
    const { visit: browserIdentity, jar } = await createTestSite().request({ cookies: "visit=made-up" });
    expect([browserIdentity.findFingerprint(), jar.hasChanges()]).toEqual([null, false]);
  });

  test("is encrypted again if it was encrypted with an older secret", async () => {
    const site = createTestSite();
    const older = site.createEncrypterWith("an older secret");
    const both = site.createEncrypterWith("the first secret", "an older secret");
    const encrypted = await older.encrypt("visit", { accounts: [account] }, day);
    const { after } = await site.request({ cookies: `visit=${encrypted}`, encrypter: both });
    expect((await site.request({ cookies: await after() })).visit.hasLoggedInTo(account)).toBe(true);
  });

  const long = "x".repeat(50);
  const six = ["1", "2", "3", "4", "5", "6"];
  const asked = (account: string) => ({ account, at: 0 });
  test.each([
    ["a fingerprint of 21 characters", true, { fingerprint: "f".repeat(21) }],
    ["a fingerprint of 20", false, { fingerprint: "f".repeat(20) }],
    ["a fingerprint of 22", false, { fingerprint: "f".repeat(22) }],
    ["five accounts", true, { accounts: [...six.slice(2), long] }],
    ["six accounts", false, { accounts: six }],
    ["an account with too long a name", false, { accounts: [`${long}x`] }],
    ["three requested links", true, { asked: ["1", "2", long].map(asked) }],
    ["four requested links", false, { asked: ["1", "2", "3", "4"].map(asked) }],
    ["a requested link with too long an account name", false, { asked: [asked(`${long}x`)] }],
    ["a requested link without a time", false, { asked: [{ account }] }],
  ])("with %s is valid: %s", async (_what, counts, held) => {
    const site = createTestSite();
    const encrypted = await site.encrypter.encrypt("visit", { returnPath: "/events", ...held }, day);
    const { visit: browserIdentity } = await site.request({ cookies: `visit=${encrypted}` });
    expect(browserIdentity.takeReturnPath()).toBe(counts ? "/events" : "/");
  });

  test("with a return URL on another site leads to the home page", async () => {
    const site = createTestSite();
    const encrypted = await site.encrypter.encrypt("visit", { returnPath: "//evil.example" }, day);
    const { visit: browserIdentity } = await site.request({ cookies: `visit=${encrypted}` });
    expect(browserIdentity.takeReturnPath()).toBe("/");
  });

  test("is not sent again while nothing in it changes", async () => {
    const site = createTestSite();
    const first = await site.request();
    first.visit.fingerprint();
    first.visit.rememberAccount(account);
    first.visit.rememberLinkRequest("another account", site.clock.now());
    const { visit: browserIdentity, jar } = await site.request({ cookies: await first.after() });
    browserIdentity.fingerprint();
    browserIdentity.rememberAccount(account);
    browserIdentity.forgetLinkRequest(account);
    browserIdentity.takeReturnPath();
    browserIdentity.hasRequestedLink(account, site.clock.now());
    expect(jar.hasChanges()).toBe(false);
  });
});

test("a new browser has no id yet", async () => {
  const { visit: browserIdentity, jar } = await createTestSite().request();
  expect([browserIdentity.findFingerprint(), jar.hasChanges()]).toEqual([null, false]);
  const made = browserIdentity.fingerprint();
  expect([browserIdentity.findFingerprint(), browserIdentity.fingerprint()]).toEqual([made, made]);
});

/** What a browser stores after these accounts have logged in. */
async function knownAfter(...accounts: string[]) {
  const site = createTestSite();
  const { visit: browserIdentity, after } = await site.request();
  for (const one of accounts) browserIdentity.rememberAccount(one);
  const next = await site.request({ cookies: await after() });
  return ["1", "2", "3", "4", "5", "6", "7"].filter((one) => next.visit.hasLoggedInTo(one));
}

test.each([
  [[], []],
  [
    ["1", "2", "3", "2", "4", "5"],
    ["1", "2", "3", "4", "5"],
  ],
  [["1"], ["1"]],
  [
    ["1", "2", "1"],
    ["1", "2"],
  ],
  [
    ["1", "2", "3", "4", "5"],
    ["1", "2", "3", "4", "5"],
  ],
  [
    ["1", "2", "3", "4", "5", "6"],
    ["2", "3", "4", "5", "6"],
  ],
  [
    ["1", "2", "3", "4", "5", "1", "6"],
    ["1", "3", "4", "5", "6"],
  ],
])("after logins of %j the browser is known to %j: the last five", async (accounts, known) => {
  expect(await knownAfter(...accounts)).toEqual(known);
});

describe("whether the account itself was requested", () => {
  const hour = HOUR_MS;

  /** The state for an hour after requests for links, one minute apart. */
  async function askedFor(...links: (boolean | undefined)[]) {
    const site = createTestSite();
    const { visit: browserIdentity, after } = await site.request();
    for (const isNew of links) {
      site.clock.advance(60_000);
      browserIdentity.rememberLinkRequest(account, site.clock.now(), isNew);
    }
    const next = (await site.request({ cookies: await after() })).visit;
    const now = site.clock.now();
    return [now, now + hour - 1, now + hour].map((at) => next.hasRequestedAccount(account, at));
  }

  test.each([
    ["is stored for an hour", [true], [true, true, false]],
    ["is false by default", [undefined], [false, false, false]],
    ["is false if given as false", [false], [false, false, false]],
    ["is kept when another link is requested", [true, undefined], [true, true, false]],
    ["is the last value given", [true, false], [false, false, false]],
  ])("%s", async (_how, links, expected) => expect(await askedFor(...links)).toEqual(expected));

  test("is stored per account, and deleted with the request", async () => {
    const site = createTestSite();
    const { visit: browserIdentity } = await site.request();
    const now = site.clock.now();
    browserIdentity.rememberLinkRequest(account, now, true);
    expect([
      browserIdentity.hasRequestedAccount("another", now),
      browserIdentity.hasRequestedLink("another", now),
    ]).toEqual([false, false]);
    browserIdentity.forgetLinkRequest(account);
    expect([
      browserIdentity.hasRequestedAccount(account, now),
      browserIdentity.hasRequestedLink(account, now),
    ]).toEqual([false, false]);
  });
});
