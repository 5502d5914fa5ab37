import { expect, test } from "vitest";
import { createTestSite, second } from "../../tests/support/site-sessions.ts";
import { createPageEncryption } from "./page-encryption.ts";

test("a value encrypted by a page can be decrypted for its purpose until it expires", async () => {
  const { encrypter, clock } = createTestSite();
  const encryption = createPageEncryption(encrypter);
  const encrypted = await encryption.encrypt("session", { order: 3 }, 60 * second);
  expect(await encryption.decrypt("session", encrypted)).toEqual({ order: 3 });
  expect(await encryption.decrypt("notice", encrypted)).toBeNull();
  clock.advance(60 * second);
  expect(await encryption.decrypt("session", encrypted)).toBeNull();
});

test("a value encrypted by a page is not a session, and a session is not a page's value", async () => {
  const { encrypter } = createTestSite();
  const encryption = createPageEncryption(encrypter);
  expect(await encrypter.decrypt("session", await encryption.encrypt("session", 1, second))).toBeNull();
  expect(await encryption.decrypt("session", await encrypter.encrypt("session", 1, second))).toBeNull();
  expect(
    await encrypter.decrypt("page: session", await encryption.encrypt("session", 1, second)),
  ).toMatchObject({
    value: 1,
  });
});
