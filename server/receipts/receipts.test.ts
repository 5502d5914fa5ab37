import { beforeEach, expect, test } from "vitest";
import { organiserError } from "../organiser-client/errors.ts";
import { createSealer } from "../session/sealer.ts";
import { createMemoryStore } from "../store/memory.ts";
import type { Store } from "../store/store.ts";
import { createReceiptBook } from "./receipts.ts";

const paid = { success: true, message: "", redirect: "https://api.example/pay/1" };
const soldOut = { success: false, message: "Street class has just sold out.", redirect: "" };

let time: number;
let store: Store;
const clock = { now: () => time };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const sealer = createSealer(["a-secret-for-tests-that-is-long-enough"], clock);

beforeEach(() => {
  time = Date.UTC(2027, 2, 1);
  store = createMemoryStore(clock);
});

/** The receipts of a browser, as one instance of the site keeps them. */
const receiptsOf = (owner: string, instance = createReceiptBook({ store, sealer, clock, log })) =>
  instance.of(() => owner);

/** Counts how often something was really sent. */
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

test("five posts of one form at once, on two instances, send one order and give one answer", async () => {
  const { sent, send } = sending(paid);
  const [one, other] = [receiptsOf("driver"), receiptsOf("driver")];
  const answers = await Promise.all(
    [one, other, one, other, one].map((receipts) => receipts.once("key", send)),
  );
  expect(sent.times).toBe(1);
  expect(answers).toEqual(Array.from({ length: 5 }, () => ({ kind: "answered", outcome: paid })));
});

test("a form posted again the next morning still gives the first answer", async () => {
  const { sent, send } = sending(paid);
  await receiptsOf("driver").once("key", send);
  time += 23 * 60 * 60_000;
  expect(await receiptsOf("driver").once("key", send)).toEqual({ kind: "answered", outcome: paid });
  expect(sent.times).toBe(1);
});

test("another browser with the same key sends its own and sees nothing of the first one's", async () => {
  const first = sending(paid);
  const second = sending({ ...paid, redirect: "https://api.example/pay/2" });
  await receiptsOf("driver").once("key", first.send);
  const answer = await receiptsOf("somebody else").once("key", second.send);
  expect(answer).toMatchObject({ outcome: { redirect: "https://api.example/pay/2" } });
});

test("a refused order can be mended and sent again", async () => {
  expect(await receiptsOf("driver").once("key", sending(soldOut).send)).toMatchObject({ outcome: soldOut });
  expect(await receiptsOf("driver").once("key", sending(paid).send)).toMatchObject({ outcome: paid });
});

test.each([
  ["no answer", organiserError("unreachable", "POST x")],
  ["no answer in time", organiserError("timeout", "POST x")],
  ["half an answer", organiserError("malformed", "POST x", { status: 200 })],
  ["a fault of the API while it answered", organiserError("refused", "POST x", { status: 500 })],
  [
    "an answer that the API doesn't know",
    organiserError("refused", "POST x", { status: 409, textCode: "OUTCOME_UNKNOWN" }),
  ],
])("after %s the order is never sent again, and keeps its reference", async (_what, error) => {
  const first = await receiptsOf("driver").once("key", sending(error).send);
  const again = sending(paid);
  const second = await receiptsOf("driver").once("key", again.send);
  expect(first).toMatchObject({ kind: "unknown", reference: expect.stringMatching(/^[2-9A-Z]{8}$/) });
  expect(second).toEqual(first);
  expect(again.sent.times).toBe(0);
});

test("an error that says nothing was done is passed on and forgotten", async () => {
  const refused = organiserError("refused", "POST x", { status: 422 });
  await expect(receiptsOf("driver").once("key", sending(refused).send)).rejects.toBe(refused);
  expect(await receiptsOf("driver").once("key", sending(paid).send)).toMatchObject({ outcome: paid });
});

test("an order whose instance died while sending is unknown, not sent by the next one", async () => {
  await new Promise<void>((isSending) => {
    void receiptsOf("driver").once("key", () => {
      isSending();
      return new Promise(() => undefined);
    });
  });
  time += 60_000;
  const again = sending(paid);
  expect(await receiptsOf("driver").once("key", again.send)).toMatchObject({ kind: "unknown" });
  expect(again.sent.times).toBe(0);
});

test("an order whose intent can't be noted is not sent", async () => {
  store = { ...store, add: () => Promise.reject(new Error("The disk is full.")) };
  const { sent, send } = sending(paid);
  await expect(receiptsOf("driver").once("key", send)).rejects.toThrow("The disk is full.");
  expect(sent.times).toBe(0);
});

test("an order whose outcome can't be noted still gives it, and is not sent again", async () => {
  const whole = store;
  store = { ...whole, set: () => Promise.reject(new Error("The disk is full.")) };
  expect(await receiptsOf("driver").once("key", sending(paid).send)).toMatchObject({ outcome: paid });
  store = whole;
  time += 60_000;
  const again = sending(paid);
  expect(await receiptsOf("driver").once("key", again.send)).toMatchObject({ kind: "unknown" });
  expect(again.sent.times).toBe(0);
});

test("a receipt sealed by a secret that is no more means unknown, at once", async () => {
  await receiptsOf("driver").once("key", sending(paid).send);
  const others = createSealer(["another-secret-for-tests-that-is-long"], clock);
  const instance = createReceiptBook({ store, sealer: others, clock, log });
  const again = sending(paid);
  expect(await receiptsOf("driver", instance).once("key", again.send)).toMatchObject({ kind: "unknown" });
  expect(again.sent.times).toBe(0);
});

test("the store holds neither the key of the form nor where the order is paid", async () => {
  const kept: string[] = [];
  const watched: Store = {
    ...store,
    add: (key, value, lifetime) => (kept.push(key, value), store.add(key, value, lifetime)),
    set: (key, value, lifetime) => (kept.push(key, value), store.set(key, value, lifetime)),
  };
  await createReceiptBook({ store: watched, sealer, clock, log })
    .of(() => "driver")
    .once("form-key", sending(paid).send);
  expect(kept.length).toBeGreaterThan(2);
  expect(kept.join(" ")).not.toMatch(/form-key|api\.example/);
});
