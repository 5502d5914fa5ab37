// @vitest-environment jsdom
import { expect, test } from "vitest";
import { linksIn, show } from "../../tests/support/render-part.tsx";
import type { EarlierOrders } from "./may-order.ts";
import { OrderNotices } from "./order-notices.tsx";
import { IndeterminateOrder } from "./indeterminate-order.tsx";

const page = "/event/night-shift";
const none: EarlierOrders = { payment: null, check: null, pending: [] };
const pendingOrder = { kind: "order", reference: "ABCD2345", path: `${page}?reference=one` } as const;
const pendingPayment = { kind: "payment", reference: "", path: `${page}?invoice=5` } as const;

/** The notices above the form of another order. */
const notices = (earlierOrders: Partial<EarlierOrders>, hasResponded = false) =>
  show(
    <OrderNotices
      kind="entry"
      pagePath={page}
      earlierOrders={{ ...none, ...earlierOrders }}
      hasResult={hasResponded}
      paidExtra={<p>To your account.</p>}
      payAgain={<button type="submit">Pay again</button>}
    >
      {({ id }) => <p>It is number {id}.</p>}
    </OrderNotices>,
  );

test("without earlier orders there are no notices", () => {
  expect(notices({}).container.textContent).toBe("");
});

test("a payment is shown with what the user can do next", () => {
  const shown = notices({ payment: { state: "paid", checkAgainPath: page, paymentId: 5 } });
  expect(shown.getByRole("status").textContent).toContain("Payment Successful");
  expect(shown.getByText("To your account.")).toBeTruthy();
  expect(shown.queryByText("Pay again")).toBeNull();
});

test("a failed payment is shown with a button to pay again", () => {
  const shown = notices({ payment: { state: "failed", checkAgainPath: page, paymentId: 5 } });
  expect(shown.getByRole("alert").textContent).toContain("Payment Failed");
  expect(shown.getByRole("button", { name: "Pay again" })).toBeTruthy();
  expect(shown.queryByText("To your account.")).toBeNull();
});

test("an order that was looked up is shown in its feature's messages", () => {
  const found = { id: 12, outstanding: 0, isPaid: true };
  const shown = notices({ check: { state: "found", found, encryptedOrder: "one", reference: "ABCD2345" } });
  expect(shown.getByRole("status").textContent).toBe("We’ve received your entry.It is number 12.");
});

test("a pending order is shown first; another order is a deliberate choice", () => {
  const shown = notices({ pending: [pendingOrder] });
  expect(shown.getByRole("alert").textContent).toBe(
    "We’re still checking your order. Don’t submit it again." +
      "Check the status first. If it went through and you order again, you may be charged twice." +
      "Your reference: ABCD2345Check order statusStart another order",
  );
  expect(linksIn(shown)).toEqual([
    `Check order status: ${page}?reference=one`,
    `Start another order: ${page}?another=yes`,
  ]);
});

test("a pending payment is shown likewise, without a reference", () => {
  const shown = notices({ pending: [pendingPayment] });
  expect(shown.getByRole("alert").textContent).toBe(
    "Your payment is being checked. Don’t pay again." +
      "Check the status first. If it went through and you order again, you may be charged twice." +
      "Check order statusStart another order",
  );
});

test("all pending orders are shown, except above the result of the form", () => {
  expect(notices({ pending: [pendingOrder, pendingPayment] }).getAllByRole("alert")).toHaveLength(2);
  expect(notices({ pending: [pendingOrder] }, true).container.querySelector("a")).toBeNull();
});

test("an indeterminate order replaces its form and receives focus", () => {
  const shown = show(
    <IndeterminateOrder kind="order" pagePath="/checkout" reference="ABCD2345" encryptedOrder="sealed" />,
  );
  const alert = shown.getByRole("alert");
  expect(alert.textContent).toBe(
    "We could not confirm your order. Do not submit again." +
      "We sent your order but got no reply, so it may have gone through. " +
      "What you entered is saved.Your reference: ABCD2345Check order status",
  );
  expect(document.activeElement).toBe(alert.parentElement);
  expect(alert.parentElement?.tabIndex).toBe(-1);
  expect(linksIn(shown)).toEqual(["Check order status: /checkout?reference=sealed"]);
});
