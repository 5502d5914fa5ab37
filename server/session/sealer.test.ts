import { hkdfSync } from "node:crypto";
import { decodeProtectedHeader, EncryptJWT } from "jose";
import { describe, expect, test, vi } from "vitest";
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

test("a cookie by an unknown secret is logged, at most once a minute; a changed one isn't", async () => {
  let now = clock.now();
  const log = { warn: vi.fn<(members: object, message: string) => void>() };
  const logging = createSealer([fresh], { now: () => now }, log);
  const unknown = await createSealer([old], clock).seal("session", 1, 600_000);
  for (let time = 0; time < 3; time++) expect(await logging.open("session", unknown)).toBeNull();
  expect(log.warn.mock.calls).toEqual([
    [{ purpose: "session" }, "a cookie is encrypted with an unknown secret"],
  ]);
  now += 60_000;
  await logging.open("session", unknown);
  expect(log.warn).toHaveBeenCalledTimes(2);
  now += 60_000;
  const changed = await logging.seal("session", 1, 600_000);
  expect(await logging.open("session", `${changed.slice(0, -3)}AAA`)).toBeNull();
  expect(log.warn).toHaveBeenCalledTimes(2);
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

test("a value opens until the end of the second in which its lifetime is over", async () => {
  let now = clock.now() + 500;
  const sealing = createSealer([fresh], { now: () => now });
  const opening = () => createSealer([fresh], { now: () => now });
  const sealed = await sealing.seal("session", 1, 1_001);
  now = clock.now() + 1_999;
  expect(await opening().open("session", sealed)).not.toBeNull();
  now += 1;
  expect(await opening().open("session", sealed)).toBeNull();
});

test("what opened once opens again without a key: a browser sends it with everything that it asks for", async () => {
  const sealed = await createSealer([old], clock).seal("session", { name: "Sam" }, 60_000);
  const before = await sealer.open("session", sealed);
  const decrypt = vi.spyOn(crypto.subtle, "decrypt");
  expect(await sealer.open("session", sealed)).toEqual(before);
  expect(decrypt).not.toHaveBeenCalled();
  await createSealer([old], clock).open("session", sealed);
  expect(decrypt).toHaveBeenCalledTimes(1);
});

describe("what others have sealed doesn't open", () => {
  const secretOf = (text: string) =>
    new Uint8Array(hkdfSync("sha256", text, "", "roll-racing sealed values", 32));
  const now = clock.now() / 1_000;
  /** Sealed as the site does it, but for what is given. */
  async function sealedBy({ alg = "dir", enc = "A256GCM", kid = "", end = true }) {
    const ours = await sealer.seal("session", 1, 60_000);
    const { kid: id = "" } = decodeProtectedHeader(ours);
    const made = new EncryptJWT({ value: 1 })
      .setProtectedHeader({ alg, enc, kid: kid || id })
      .setAudience("session");
    if (end) made.setExpirationTime(now + 60);
    return made.encrypt(secretOf(fresh));
  }

  test.each([
    ["for want of an end", { end: false }],
    ["with a key of its own in it", { alg: "A256KW" }],
    ["with another cipher", { enc: "A128CBC-HS256" }],
    ["by a secret that nobody knows", { kid: "unknown" }],
  ])("%s", async (_why, how) => {
    expect(await sealer.open("session", await sealedBy({}))).toEqual({ value: 1, isOld: false });
    expect(await sealer.open("session", await sealedBy(how))).toBeNull();
  });
});

test("there is no sealing without a secret", () => {
  expect(() => createSealer([], clock)).toThrow("Sealing takes at least one secret.");
});

describe("a mark", () => {
  test("is the same for the same text and purpose, and another for another", () => {
    const mark = sealer.mark("account", "sam@example.com");
    expect(mark).toMatch(/^[\w-]{43}$/);
    expect(sealer.mark("account", "sam@example.com")).toBe(mark);
    const others = [
      sealer.mark("account", "sam@example.org"),
      sealer.mark("sender", "sam@example.com"),
      sealer.mark("accountsam", "@example.com"),
      createSealer([old], clock).mark("account", "sam@example.com"),
    ];
    expect(new Set([mark, ...others]).size).toBe(5);
  });

  test("is known by any of the secrets, and by no other", () => {
    const [newer, older] = [createSealer([fresh], clock), createSealer([old], clock)];
    for (const mark of [newer.mark("file", "1"), older.mark("file", "1")]) {
      expect(sealer.isMark("file", "1", mark)).toBe(true);
      expect(sealer.isMark("file", "2", mark)).toBe(false);
      expect(sealer.isMark("picture", "1", mark)).toBe(false);
      expect(sealer.isMark("file", "1", mark.slice(0, -1))).toBe(false);
      expect(sealer.isMark("file", "1", `${mark}x`)).toBe(false);
    }
    expect(newer.isMark("file", "1", older.mark("file", "1"))).toBe(false);
    expect(sealer.isMark("file", "1", "")).toBe(false);
  });
});
