import { expect, test } from "vitest";
import { createSealer } from "./sealer.ts";

const old = "an-old-secret-of-at-least-32-characters";
const fresh = "a-new-secret-of-at-least-32-characters";
const clock = { now: () => Date.UTC(2027, 2, 1) };
const sealer = createSealer([fresh, old], clock);

test("what was sealed opens again, and the text tells nothing of it", async () => {
  const sealed = await sealer.seal("session", { name: "Sam" }, 60_000);
  expect(sealed).not.toContain(Buffer.from("Sam").toString("base64url"));
  expect(await sealer.open("session", sealed)).toEqual({ value: { name: "Sam" }, isOld: false });
});

test("an older secret still opens, and says that it is old", async () => {
  const sealed = await createSealer([old], clock).seal("session", 1, 60_000);
  expect(await sealer.open("session", sealed)).toEqual({ value: 1, isOld: true });
  expect(await createSealer([fresh], clock).open("session", sealed)).toBeNull();
});

test("nothing opens for another purpose, after its time, or when a character was changed", async () => {
  const sealed = await sealer.seal("session", 1, 60_000);
  expect(await sealer.open("visit", sealed)).toBeNull();
  const later = createSealer([fresh], { now: () => clock.now() + 60_000 });
  expect(await later.open("session", sealed)).toBeNull();
  // The last character of a part may hold bits that mean nothing.
  const meaningful = [...sealed.matchAll(/[\w-](?=[\w-])/g)].map(({ index }) => index);
  const changed = meaningful.map((index) => {
    const other = sealed[index] === "A" ? "B" : "A";
    return sealed.slice(0, index) + other + sealed.slice(index + 1);
  });
  const opened = await Promise.all(changed.map((text) => sealer.open("session", text)));
  expect(opened.filter((result) => result !== null)).toEqual([]);
});

test("what opened before doesn't open for another purpose, nor once its time is over", async () => {
  let now = clock.now();
  const busy = createSealer([fresh], { now: () => now });
  const sealed = await busy.seal("session", 1, 60_000);
  expect(await busy.open("session", sealed)).not.toBeNull();
  expect(await busy.open("visit", sealed)).toBeNull();
  now += 59_000;
  expect(await busy.open("session", sealed)).toEqual({ value: 1, isOld: false });
  now += 1_000;
  expect(await busy.open("session", sealed)).toBeNull();
});
