import { expect, test } from "vitest";
import { organiserError, scriptedContext } from "../../tests/support/scripted-context.ts";
import { aTakenOrder } from "./a-sale.fixture.ts";
import { canAskByKey, takenUnder } from "./order-of-key.server.ts";

const answering = (answer: () => object, offers = ["order-by-key"]) =>
  scriptedContext({ offers, answers: { "cognito/payment/orderOfKey": answer } });

test("the API is asked for the order of a key only where it says that it can be", async () => {
  const other = await answering(() => aTakenOrder(), ["idempotency-key"]);
  expect(await canAskByKey(other.context)).toBe(false);
  expect(await takenUnder(other.context, "entry", "the key")).toBeNull();
  expect(other.calls.map(({ path }) => path)).not.toContain("cognito/payment/orderOfKey");
  expect(await canAskByKey((await answering(() => aTakenOrder())).context)).toBe(true);
});

test("an order that the API has taken under a key is told; asking for it closes nothing", async () => {
  const { context, calls } = await answering(() => aTakenOrder());
  expect(await takenUnder(context, "stall", "the key")).toEqual({
    state: "taken",
    invoice: 12,
    amountOutstanding: 13_700,
    paid: false,
    redirect: "https://pay.example/begin/1",
  });
  expect(calls.at(-1)?.sent).toEqual({ key: "the key", kind: "stall", close: false });
});

test.each(["not_taken", "under_way"])("one that is %s is none", async (state) => {
  const { context, lines } = await answering(() => aTakenOrder({ state }));
  expect(await takenUnder(context, "entry", "the key")).toBeNull();
  expect(lines).toEqual([]);
});

test("nobody waits for an API that doesn't say: there is none, and the operator is told", async () => {
  const error = organiserError("timeout", "POST x");
  const { context, lines } = await answering(() => {
    throw error;
  });
  expect(await takenUnder(context, "entry", "the key")).toBeNull();
  expect(lines).toMatchObject([{ level: "warn", members: { err: error } }]);
});

test("the end of the session is thrown on", async () => {
  const error = organiserError("unauthorised", "POST x", { status: 401 });
  const { context, lines } = await answering(() => {
    throw error;
  });
  await expect(takenUnder(context, "entry", "the key")).rejects.toBe(error);
  expect(lines).toEqual([]);
});
