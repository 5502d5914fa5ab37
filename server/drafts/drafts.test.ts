import { expect, test } from "vitest";
import { createCookieJar } from "../session/cookie-jar.ts";
import { createSealer } from "../session/sealer.ts";
import { openVisit } from "../session/visit.ts";
import { createMemoryStore } from "../store/memory.ts";
import { draftsOf } from "./drafts.ts";

let time = Date.UTC(2027, 2, 1);
const clock = { now: () => time };
const sealer = createSealer(["a-secret-for-tests-that-is-long-enough"], clock);
const store = createMemoryStore(clock);
const values = { category_id: ["3"], extras: ["1", "7"], note: ["Ute, “the green one”"] };

const newBrowser = async () => {
  const jar = createCookieJar(undefined, false);
  return { jar, drafts: draftsOf(await openVisit(jar, sealer), store, sealer) };
};

test("what was typed is there again for a day, lists and all", async () => {
  const { drafts } = await newBrowser();
  await drafts.keep("entry:night-drags", values);
  expect(await drafts.read("entry:night-drags")).toEqual(values);
  expect(await drafts.read("entry:another")).toBeNull();

  time += 24 * 60 * 60_000;
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

test("a request knows whether it kept anything; a form that is too large is not kept", async () => {
  const { drafts } = await newBrowser();
  await drafts.keep("entry:night-drags", { note: ["x".repeat(200_001)] });
  expect(drafts.isKept()).toBe(false);
  await drafts.keep("entry:night-drags", values);
  expect(drafts.isKept()).toBe(true);
});

test("looking for a draft gives nobody a cookie", async () => {
  const { jar, drafts } = await newBrowser();
  await drafts.read("entry:night-drags");
  await drafts.forget("entry:night-drags");
  expect(jar.isTouched()).toBe(false);
});
