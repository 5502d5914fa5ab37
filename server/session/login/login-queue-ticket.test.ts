import { expect, test } from "vitest";
import { noonInPerth, siteEncrypter } from "../../../tests/support/scripted-context.ts";
import { settableClock } from "../../../tests/support/settable-clock.ts";
import type { TokenResult } from "./login-services.ts";
import { createLoginQueue } from "./login-queue.ts";
import { waitInLoginQueue } from "./login-queue-ticket.ts";

const tokens = { accessToken: "access", refreshToken: "refresh" };
const letIn = async (): Promise<TokenResult> => ({ ok: true, tokens });
const purpose = "place in line";

/** A queue with one slot, at noon; nobody waits on a connection. */
function start() {
  const clock = settableClock(noonInPerth);
  const encrypter = siteEncrypter(clock);
  const queue = createLoginQueue({ clock, maxConcurrent: 1, maxWaiting: 0, maxWaitMs: 0 });
  const enter = (place = "", logIn = letIn) =>
    waitInLoginQueue(place, { loginQueue: queue, encrypter }, logIn);
  /** Logs in until released. */
  const comeForLong = () => {
    let leave: () => void = () => undefined;
    const done = enter("", () => new Promise((resolve) => (leave = () => resolve({ ok: true, tokens }))));
    return async () => {
      leave();
      await done;
    };
  };
  /** A client that has to wait: its result and the content of its ticket. */
  const wait = async (place = "") => {
    const notified = await enter(place);
    if (notified.ok || notified.reason !== "queued") throw new Error("nobody was before them");
    return { told: notified, kept: (await encrypter.decrypt(purpose, notified.ticket))?.value };
  };
  return { clock, encrypter, enter, comeForLong, wait };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a client at an empty queue logs in at once and releases its slot", async () => {
  const { enter } = start();
  expect(await enter()).toEqual({ ok: true, tokens });
  expect(await enter()).toEqual({ ok: true, tokens });
});

test("a failed login releases its slot, too", async () => {
  const { enter } = start();
  const fault = new Error("a fault");
  await expect(enter("", () => Promise.reject(fault))).rejects.toBe(fault);
  expect(await enter("", async () => ({ ok: false, reason: "rejected" }))).toEqual({
    ok: false,
    reason: "rejected",
  });
  expect(await enter()).toEqual({ ok: true, tokens });
});

test("a waiting client gets its position and the wait, and does not log in", async () => {
  const { enter, comeForLong, wait, clock } = start();
  comeForLong();
  await settled();
  const { told: notified, kept: saved } = await wait();
  expect(notified).toEqual({
    ok: false,
    reason: "queued",
    ticket: expect.any(String),
    ahead: 0,
    retryAfter: 1,
  });
  expect(saved).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), since: noonInPerth });

  clock.advance(1);
  let hasAsked = false;
  const outcome = await enter("", async () => {
    hasAsked = true;
    return letIn();
  });
  expect([outcome, hasAsked]).toMatchObject([{ reason: "queued", ahead: 1 }, false]);
});

test("a returning client has its position before later ones, for ten minutes", async () => {
  const { comeForLong, wait, clock } = start();
  comeForLong();
  await settled();
  const first = await wait();
  clock.advance(1_000);
  const later = await wait();
  expect(later.told.ahead).toBe(1);
  const again = await wait(first.told.ticket);
  expect([again.kept, again.told.ahead]).toEqual([first.kept, 0]);

  clock.set(noonInPerth + 10 * 60_000 - 1);
  expect((await wait(first.told.ticket)).kept).toEqual(first.kept);
  clock.set(noonInPerth + 10 * 60_000);
  expect((await wait(first.told.ticket)).kept).toMatchObject({ since: noonInPerth + 10 * 60_000 });
});

test("a returning client at a free slot logs in and releases it", async () => {
  const { enter, comeForLong, wait } = start();
  const leave = comeForLong();
  await settled();
  const { told: notified } = await wait();
  await leave();
  expect(await enter(notified.ticket)).toEqual({ ok: true, tokens });
  expect(await enter()).toEqual({ ok: true, tokens });
});

test.each([
  ["is no ticket", purpose, null],
  ["lacks its time", purpose, { id: "an id" }],
  ["has no id", purpose, { id: 1, since: 1 }],
  ["was encrypted for another purpose", "cart", { id: "an id", since: 1 }],
])("a ticket that %s is ignored: the client is last", async (_how, sealedFor, value) => {
  const { comeForLong, wait, encrypter, clock } = start();
  comeForLong();
  await settled();
  await wait();
  clock.advance(1);
  const { told: notified, kept: saved } = await wait(await encrypter.encrypt(sealedFor, value, 60_000));
  expect([notified.ahead, saved]).toMatchObject([1, { since: noonInPerth + 1 }]);
});

test("a forged ticket is ignored", async () => {
  const { comeForLong, wait } = start();
  comeForLong();
  await settled();
  expect((await wait("a place of my own")).kept).toMatchObject({ since: noonInPerth });
});
