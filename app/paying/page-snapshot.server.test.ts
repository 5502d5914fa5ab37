import { expect, test } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { decryptSnapshot, encryptSnapshot } from "./page-snapshot.server.ts";
import { DAY_MS } from "../domain/durations.ts";

const shown = { form: "entry", texts: { order: "Wear a helmet. ".repeat(400), licence: "“Schutz” ✓" } };

test("the snapshot of a page can be decrypted for a day", async () => {
  const { context, clock } = await scriptedContext();
  const encrypted = await encryptSnapshot(context, "terms", shown);
  clock.advance(DAY_MS - 1_000);
  expect(await decryptSnapshot(context, "terms", encrypted)).toEqual(shown);
  clock.advance(1_000);
  expect(await decryptSnapshot(context, "terms", encrypted)).toBeNull();
});

test("a long text is compressed", async () => {
  const { context } = await scriptedContext();
  expect((await encryptSnapshot(context, "terms", shown)).length).toBeLessThan(600);
});

test("a snapshot can only be decrypted for its purpose, and a forged one not at all", async () => {
  const { context } = await scriptedContext();
  const encrypted = await encryptSnapshot(context, "terms", shown);
  expect(await decryptSnapshot(context, "prices", encrypted)).toBeNull();
  expect(await decryptSnapshot(context, "terms", "invented")).toBeNull();
});

test("a form without a snapshot has none, and nothing is decrypted", async () => {
  const { context } = await scriptedContext();
  const opened: string[] = [];
  const encryption = {
    ...context.encryption,
    decrypt: async (_purpose: string, encrypted: string) => opened.push(encrypted),
  };
  expect(await decryptSnapshot({ ...context, encryption }, "terms", "")).toBeNull();
  expect(opened).toEqual([]);
});

test("other data encrypted for the same purpose is not a snapshot", async () => {
  const { context } = await scriptedContext();
  const encrypted = await context.encryption.encrypt("terms", { packed: true }, DAY_MS);
  expect(await decryptSnapshot(context, "terms", encrypted)).toBeNull();
});
