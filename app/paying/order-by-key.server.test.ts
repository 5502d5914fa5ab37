import { expect, test } from "vitest";
import { createOrganiserError, scriptedContext } from "../../tests/support/scripted-context.ts";
import { anAcceptedOrder } from "./a-sale.fixture.ts";
import { supportsOrderLookup, findOrderByKey } from "./order-by-key.server.ts";

const reply = (response: () => object, offers = ["order-by-key"]) =>
  scriptedContext({ capabilities: offers, answers: { "cognito/payment/orderOfKey": response } });

test("orders are looked up by key only if the API supports it", async () => {
  const other = await reply(() => anAcceptedOrder(), ["idempotency-key"]);
  expect(await supportsOrderLookup(other.context)).toBe(false);
  expect(await findOrderByKey(other.context, "entry", "the key")).toBeNull();
  expect(other.calls.map(({ path }) => path)).not.toContain("cognito/payment/orderOfKey");
  expect(await supportsOrderLookup((await reply(() => anAcceptedOrder())).context)).toBe(true);
});

test("an order that the API has accepted under a key is returned; the lookup doesn't block the key", async () => {
  const { context, calls } = await reply(() => anAcceptedOrder());
  expect(await findOrderByKey(context, "stall", "the key")).toEqual({
    state: "taken",
    invoice: 12,
    amountOutstanding: 13_700,
    paid: false,
    redirect: "https://pay.example/begin/1",
  });
  expect(calls.at(-1)?.sent).toEqual({ key: "the key", kind: "stall", close: false });
});

test.each(["not_taken", "under_way"])("an order in the state %s is not returned", async (state) => {
  const { context, lines } = await reply(() => anAcceptedOrder({ state }));
  expect(await findOrderByKey(context, "entry", "the key")).toBeNull();
  expect(lines).toEqual([]);
});

test("an API without a response delays nothing: no order is returned, and the error is logged", async () => {
  const error = createOrganiserError("timeout", "POST x");
  const { context, lines } = await reply(() => {
    throw error;
  });
  expect(await findOrderByKey(context, "entry", "the key")).toBeNull();
  expect(lines).toMatchObject([{ level: "warn", members: { err: error } }]);
});

test("the error of an expired session is thrown", async () => {
  const error = createOrganiserError("unauthorised", "POST x", { status: 401 });
  const { context, lines } = await reply(() => {
    throw error;
  });
  await expect(findOrderByKey(context, "entry", "the key")).rejects.toBe(error);
  expect(lines).toEqual([]);
});
