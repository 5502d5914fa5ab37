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
) => {
  const jar = createCookieJar(undefined, false);
  const visit = await openVisit(jar, sealer);
  return {
    jar,
    drafts: draftsOf({ visit, account: () => account, clientAddress, store: { drafts }, sealer }),
  };
};
const day = 24 * 60 * 60_000;

test("what a visitor typed is there again for a day, lists and all", async () => {
  const { drafts } = await newBrowser();
  await drafts.keep("entry:night-drags", values);
  expect(await drafts.read("entry:night-drags")).toEqual(values);
  expect(await drafts.read("entry:another")).toBeNull();

  time += day;
  expect(await drafts.read("entry:night-drags")).toBeNull();
});

test("nobody else finds it", async () => {
  const [mine, theirs] = [await newBrowser(), await newBrowser()];
  await mine.drafts.keep("entry:night-drags", values);
  await theirs.drafts.keep("entry:other", values);
  expect(await theirs.drafts.read("entry:night-drags")).toBeNull();
});

test("it can be forgotten", async () => {
  const { drafts } = await newBrowser();
  await drafts.keep("entry:night-drags", values);
  await drafts.forget("entry:night-drags");
  expect(await drafts.read("entry:night-drags")).toBeNull();
});

test("what somebody signed in typed is there for 14 days", async () => {
  const { drafts } = await newBrowser("7");
  await drafts.keep("entry:night-drags", values);
  time += 14 * day - 1;
  expect(await drafts.read("entry:night-drags")).toEqual(values);
  time += 1;
  expect(await drafts.read("entry:night-drags")).toBeNull();
});

test.each([
  ["a visitor", null, 11_500, 16_384],
  ["somebody signed in", "7", 48_000, 65_536],
])(
  "a form of %s that is too large is not kept, and the request knows",
  async (_who, account, most, bytes) => {
    const kept: string[] = [];
    const { drafts } = await newBrowser(account, "203.0.113.9", {
      ...store.drafts,
      put: async (_key, { value }) => kept.push(value) > 0,
    });
    await drafts.keep("entry:night-drags", { note: ["x".repeat(bytes)] });
    expect([drafts.isKept(), kept]).toEqual([false, []]);
    await drafts.keep("entry:night-drags", { note: ["x".repeat(most)] });
    expect([drafts.isKept(), kept.every(({ length }) => length <= bytes)]).toEqual([true, true]);
    await drafts.keep("entry:night-drags", { note: ["x".repeat(most + 1_500)] });
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
    await (await newBrowser(account, address, shelf)).drafts.keep("entry:night-drags", values);

  const ids = holders.map(({ id }) => id);
  expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2, 3, 3, 5, 5, 3]);
  expect(holders.map(({ isSignedIn }) => isSignedIn)).toEqual([...Array(5).fill(false), true, true, true]);
  expect(ids.join(" ")).not.toMatch(/203|2001|db8/);
});

test("looking for a draft gives nobody a cookie", async () => {
  const { jar, drafts } = await newBrowser();
  await drafts.read("entry:night-drags");
  await drafts.forget("entry:night-drags");
  expect(jar.isTouched()).toBe(false);
});
