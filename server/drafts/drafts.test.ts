import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createCookieJar } from "../session/cookie-jar.ts";
import { createEncrypter } from "../session/encrypter.ts";
import { openBrowserIdentity } from "../session/browser-identity.ts";
import type { DraftHolder, DraftStore } from "../store/draft-store.ts";
import { createMemoryStore } from "../store/memory.ts";
import { createDrafts } from "./drafts.ts";
import { DAY_MS } from "../../app/domain/durations.ts";

let time = Date.UTC(2027, 2, 1);
const clock = { now: () => time };
const encrypter = createEncrypter(["a-secret-for-tests-that-is-long-enough"], clock);
const store = createMemoryStore(clock);
const values = { category_id: ["3"], extras: ["1", "7"], note: ["Ute, “the green one”"] };

/** A new browser; `account` is the logged-in account. */
const newBrowser = async (
  account: string | null = null,
  clientAddress = "203.0.113.9",
  drafts: DraftStore = store.drafts,
  base: string | null = null,
) => {
  const jar = createCookieJar(undefined, false);
  const browser = await openBrowserIdentity(jar, encrypter);
  const parts = {
    browser,
    getAccountId: () => account,
    getApiBase: () => base,
    clientAddress,
    encrypter,
    clock,
  };
  return { jar, drafts: createDrafts({ ...parts, store: { drafts } }) };
};

test("an anonymous draft is stored for a day, with lists and the time it was saved", async () => {
  const { drafts } = await newBrowser();
  await drafts.save("entry:night-drags", values, "visitor");
  expect(await drafts.read("entry:night-drags", "visitor")).toEqual({ values, at: time });
  expect(await drafts.read("entry:another", "visitor")).toBeNull();

  time += DAY_MS;
  expect(await drafts.read("entry:night-drags", "visitor")).toBeNull();
  expect(await drafts.list("entry:", "visitor")).toEqual([]);
});

test("a draft of an older version is found by browser id, replaced when saved again, and can be deleted", async () => {
  const jar = createCookieJar(undefined, false);
  const browser = await openBrowserIdentity(jar, encrypter);
  const drafts = createDrafts({
    browser,
    getAccountId: () => null,
    getApiBase: () => null,
    clientAddress: "203.0.113.9",
    encrypter,
    clock,
    store,
  });
  // As stored by server/drafts/drafts.ts before accounts had drafts.
  const key = createHash("sha256").update(`${browser.fingerprint()} entry:night-drags`).digest("base64url");
  const holder = { isLoggedIn: false, id: "before" };
  const value = await encrypter.encrypt("draft", values, DAY_MS);
  await store.drafts.put(`draft:${key}`, { value, lifetimeMs: DAY_MS, holder });
  expect(await drafts.read("entry:night-drags", "visitor")).toEqual({ values, at: time });
  expect(await drafts.read("entry:night-drags", 7)).toBeNull();

  await drafts.save("entry:night-drags", { note: ["later"] }, "visitor");
  expect((await drafts.read("entry:night-drags", "visitor"))?.values).toEqual({ note: ["later"] });
  await drafts.remove("entry:night-drags", "visitor");
  expect(await drafts.read("entry:night-drags", "visitor")).toBeNull();
});

test("a draft stored in the format of a newer version counts as missing", async () => {
  const value = await encrypter.encrypt(
    "draft",
    { version: 9, values: [["note", "later"]], at: "later" },
    DAY_MS,
  );
  const { drafts } = await newBrowser(null, undefined, { ...store.drafts, get: async () => value });
  await drafts.save("entry:other", values, "visitor");
  expect(await drafts.read("entry:night-drags", "visitor")).toBeNull();
  expect(await drafts.list("entry:", "visitor")).toEqual([]);
});

test("drafts of one browser are not available to another", async () => {
  const [mine, theirs] = [await newBrowser(), await newBrowser()];
  await mine.drafts.save("entry:night-drags", values, "visitor");
  await theirs.drafts.save("entry:other", values, "visitor");
  expect(await theirs.drafts.read("entry:night-drags", "visitor")).toBeNull();
  expect(await theirs.drafts.list("entry:", "visitor")).toEqual([{ form: "entry:other", at: time }]);
});

test("drafts of an account are available in any browser, only to that account, and the last save wins", async () => {
  const [phone, laptop] = [await newBrowser("7"), await newBrowser("7")];
  await phone.drafts.save("entry:night-drags", values, 7);
  expect((await laptop.drafts.read("entry:night-drags", 7))?.values).toEqual(values);
  expect(await laptop.drafts.read("entry:night-drags", 8)).toBeNull();
  expect(await phone.drafts.read("entry:night-drags", "visitor")).toBeNull();

  await laptop.drafts.save("entry:night-drags", { note: ["later"] }, 7);
  expect((await phone.drafts.read("entry:night-drags", 7))?.values).toEqual({ note: ["later"] });
});

test("equal user ids of different APIs are different accounts", async () => {
  const here = await newBrowser("7");
  await here.drafts.save("entry:night-drags", values, 7);
  const there = await newBrowser("7", undefined, undefined, "https://other.example");
  expect(await there.drafts.read("entry:night-drags", 7)).toBeNull();
});

test("the list contains the stored drafts with a name prefix, newest first", async () => {
  const { drafts } = await newBrowser("9");
  for (const form of ["entry:one", "checkout", "entry:two"]) {
    time += 1_000;
    await drafts.save(form, values, 9);
  }
  await drafts.remove("entry:one", 9);
  expect(await drafts.list("entry:", 9)).toEqual([{ form: "entry:two", at: time }]);

  // Drafts that are saved again stay in the list until the last of them expires.
  time += 13 * DAY_MS;
  await drafts.save("entry:two", values, 9);
  time += 14 * DAY_MS - 1;
  expect(await drafts.list("", 9)).toEqual([{ form: "entry:two", at: time - 14 * DAY_MS + 1 }]);
  time += 1;
  expect(await drafts.list("", 9)).toEqual([]);
});

test("a draft can be deleted", async () => {
  const { drafts } = await newBrowser();
  await drafts.save("entry:night-drags", values, "visitor");
  await drafts.remove("entry:night-drags", "visitor");
  expect(await drafts.read("entry:night-drags", "visitor")).toBeNull();
});

test("drafts of an account are stored for 14 days", async () => {
  const { drafts } = await newBrowser("5");
  await drafts.save("entry:night-drags", values, 5);
  time += 14 * DAY_MS - 1;
  expect((await drafts.read("entry:night-drags", 5))?.values).toEqual(values);
  time += 1;
  expect(await drafts.read("entry:night-drags", 5)).toBeNull();
});

test.each([
  ["an anonymous user", null, 11_500, 16_384],
  ["a logged-in user", "7", 48_000, 65_536],
])(
  "a form of %s that is too large is not saved, and isSaved returns false",
  async (_who, account, most, bytes) => {
    const saved: string[] = [];
    const owner = account === null ? "visitor" : Number(account);
    const { drafts } = await newBrowser(account, "203.0.113.9", {
      ...store.drafts,
      put: async (_key, { value }) => saved.push(value) > 0,
    });
    await drafts.save("entry:night-drags", { note: ["x".repeat(bytes)] }, owner);
    expect([drafts.isSaved(), saved]).toEqual([false, []]);
    await drafts.save("entry:night-drags", { note: ["x".repeat(most)] }, owner);
    expect([drafts.isSaved(), saved.every(({ length }) => length <= bytes)]).toEqual([true, true]);
    await drafts.save("entry:night-drags", { note: ["x".repeat(most + 1_500)] }, owner);
    expect(drafts.isSaved()).toBe(false);
  },
);

test("the quota of an address or account does not depend on cookies or the end of an IPv6 address", async () => {
  const holders: DraftHolder[] = [];
  const shelf: DraftStore = { ...store.drafts, put: async (_key, { holder }) => holders.push(holder) > 0 };
  for (const [account, address] of [
    [null, "2001:db8::1:2"],
    [null, "2001:DB8:0:0:ffff::9"],
    [null, "2001:db8:0:1::1"],
    [null, "::ffff:203.0.113.9"],
    [null, "203.0.113.9"],
    ["7", "2001:db8::1:2"],
    ["7", "203.0.113.9"],
    ["", "203.0.113.9"],
  ] as const)
    await (await newBrowser(account, address, shelf)).drafts.save("entry:night-drags", values, "visitor");

  const ofDrafts = holders.filter((_, place) => place % 2 === 0); // each is followed by its list's
  const ids = ofDrafts.map(({ id }) => id);
  expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2, 3, 3, 5, 5, 3]);
  expect(ofDrafts.map(({ isLoggedIn }) => isLoggedIn)).toEqual([...Array(5).fill(false), true, true, true]);
  expect(ids.join(" ")).not.toMatch(/203|2001|db8/);
});

test("reading drafts sets no cookie", async () => {
  const { jar, drafts } = await newBrowser();
  await drafts.read("entry:night-drags", "visitor");
  await drafts.list("entry:", "visitor");
  await drafts.remove("entry:night-drags", "visitor");
  expect(jar.hasChanges()).toBe(false);
});
