import { expect, test } from "vitest";
import { createCookieJar } from "../session/cookie-jar.ts";
import { createSealer } from "../session/sealer.ts";
import { openVisit } from "../session/visit.ts";
import type { DraftHolder, DraftShelf } from "../store/draft-shelf.ts";
import { createMemoryStore } from "../store/memory.ts";
import { draftsOf } from "./drafts.ts";

let time = Date.UTC(2027, 2, 1);
const clock = { now: () => time };
const sealer = createSealer(["a-secret-for-tests-that-is-long-enough"], clock);
const store = createMemoryStore(clock);
const values = { category_id: ["3"], extras: ["1", "7"], note: ["Ute, “the green one”"] };

/** A browser that nobody has used yet; `account` is who is signed in there. */
const newBrowser = async (
  account: string | null = null,
  clientAddress = "203.0.113.9",
  drafts: DraftShelf = store.drafts,
  base: string | null = null,
) => {
  const jar = createCookieJar(undefined, false);
  const visit = await openVisit(jar, sealer);
  const parts = { visit, account: () => account, base: () => base, clientAddress, sealer, clock };
  return { jar, drafts: draftsOf({ ...parts, store: { drafts } }) };
};
const day = 24 * 60 * 60_000;

test("what a visitor typed is there again for a day, lists and all, with when it was kept", async () => {
  const { drafts } = await newBrowser();
  await drafts.keep("entry:night-drags", values, "visitor");
  expect(await drafts.read("entry:night-drags", "visitor")).toEqual({ values, at: time });
  expect(await drafts.read("entry:another", "visitor")).toBeNull();

  time += day;
  expect(await drafts.read("entry:night-drags", "visitor")).toBeNull();
  expect(await drafts.list("entry:", "visitor")).toEqual([]);
});

test("nobody else finds it", async () => {
  const [mine, theirs] = [await newBrowser(), await newBrowser()];
  await mine.drafts.keep("entry:night-drags", values, "visitor");
  await theirs.drafts.keep("entry:other", values, "visitor");
  expect(await theirs.drafts.read("entry:night-drags", "visitor")).toBeNull();
  expect(await theirs.drafts.list("entry:", "visitor")).toEqual([{ form: "entry:other", at: time }]);
});

test("an account's is found in any browser, by that account alone, and the last one kept counts", async () => {
  const [phone, laptop] = [await newBrowser("7"), await newBrowser("7")];
  await phone.drafts.keep("entry:night-drags", values, 7);
  expect((await laptop.drafts.read("entry:night-drags", 7))?.values).toEqual(values);
  expect(await laptop.drafts.read("entry:night-drags", 8)).toBeNull();
  expect(await phone.drafts.read("entry:night-drags", "visitor")).toBeNull();

  await laptop.drafts.keep("entry:night-drags", { note: ["later"] }, 7);
  expect((await phone.drafts.read("entry:night-drags", 7))?.values).toEqual({ note: ["later"] });
});

test("equal numbers of users of another API are other accounts", async () => {
  const here = await newBrowser("7");
  await here.drafts.keep("entry:night-drags", values, 7);
  const there = await newBrowser("7", undefined, undefined, "https://other.example");
  expect(await there.drafts.read("entry:night-drags", 7)).toBeNull();
});

test("the list names what is still kept, the last begun first, of forms whose names begin so", async () => {
  const { drafts } = await newBrowser("9");
  for (const form of ["entry:one", "checkout", "entry:two"]) {
    time += 1_000;
    await drafts.keep(form, values, 9);
  }
  await drafts.forget("entry:one", 9);
  expect(await drafts.list("entry:", 9)).toEqual([{ form: "entry:two", at: time }]);

  // Drafts that are kept anew stay in it until the last of them ends.
  time += 13 * day;
  await drafts.keep("entry:two", values, 9);
  time += 14 * day - 1;
  expect(await drafts.list("", 9)).toEqual([{ form: "entry:two", at: time - 14 * day + 1 }]);
  time += 1;
  expect(await drafts.list("", 9)).toEqual([]);
});

test("it can be forgotten", async () => {
  const { drafts } = await newBrowser();
  await drafts.keep("entry:night-drags", values, "visitor");
  await drafts.forget("entry:night-drags", "visitor");
  expect(await drafts.read("entry:night-drags", "visitor")).toBeNull();
});

test("what somebody signed in typed is there for 14 days", async () => {
  const { drafts } = await newBrowser("5");
  await drafts.keep("entry:night-drags", values, 5);
  time += 14 * day - 1;
  expect((await drafts.read("entry:night-drags", 5))?.values).toEqual(values);
  time += 1;
  expect(await drafts.read("entry:night-drags", 5)).toBeNull();
});

test.each([
  ["a visitor", null, 11_500, 16_384],
  ["somebody signed in", "7", 48_000, 65_536],
])(
  "a form of %s that is too large is not kept, and the request knows",
  async (_who, account, most, bytes) => {
    const kept: string[] = [];
    const owner = account === null ? "visitor" : Number(account);
    const { drafts } = await newBrowser(account, "203.0.113.9", {
      ...store.drafts,
      put: async (_key, { value }) => kept.push(value) > 0,
    });
    await drafts.keep("entry:night-drags", { note: ["x".repeat(bytes)] }, owner);
    expect([drafts.isKept(), kept]).toEqual([false, []]);
    await drafts.keep("entry:night-drags", { note: ["x".repeat(most)] }, owner);
    expect([drafts.isKept(), kept.every(({ length }) => length <= bytes)]).toEqual([true, true]);
    await drafts.keep("entry:night-drags", { note: ["x".repeat(most + 1_500)] }, owner);
    expect(drafts.isKept()).toBe(false);
  },
);

test("what one address or one account takes is told apart by neither cookies nor the end of an IPv6 address", async () => {
  const holders: DraftHolder[] = [];
  const shelf: DraftShelf = { ...store.drafts, put: async (_key, { holder }) => holders.push(holder) > 0 };
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
    await (await newBrowser(account, address, shelf)).drafts.keep("entry:night-drags", values, "visitor");

  const ofDrafts = holders.filter((_, place) => place % 2 === 0); // each is followed by its list's
  const ids = ofDrafts.map(({ id }) => id);
  expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2, 3, 3, 5, 5, 3]);
  expect(ofDrafts.map(({ isSignedIn }) => isSignedIn)).toEqual([...Array(5).fill(false), true, true, true]);
  expect(ids.join(" ")).not.toMatch(/203|2001|db8/);
});

test("looking for a draft gives nobody a cookie", async () => {
  const { jar, drafts } = await newBrowser();
  await drafts.read("entry:night-drags", "visitor");
  await drafts.list("entry:", "visitor");
  await drafts.forget("entry:night-drags", "visitor");
  expect(jar.isTouched()).toBe(false);
});
