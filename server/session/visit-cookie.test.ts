import { describe, expect, test } from "vitest";
import { aSite, day } from "../../tests/support/site-sessions.ts";

const account = "an account's name";

describe("a browser's cookie", () => {
  test("is kept for a year, and opens as long", async () => {
    const site = aSite();
    const { visit, jar, after } = await site.request();
    const made = visit.fingerprint();
    expect(await jar.lines()).toEqual([expect.stringMatching(/^visit=.*; Max-Age=31536000; /)]);
    const cookies = await after();
    site.clock.advance(365 * day - 1);
    expect((await site.request({ cookies })).visit.knownFingerprint()).toBe(made);
    site.clock.advance(1);
    expect((await site.request({ cookies })).visit.knownFingerprint()).toBeNull();
  });

  test("that somebody made up counts for nothing", async () => {
    const { visit, jar } = await aSite().request({ cookies: "visit=made-up" });
    expect([visit.knownFingerprint(), jar.isTouched()]).toEqual([null, false]);
  });

  test("that an older secret sealed is sealed anew", async () => {
    const site = aSite();
    const older = site.sealerBy("an older secret");
    const both = site.sealerBy("the first secret", "an older secret");
    const sealed = await older.seal("visit", { accounts: [account] }, day);
    const { after } = await site.request({ cookies: `visit=${sealed}`, sealer: both });
    expect((await site.request({ cookies: await after() })).visit.isKnownTo(account)).toBe(true);
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
    ["three links asked for", true, { asked: ["1", "2", long].map(asked) }],
    ["four links asked for", false, { asked: ["1", "2", "3", "4"].map(asked) }],
    ["a link for an account with too long a name", false, { asked: [asked(`${long}x`)] }],
    ["a link asked for at no instant", false, { asked: [{ account }] }],
  ])("with %s counts as the site's own: %s", async (_what, counts, held) => {
    const site = aSite();
    const sealed = await site.sealer.seal("visit", { returnPath: "/events", ...held }, day);
    const { visit } = await site.request({ cookies: `visit=${sealed}` });
    expect(visit.takeReturnPath()).toBe(counts ? "/events" : "/");
  });

  test("that names a page elsewhere leads to the home page all the same", async () => {
    const site = aSite();
    const sealed = await site.sealer.seal("visit", { returnPath: "//evil.example" }, day);
    const { visit } = await site.request({ cookies: `visit=${sealed}` });
    expect(visit.takeReturnPath()).toBe("/");
  });

  test("is left as it is while nothing in it changes", async () => {
    const site = aSite();
    const first = await site.request();
    first.visit.fingerprint();
    first.visit.rememberAccount(account);
    first.visit.rememberAsked("another account", site.clock.now());
    const { visit, jar } = await site.request({ cookies: await first.after() });
    visit.fingerprint();
    visit.rememberAccount(account);
    visit.forgetAsked(account);
    visit.takeReturnPath();
    visit.hasAsked(account, site.clock.now());
    expect(jar.isTouched()).toBe(false);
  });
});

test("a browser that was never asked for its fingerprint has none yet", async () => {
  const { visit, jar } = await aSite().request();
  expect([visit.knownFingerprint(), jar.isTouched()]).toEqual([null, false]);
  const made = visit.fingerprint();
  expect([visit.knownFingerprint(), visit.fingerprint()]).toEqual([made, made]);
});

/** What a browser knows on its next request, after it has seen these accounts log in. */
async function knownAfter(...accounts: string[]) {
  const site = aSite();
  const { visit, after } = await site.request();
  for (const one of accounts) visit.rememberAccount(one);
  const next = await site.request({ cookies: await after() });
  return ["1", "2", "3", "4", "5", "6", "7"].filter((one) => next.visit.isKnownTo(one));
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
])("after log-ins of %j a browser is known to %j: the last five", async (accounts, known) => {
  expect(await knownAfter(...accounts)).toEqual(known);
});

describe("whether a link was asked for the account itself", () => {
  const hour = 60 * 60_000;

  /** What a browser says for an hour after it has asked for links, each after the other a minute later. */
  async function askedFor(...links: (boolean | undefined)[]) {
    const site = aSite();
    const { visit, after } = await site.request();
    for (const isNew of links) {
      site.clock.advance(60_000);
      visit.rememberAsked(account, site.clock.now(), isNew);
    }
    const next = (await site.request({ cookies: await after() })).visit;
    const now = site.clock.now();
    return [now, now + hour - 1, now + hour].map((at) => next.hasAskedForAccount(account, at));
  }

  test.each([
    ["is known for an hour", [true], [true, true, false]],
    ["is no by itself", [undefined], [false, false, false]],
    ["is no where it is said so", [false], [false, false, false]],
    ["stays where another link is asked for", [true, undefined], [true, true, false]],
    ["is as it was said last", [true, false], [false, false, false]],
  ])("%s", async (_how, links, said) => expect(await askedFor(...links)).toEqual(said));

  test("isn't said of another account, nor once it is forgotten", async () => {
    const site = aSite();
    const { visit } = await site.request();
    const now = site.clock.now();
    visit.rememberAsked(account, now, true);
    expect([visit.hasAskedForAccount("another", now), visit.hasAsked("another", now)]).toEqual([
      false,
      false,
    ]);
    visit.forgetAsked(account);
    expect([visit.hasAskedForAccount(account, now), visit.hasAsked(account, now)]).toEqual([false, false]);
  });
});
