import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { createOrganiserError } from "../organiser-client/errors.ts";
import { createEncrypter } from "../session/encrypter.ts";
import { createMemoryStore } from "../store/memory.ts";
import type { Store } from "../store/store.ts";
import { createIdempotencyStore } from "./idempotency-store.ts";
import { HOUR_MS } from "../../app/domain/durations.ts";

const paid = { success: true, message: "", redirect: "https://api.example/pay/1" };
const soldOut = { success: false, message: "Street class has just sold out.", redirect: "" };

let time: number;
let store: Store;
/** Whether the API supports idempotency keys. */
let honoursKeys: boolean;
const clock = { now: () => time };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const encrypter = createEncrypter(["a-secret-for-tests-that-is-long-enough"], clock);

beforeEach(() => {
  time = Date.UTC(2027, 2, 1);
  store = createMemoryStore(clock);
  honoursKeys = false;
});

/** The idempotency store of a browser on one instance. */
const receiptsOf = (owner: string, instance = createIdempotencyStore({ store, encrypter, clock, log })) =>
  instance.forBrowser(
    () => owner,
    async () => honoursKeys,
  );

/** Counts how often something was actually sent. */
function sending(outcome: typeof paid | Error) {
  const sent = { times: 0 };
  const send = async () => {
    sent.times += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { sent, send };
}

test("five concurrent posts of one form on two instances send one order and return one result", async () => {
  const { sent, send } = sending(paid);
  const [one, other] = [receiptsOf("driver"), receiptsOf("driver")];
  const answers = await Promise.all(
    [one, other, one, other, one].map((receipts) => receipts.submitOnce("key", send)),
  );
  expect(sent.times).toBe(1);
  expect(answers).toEqual(Array.from({ length: 5 }, () => ({ kind: "answered", outcome: paid })));
});

test("a form posted again the next morning returns the first result", async () => {
  const { sent, send } = sending(paid);
  await receiptsOf("driver").submitOnce("key", send);
  time += 23 * HOUR_MS;
  expect(await receiptsOf("driver").submitOnce("key", send)).toEqual({ kind: "answered", outcome: paid });
  expect(sent.times).toBe(1);
});

test("another browser with the same key sends its own order and can't read the first one", async () => {
  const first = sending(paid);
  const second = sending({ ...paid, redirect: "https://api.example/pay/2" });
  await receiptsOf("driver").submitOnce("key", first.send);
  const response = await receiptsOf("somebody else").submitOnce("key", second.send);
  expect(response).toMatchObject({ outcome: { redirect: "https://api.example/pay/2" } });
});

test("a rejected order can be corrected and sent again", async () => {
  expect(await receiptsOf("driver").submitOnce("key", sending(soldOut).send)).toMatchObject({
    outcome: soldOut,
  });
  expect(await receiptsOf("driver").submitOnce("key", sending(paid).send)).toMatchObject({ outcome: paid });
});

test.each([
  ["no response", createOrganiserError("unreachable", "POST x")],
  ["a timeout", createOrganiserError("timeout", "POST x")],
  ["an incomplete response", createOrganiserError("malformed", "POST x", { status: 200 })],
  ["a server error of the API", createOrganiserError("rejected", "POST x", { status: 500 })],
  [
    "a response for an unknown outcome",
    createOrganiserError("rejected", "POST x", { status: 409, textCode: "OUTCOME_UNKNOWN" }),
  ],
])("after %s the order is never sent again, and keeps its reference", async (_what, error) => {
  const first = await receiptsOf("driver").submitOnce("key", sending(error).send);
  const again = sending(paid);
  const second = await receiptsOf("driver").submitOnce("key", again.send);
  expect(first).toMatchObject({ kind: "unknown", reference: expect.stringMatching(/^[2-9A-Z]{8}$/) });
  expect(second).toEqual(first);
  expect(again.sent.times).toBe(0);
});

test("an error that means that nothing was done is rethrown and not stored", async () => {
  const rejected = createOrganiserError("rejected", "POST x", { status: 422 });
  await expect(receiptsOf("driver").submitOnce("key", sending(rejected).send)).rejects.toBe(rejected);
  expect(await receiptsOf("driver").submitOnce("key", sending(paid).send)).toMatchObject({ outcome: paid });
});

/** An instance that starts to send and never ends; after `die` it does nothing any more. */
async function instanceThatSends() {
  let isDead = false;
  const shared = store;
  const own: Store = {
    ...shared,
    set: (...given) => (isDead ? new Promise(() => undefined) : shared.set(...given)),
  };
  let carryOut: (outcome: typeof paid) => void = () => undefined;
  await new Promise<void>((isSending) => {
    const instance = createIdempotencyStore({ store: own, encrypter, clock, log });
    void receiptsOf("driver", instance).submitOnce("key", () => {
      isSending();
      return new Promise((resolve) => {
        carryOut = resolve;
      });
    });
  });
  return { die: () => (isDead = true), carryOut: (outcome: typeof paid) => carryOut(outcome) };
}

test("an order whose instance crashed while sending is indeterminate after 4 s, and not sent by the next one", async () => {
  const instance = await instanceThatSends();
  instance.die();
  time += 4_000;
  const again = sending(paid);
  const first = await receiptsOf("driver").submitOnce("key", again.send);
  expect(first).toMatchObject({ kind: "unknown", reference: expect.stringMatching(/^[2-9A-Z]{8}$/) });
  expect(await receiptsOf("driver").submitOnce("key", again.send)).toEqual(first);
  expect(again.sent.times).toBe(0);
});

test("a slow order is waited for as long as its sender is alive", async () => {
  const instance = await instanceThatSends();
  const again = sending(paid);
  const response = receiptsOf("driver").submitOnce("key", again.send);
  for (let seconds = 0; seconds < 2; seconds++) {
    // The lease is renewed every second; the clock here runs three times as fast.
    await pause(1_050);
    time += 3_000;
  }
  instance.carryOut(paid);
  expect(await response).toEqual({ kind: "answered", outcome: paid });
  expect(again.sent.times).toBe(0);
});

test("an order sent by an older version without a lease is waited for", async () => {
  const intent = { kind: "intended", startedAt: time, reference: "ABCD2345" };
  let key = "";
  const watched = { ...store, get: (name: string) => ((key = name), store.get(name)) };
  await createIdempotencyStore({ store: { ...watched, set: refuse, add: refuse }, encrypter, clock, log })
    .forBrowser(
      () => "driver",
      async () => false,
    )
    .submitOnce("key", sending(paid).send)
    .catch(() => undefined);
  await store.set(key, await encrypter.encrypt("receipt", intent, 60_000), 60_000);

  const response = receiptsOf("driver").submitOnce("key", sending(soldOut).send);
  await pause(300);
  await store.set(
    key,
    await encrypter.encrypt("receipt", { kind: "answered", outcome: paid }, 60_000),
    60_000,
  );
  expect(await response).toEqual({ kind: "answered", outcome: paid });
});

test("a sender is not considered crashed because the store was unavailable a moment ago", async () => {
  const instance = await instanceThatSends();
  instance.die();
  time += 10_000;
  const back = { ...store, getHealthyMs: () => wholeFor };
  let wholeFor = 1_000;
  const response = createIdempotencyStore({ store: back, encrypter, clock, log })
    .forBrowser(
      () => "driver",
      async () => false,
    )
    .submitOnce("key", sending(paid).send);
  const hasResponded = vi.fn<() => void>();
  void response.then(hasResponded);
  await pause(400);
  expect(hasResponded).not.toHaveBeenCalled();
  wholeFor = 5_000;
  expect(await response).toMatchObject({ kind: "unknown" });
});

const refuse = (): Promise<never> => Promise.reject(new Error("The disk is full."));

test("an order whose intent can't be stored is not sent and throws", async () => {
  store = { ...store, set: refuse, add: refuse };
  const { sent, send } = sending(paid);
  await expect(receiptsOf("driver").submitOnce("key", send)).rejects.toMatchObject({
    name: "ReceiptError",
    kind: "not-noted",
  });
  expect(sent.times).toBe(0);
});

test("an order whose intent can't be stored is sent to an API that supports idempotency keys", async () => {
  store = { ...store, set: refuse, add: refuse };
  honoursKeys = true;
  expect(await receiptsOf("driver").submitOnce("key", sending(paid).send)).toMatchObject({ outcome: paid });
  const silent = sending(createOrganiserError("timeout", "POST x"));
  expect(await receiptsOf("driver").submitOnce("other", silent.send)).toMatchObject({ kind: "unknown" });
});

test("an order completed before the store was full still returns its first result", async () => {
  await receiptsOf("driver").submitOnce("key", sending(paid).send);
  store = { ...store, set: refuse, add: refuse };
  const again = sending(soldOut);
  expect(await receiptsOf("driver").submitOnce("key", again.send)).toMatchObject({ outcome: paid });
  expect(again.sent.times).toBe(0);
});

test("an order that the API reports as not carried out may be sent again", async () => {
  const full = createOrganiserError("rejected", "POST x", { status: 507, textCode: "NOT_CARRIED_OUT" });
  await expect(receiptsOf("driver").submitOnce("key", sending(full).send)).rejects.toBe(full);
  expect(await receiptsOf("driver").submitOnce("key", sending(paid).send)).toMatchObject({ outcome: paid });
});

test("an order whose outcome can't be stored still returns it, and is not sent again", async () => {
  const whole = store;
  store = { ...whole, set: (...saved) => (saved[0].startsWith("lease:") ? whole.set(...saved) : refuse()) };
  expect(await receiptsOf("driver").submitOnce("key", sending(paid).send)).toMatchObject({ outcome: paid });
  store = whole;
  time += 60_000;
  const again = sending(paid);
  expect(await receiptsOf("driver").submitOnce("key", again.send)).toMatchObject({ kind: "unknown" });
  expect(again.sent.times).toBe(0);
});

test("an outcome can be deleted, but not while the order is in flight", async () => {
  const { sent, send } = sending(paid);
  const receipts = receiptsOf("driver");
  await receipts.submitOnce("key", send);
  await receipts.remove("key");
  let response = () => {};
  const again = receipts.submitOnce("key", async () => {
    await new Promise<void>((resolve) => (response = resolve));
    return send();
  });
  await pause(20);
  const elsewhere = receiptsOf("driver");
  await elsewhere.remove("key");
  response();
  await again;
  await elsewhere.submitOnce("key", send);
  expect(sent.times).toBe(2);
});

test("a record encrypted with a removed secret means indeterminate, at once", async () => {
  await receiptsOf("driver").submitOnce("key", sending(paid).send);
  const others = createEncrypter(["another-secret-for-tests-that-is-long"], clock);
  const instance = createIdempotencyStore({ store, encrypter: others, clock, log });
  const again = sending(paid);
  expect(await receiptsOf("driver", instance).submitOnce("key", again.send)).toMatchObject({
    kind: "unknown",
  });
  expect(again.sent.times).toBe(0);
});

test("the store contains neither the form's key nor the payment address", async () => {
  const saved: string[] = [];
  const watched: Store = {
    ...store,
    add: (key, value, lifetime) => (saved.push(key, value), store.add(key, value, lifetime)),
    set: (key, value, lifetime) => (saved.push(key, value), store.set(key, value, lifetime)),
  };
  await createIdempotencyStore({ store: watched, encrypter, clock, log })
    .forBrowser(
      () => "driver",
      async () => false,
    )
    .submitOnce("form-key", sending(paid).send);
  expect(saved.length).toBeGreaterThan(2);
  expect(saved.join(" ")).not.toMatch(/form-key|api\.example/);
});
