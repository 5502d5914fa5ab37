// @vitest-environment jsdom
import { expect, test } from "vitest";
import { linksIn, show } from "../../tests/support/shown.tsx";
import type { OrderNews } from "./may-order.ts";
import { ToldOrders } from "./order-news.tsx";
import { Unconfirmed } from "./unconfirmed.tsx";

const page = "/event/night-shift";
const none: OrderNews = { payment: null, check: null, pending: [] };
const pendingOrder = { kind: "order", reference: "ABCD2345", path: `${page}?reference=one` } as const;
const pendingPayment = { kind: "payment", reference: "", path: `${page}?invoice=5` } as const;

/** What is told above the form of another order. */
const told = (news: Partial<OrderNews>, isAnswered = false) =>
  show(
    <ToldOrders
      kind="entry"
      page={page}
      news={{ ...none, ...news }}
      isAnswered={isAnswered}
      paid={<p>To your account.</p>}
      payAgain={<button type="submit">Pay again</button>}
    >
      {({ id }) => <p>It is number {id}.</p>}
    </ToldOrders>,
  );

test("without earlier orders nothing is told", () => {
  expect(told({}).container.textContent).toBe("");
});

test("a payment that came back is told with what may be done by who has paid", () => {
  const shown = told({ payment: { state: "paid", again: page, paymentId: 5 } });
  expect(shown.getByRole("status").textContent).toContain("Payment Successful");
  expect(shown.getByText("To your account.")).toBeTruthy();
  expect(shown.queryByText("Pay again")).toBeNull();
});

test("a payment that failed is told with the way to pay again", () => {
  const shown = told({ payment: { state: "failed", again: page, paymentId: 5 } });
  expect(shown.getByRole("alert").textContent).toContain("Payment Failed");
  expect(shown.getByRole("button", { name: "Pay again" })).toBeTruthy();
  expect(shown.queryByText("To your account.")).toBeNull();
});

test("an order that was looked up is told in its feature's words", () => {
  const found = { id: 12, outstanding: 0, isPaid: true };
  const shown = told({ check: { state: "found", found, link: "one", reference: "ABCD2345" } });
  expect(shown.getByRole("status").textContent).toBe("Your entry has arrived.It is number 12.");
});

test("one that waits to be found out comes first; another is started deliberately", () => {
  const shown = told({ pending: [pendingOrder] });
  expect(shown.getByRole("alert").textContent).toBe(
    "We don't know yet what became of your order. Do not submit it again." +
      "Please find out first. If it arrived and you order again, you may pay twice." +
      "Your reference: ABCD2345Find out what became of itStart another order",
  );
  expect(linksIn(shown)).toEqual([
    `Find out what became of it: ${page}?reference=one`,
    `Start another order: ${page}?another=yes`,
  ]);
});

test("so does a payment of which nobody knows, which has no reference", () => {
  const shown = told({ pending: [pendingPayment] });
  expect(shown.getByRole("alert").textContent).toBe(
    "Your payment is being checked. Don't pay again." +
      "Please find out first. If it arrived and you order again, you may pay twice." +
      "Find out what became of itStart another order",
  );
});

test("all that wait are told, but not above the answer to what was sent just now", () => {
  expect(told({ pending: [pendingOrder, pendingPayment] }).getAllByRole("alert")).toHaveLength(2);
  expect(told({ pending: [pendingOrder] }, true).container.querySelector("a")).toBeNull();
});

test("an order without an answer stands in place of its form, and the page goes to it", () => {
  const shown = show(<Unconfirmed kind="order" page="/checkout" reference="ABCD2345" link="sealed" />);
  const alert = shown.getByRole("alert");
  expect(alert.textContent).toBe(
    "We could not confirm your order. Do not submit again." +
      "Your order was sent, but the organiser's system did not answer. It may have arrived. " +
      "Everything you typed is kept.Your reference: ABCD2345Find out what became of it",
  );
  expect(document.activeElement).toBe(alert.parentElement);
  expect(alert.parentElement?.tabIndex).toBe(-1);
  expect(linksIn(shown)).toEqual(["Find out what became of it: /checkout?reference=sealed"]);
});
