import { hkdfSync } from "node:crypto";
import { decodeProtectedHeader, EncryptJWT } from "jose";
import { describe, expect, test, vi } from "vitest";
import { createEncrypter } from "./encrypter.ts";

const old = "an-old-secret-of-at-least-32-characters";
const fresh = "a-new-secret-of-at-least-32-characters";
const clock = { now: () => Date.UTC(2027, 2, 1) };
const encrypter = createEncrypter([fresh, old], clock);

test("an encrypted value can be decrypted, and the text does not disclose it", async () => {
  const encrypted = await encrypter.encrypt("session", { name: "Sam" }, 60_000);
  expect(encrypted).not.toContain(Buffer.from("Sam").toString("base64url"));
  expect(await encrypter.decrypt("session", encrypted)).toMatchObject({
    value: { name: "Sam" },
    isOld: false,
  });
});

test("a value encrypted with an older secret is decrypted and marked as old", async () => {
  const encrypted = await createEncrypter([old], clock).encrypt("session", 1, 60_000);
  expect(await encrypter.decrypt("session", encrypted)).toMatchObject({ value: 1, isOld: true });
  expect(await createEncrypter([fresh], clock).decrypt("session", encrypted)).toBeNull();
});

test("an unknown secret is logged, at most once a minute; a changed value is not", async () => {
  let now = clock.now();
  const log = { warn: vi.fn<(members: object, message: string) => void>() };
  const logging = createEncrypter([fresh], { now: () => now }, log);
  const unknown = await createEncrypter([old], clock).encrypt("session", 1, 600_000);
  for (let time = 0; time < 3; time++) expect(await logging.decrypt("session", unknown)).toBeNull();
  expect(log.warn.mock.calls).toEqual([
    [{ purpose: "session" }, "a value is encrypted with an unknown secret"],
  ]);
  now += 60_000;
  await logging.decrypt("session", unknown);
  expect(log.warn).toHaveBeenCalledTimes(2);
  now += 60_000;
  const encrypted = await logging.encrypt("session", 1, 600_000);
  const changed = encrypted.slice(0, -3) + (encrypted.at(-3) === "A" ? "B" : "A") + encrypted.slice(-2);
  expect(await logging.decrypt("session", changed)).toBeNull();
  expect(log.warn).toHaveBeenCalledTimes(2);
});

test("decrypting fails for another purpose, after expiry, or if a character was changed", async () => {
  const encrypted = await encrypter.encrypt("session", 1, 60_000);
  expect(await encrypter.decrypt("visit", encrypted)).toBeNull();
  const later = createEncrypter([fresh], { now: () => clock.now() + 60_000 });
  expect(await later.decrypt("session", encrypted)).toBeNull();
  // The last character of a part may contain bits without meaning.
  const meaningful = [...encrypted.matchAll(/[\w-](?=[\w-])/g)].map(({ index }) => index);
  const changed = meaningful.map((index) => {
    const other = encrypted[index] === "A" ? "B" : "A";
    return encrypted.slice(0, index) + other + encrypted.slice(index + 1);
  });
  const opened = await Promise.all(changed.map((text) => encrypter.decrypt("session", text)));
  expect(opened.filter((result) => result !== null)).toEqual([]);
});

test("a cached value is not returned for another purpose or after expiry", async () => {
  let now = clock.now();
  const busy = createEncrypter([fresh], { now: () => now });
  const encrypted = await busy.encrypt("session", 1, 60_000);
  expect(await busy.decrypt("session", encrypted)).not.toBeNull();
  expect(await busy.decrypt("visit", encrypted)).toBeNull();
  now += 59_000;
  expect(await busy.decrypt("session", encrypted)).toMatchObject({ value: 1, isOld: false });
  now += 1_000;
  expect(await busy.decrypt("session", encrypted)).toBeNull();
});

test("a value is valid until the end of the second in which it expires", async () => {
  let now = clock.now() + 500;
  const sealing = createEncrypter([fresh], { now: () => now });
  const opening = () => createEncrypter([fresh], { now: () => now });
  const encrypted = await sealing.encrypt("session", 1, 1_001);
  now = clock.now() + 1_999;
  expect(await opening().decrypt("session", encrypted)).not.toBeNull();
  now += 1;
  expect(await opening().decrypt("session", encrypted)).toBeNull();
});

test("a decrypted value is cached, as browsers send it with every request", async () => {
  const encrypted = await createEncrypter([old], clock).encrypt("session", { name: "Sam" }, 60_000);
  const before = await encrypter.decrypt("session", encrypted);
  const decrypt = vi.spyOn(crypto.subtle, "decrypt");
  expect(await encrypter.decrypt("session", encrypted)).toEqual(before);
  expect(decrypt).not.toHaveBeenCalled();
  await createEncrypter([old], clock).decrypt("session", encrypted);
  expect(decrypt).toHaveBeenCalledTimes(1);
});

describe("values encrypted by others are rejected", () => {
  const secretOf = (text: string) =>
    new Uint8Array(hkdfSync("sha256", text, "", "roll-racing sealed values", 32));
  const now = clock.now() / 1_000;
  /** Encrypted as by the site, except for what is given. */
  async function sealedBy({ alg = "dir", enc = "A256GCM", kid = "", end = true }) {
    const ours = await encrypter.encrypt("session", 1, 60_000);
    const { kid: id = "" } = decodeProtectedHeader(ours);
    const made = new EncryptJWT({ value: 1 })
      .setProtectedHeader({ alg, enc, kid: kid || id })
      .setAudience("session");
    if (end) made.setExpirationTime(now + 60);
    return made.encrypt(secretOf(fresh));
  }

  test.each([
    ["without an expiry", { end: false }],
    ["with its own key", { alg: "A256KW" }],
    ["with another cipher", { enc: "A128CBC-HS256" }],
    ["with an unknown secret", { kid: "unknown" }],
  ])("%s", async (_why, how) => {
    expect(await encrypter.decrypt("session", await sealedBy({}))).toMatchObject({ value: 1, isOld: false });
    expect(await encrypter.decrypt("session", await sealedBy(how))).toBeNull();
  });
});

test("at least one secret is required", () => {
  expect(() => createEncrypter([], clock)).toThrow("At least one secret is required.");
});

describe("a keyed hash", () => {
  test("is the same for the same text and purpose, and differs for others", () => {
    const mark = encrypter.keyedHash("account", "sam@example.com");
    expect(mark).toMatch(/^[\w-]{43}$/);
    expect(encrypter.keyedHash("account", "sam@example.com")).toBe(mark);
    const others = [
      encrypter.keyedHash("account", "sam@example.org"),
      encrypter.keyedHash("sender", "sam@example.com"),
      encrypter.keyedHash("accountsam", "@example.com"),
      createEncrypter([old], clock).keyedHash("account", "sam@example.com"),
    ];
    expect(new Set([mark, ...others]).size).toBe(5);
  });

  test("is recognised with any of the secrets, and with no other", () => {
    const [newer, older] = [createEncrypter([fresh], clock), createEncrypter([old], clock)];
    for (const mark of [newer.keyedHash("file", "1"), older.keyedHash("file", "1")]) {
      expect(encrypter.isKeyedHash("file", "1", mark)).toBe(true);
      expect(encrypter.isKeyedHash("file", "2", mark)).toBe(false);
      expect(encrypter.isKeyedHash("picture", "1", mark)).toBe(false);
      expect(encrypter.isKeyedHash("file", "1", mark.slice(0, -1))).toBe(false);
      expect(encrypter.isKeyedHash("file", "1", `${mark}x`)).toBe(false);
    }
    expect(newer.isKeyedHash("file", "1", older.keyedHash("file", "1"))).toBe(false);
    expect(encrypter.isKeyedHash("file", "1", "")).toBe(false);
  });
});
