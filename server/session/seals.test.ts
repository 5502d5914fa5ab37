import { expect, test } from "vitest";
import { aSite, second } from "../../tests/support/site-sessions.ts";
import { sealsOf } from "./seals.ts";

test("what a page sealed opens for that purpose, until its time is over, and for nothing else", async () => {
  const { sealer, clock } = aSite();
  const seals = sealsOf(sealer);
  const sealed = await seals.seal("session", { order: 3 }, 60 * second);
  expect(await seals.open("session", sealed)).toEqual({ order: 3 });
  expect(await seals.open("notice", sealed)).toBeNull();
  clock.advance(60 * second);
  expect(await seals.open("session", sealed)).toBeNull();
});

test("what a page sealed is no session, and a session is nothing that a page sealed", async () => {
  const { sealer } = aSite();
  const seals = sealsOf(sealer);
  expect(await sealer.open("session", await seals.seal("session", 1, second))).toBeNull();
  expect(await seals.open("session", await sealer.seal("session", 1, second))).toBeNull();
  expect(await sealer.open("page: session", await seals.seal("session", 1, second))).toMatchObject({
    value: 1,
  });
});
