import { describe, expect, test } from "vitest";
import type { OrderCheck } from "./check-order.server.ts";
import { mayOrder, type EarlierOrders } from "./may-order.ts";
import { buildNewOrderPath, readEncryptedOrder, buildStatusPath, isNewOrderUrl } from "./order-paths.ts";
import type { PaymentReturn } from "./payment-return.server.ts";

const none: EarlierOrders = { payment: null, check: null, pending: [] };
const payment = (state: PaymentReturn["state"]): EarlierOrders => ({
  ...none,
  payment: { state, checkAgainPath: "/event/one?payum_token=t", paymentId: 7 },
});
const check = (state: Exclude<OrderCheck["state"], "found">): EarlierOrders => ({
  ...none,
  check: { state, encryptedOrder: "sealed", reference: "ABCD" },
});
const found: EarlierOrders = {
  ...none,
  check: {
    state: "found",
    found: { id: 1, outstanding: 0, isPaid: true },
    encryptedOrder: "sealed",
    reference: "ABCD",
  },
};

describe("a new order may be placed", () => {
  test.each([
    ["without earlier orders", none],
    ["after a payment that failed", payment("failed")],
    ["after a payment that was cancelled", payment("cancelled")],
    ["if the last order didn't arrive", check("not-arrived")],
    ["if the last order is in none of the API's lists", check("absent")],
    ["if a status link is invalid", check("unknown-reference")],
  ])("%s", (_when, earlierOrders) => {
    expect(mayOrder(earlierOrders, false)).toBe(true);
  });

  test.each([
    ["after a payment", payment("paid")],
    ["while a payment is being checked", payment("checking")],
    ["while it is unknown whose payment it is", payment("unknown")],
    ["if there is an order that may be the one that was sent", check("unclear")],
    ["if the order was found", found],
    ["while it is unknown whether the order arrived", check("not-yet")],
    ["if that is still unknown after a while", check("late")],
    ["if the API doesn't respond", check("no-response")],
  ])("not %s", (_when, earlierOrders) => {
    expect(mayOrder(earlierOrders, false)).toBe(false);
    expect(mayOrder(earlierOrders, true)).toBe(false);
  });

  test("while another order is pending only if the form was already submitted", () => {
    const pending: EarlierOrders["pending"] = [
      { kind: "order", reference: "ABCD", path: "/event/one?reference=x" },
    ];
    expect(mayOrder({ ...none, pending }, false)).toBe(false);
    expect(mayOrder({ ...none, pending }, true)).toBe(true);
  });
});

describe("the URLs of an order's page", () => {
  const site = "https://racing.example";

  test("state that another order is started", () => {
    expect(isNewOrderUrl(site + buildNewOrderPath("/event/one"))).toBe(true);
    expect(isNewOrderUrl(`${site}/event/one`)).toBe(false);
  });

  test("identify an order by its encrypted link, whatever it contains", () => {
    const link = "a+b/c=&d?e#f ü";
    expect(readEncryptedOrder(buildStatusPath("/event/one", link))).toBe(link);
    expect(readEncryptedOrder(`${site}${buildStatusPath("/event/one", link)}`)).toBe(link);
    expect(readEncryptedOrder("/event/one")).toBe("");
  });
});
