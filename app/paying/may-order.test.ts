import { describe, expect, test } from "vitest";
import type { OrderCheck } from "./check-order.server.ts";
import { mayOrder, type OrderNews } from "./may-order.ts";
import { anotherAt, linkIn, pathOfLink, startsAnother } from "./order-paths.ts";
import type { PaymentReturn } from "./payment-return.server.ts";

const none: OrderNews = { payment: null, check: null, pending: [] };
const payment = (state: PaymentReturn["state"]): OrderNews => ({
  ...none,
  payment: { state, again: "/event/one?payum_token=t", paymentId: 7 },
});
const check = (state: Exclude<OrderCheck["state"], "found">): OrderNews => ({
  ...none,
  check: { state, link: "sealed", reference: "ABCD" },
});
const found: OrderNews = {
  ...none,
  check: {
    state: "found",
    found: { id: 1, outstanding: 0, isPaid: true },
    link: "sealed",
    reference: "ABCD",
  },
};

describe("an order may be made", () => {
  test.each([
    ["where there is nothing to tell", none],
    ["after a payment that failed", payment("failed")],
    ["after a payment that was cancelled", payment("cancelled")],
    ["when an order did not arrive", check("not-arrived")],
    ["when an order is in none of the API's lists", check("absent")],
    ["when a link asks for nobody's order", check("unknown-reference")],
  ])("%s", (_when, news) => {
    expect(mayOrder(news, false)).toBe(true);
  });

  test.each([
    ["once it is paid", payment("paid")],
    ["while a payment is being checked", payment("checking")],
    ["while it isn't known whose a payment is", payment("unknown")],
    ["while one may be the order that was sent", check("unclear")],
    ["once it was found", found],
    ["while nobody knows whether one arrived", check("not-yet")],
    ["when nobody knows it after a while", check("late")],
    ["when the API doesn't answer", check("no-answer")],
  ])("not %s", (_when, news) => {
    expect(mayOrder(news, false)).toBe(false);
    expect(mayOrder(news, true)).toBe(false);
  });

  test("while another waits to be found out only by who has begun it already", () => {
    const pending: OrderNews["pending"] = [
      { kind: "order", reference: "ABCD", path: "/event/one?reference=x" },
    ];
    expect(mayOrder({ ...none, pending }, false)).toBe(false);
    expect(mayOrder({ ...none, pending }, true)).toBe(true);
  });
});

describe("the addresses of an order's page", () => {
  const site = "https://racing.example";

  test("say that another order is begun", () => {
    expect(startsAnother(site + anotherAt("/event/one"))).toBe(true);
    expect(startsAnother(`${site}/event/one`)).toBe(false);
  });

  test("ask for an order by its sealed link, whatever is in it", () => {
    const link = "a+b/c=&d?e#f ü";
    expect(linkIn(pathOfLink("/event/one", link))).toBe(link);
    expect(linkIn(`${site}${pathOfLink("/event/one", link)}`)).toBe(link);
    expect(linkIn("/event/one")).toBe("");
  });
});
