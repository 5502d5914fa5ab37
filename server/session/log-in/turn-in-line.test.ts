import { expect, test } from "vitest";
import { noonInPerth, siteSealer } from "../../../tests/support/scripted-context.ts";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import type { TokensAsked } from "./admittance.ts";
import { createLogInLine } from "./log-in-line.ts";
import { inTurn } from "./turn-in-line.ts";

const tokens = { accessToken: "access", refreshToken: "refresh" };
const letIn = async (): Promise<TokensAsked> => ({ ok: true, tokens });
const purpose = "place in line";

/** A door that lets in one at once, at noon; nobody waits on their connection. */
function start() {
  const clock = settableClock(noonInPerth);
  const sealer = siteSealer(clock);
  const line = createLogInLine({ clock, atOnce: 1, mostHeld: 0, longestHeld: 0 });
  const come = (place = "", logIn = letIn) => inTurn(place, { line, sealer }, logIn);
  /** Somebody logs in until they are let go. */
  const comeForLong = () => {
    let leave: () => void = () => undefined;
    const done = come("", () => new Promise((resolve) => (leave = () => resolve({ ok: true, tokens }))));
    return async () => {
      leave();
      await done;
    };
  };
  /** Somebody comes who has to wait: what they are told, and what their place says. */
  const wait = async (place = "") => {
    const told = await come(place);
    if (told.ok || told.reason !== "in-line") throw new Error("nobody was before them");
    return { told, kept: (await sealer.open(purpose, told.place))?.value };
  };
  return { clock, sealer, come, comeForLong, wait };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("who finds nobody before them logs in at once, and leaves the door to the next", async () => {
  const { come } = start();
  expect(await come()).toEqual({ ok: true, tokens });
  expect(await come()).toEqual({ ok: true, tokens });
});

test("a log-in that fails leaves the door to the next, too", async () => {
  const { come } = start();
  const fault = new Error("a fault");
  await expect(come("", () => Promise.reject(fault))).rejects.toBe(fault);
  expect(await come("", async () => ({ ok: false, reason: "refused" }))).toEqual({
    ok: false,
    reason: "refused",
  });
  expect(await come()).toEqual({ ok: true, tokens });
});

test("who has to wait is told how many are before them and when to come, and doesn't log in", async () => {
  const { come, comeForLong, wait, clock } = start();
  comeForLong();
  await settled();
  const { told, kept } = await wait();
  expect(told).toEqual({ ok: false, reason: "in-line", place: expect.any(String), ahead: 0, retryAfter: 1 });
  expect(kept).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), since: noonInPerth });

  clock.advance(1);
  let hasAsked = false;
  const outcome = await come("", async () => {
    hasAsked = true;
    return letIn();
  });
  expect([outcome, hasAsked]).toMatchObject([{ reason: "in-line", ahead: 1 }, false]);
});

test("who comes back has the place that they were given, before those who came since, for ten minutes", async () => {
  const { comeForLong, wait, clock } = start();
  comeForLong();
  await settled();
  const first = await wait();
  clock.advance(1_000);
  const later = await wait();
  expect(later.told.ahead).toBe(1);
  const again = await wait(first.told.place);
  expect([again.kept, again.told.ahead]).toEqual([first.kept, 0]);

  clock.set(noonInPerth + 10 * 60_000 - 1);
  expect((await wait(first.told.place)).kept).toEqual(first.kept);
  clock.set(noonInPerth + 10 * 60_000);
  expect((await wait(first.told.place)).kept).toMatchObject({ since: noonInPerth + 10 * 60_000 });
});

test("who comes back when the door is free logs in, and leaves it free", async () => {
  const { come, comeForLong, wait } = start();
  const leave = comeForLong();
  await settled();
  const { told } = await wait();
  await leave();
  expect(await come(told.place)).toEqual({ ok: true, tokens });
  expect(await come()).toEqual({ ok: true, tokens });
});

test.each([
  ["is none", purpose, null],
  ["lacks its time", purpose, { id: "an id" }],
  ["has no name", purpose, { id: 1, since: 1 }],
  ["was sealed for something else", "cart", { id: "an id", since: 1 }],
])("a place that %s counts as no place: who brings it is the last", async (_how, sealedFor, value) => {
  const { comeForLong, wait, sealer, clock } = start();
  comeForLong();
  await settled();
  await wait();
  clock.advance(1);
  const { told, kept } = await wait(await sealer.seal(sealedFor, value, 60_000));
  expect([told.ahead, kept]).toMatchObject([1, { since: noonInPerth + 1 }]);
});

test("a place that nobody sealed counts as no place", async () => {
  const { comeForLong, wait } = start();
  comeForLong();
  await settled();
  expect((await wait("a place of my own")).kept).toMatchObject({ since: noonInPerth });
});
