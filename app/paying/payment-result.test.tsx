// @vitest-environment jsdom
import { expect, test } from "vitest";
import { linksIn, show } from "../../tests/support/render-part.tsx";
import { PaymentResult } from "./payment-result.tsx";
import { OrderKind } from "../wire/payment.ts";
import type { PayableKind } from "./sale.ts";
import { MyAccountLink } from "./account-link.tsx";

const again = "/event/night-shift?invoice=5&payum_token=t";
const nothingCharged = "You haven’t been charged. Your order is saved – check it and try again.";

test.each<[PayableKind, string]>([
  ["entry", "Please check your email for your receipt"],
  ["invoice", "Please check your email for your receipt"],
  ["form", "Please check your email for your invoice."],
])(
  "a payment for an %s is confirmed, with the email to expect and the next step [EVT-055]",
  (kind, mailed) => {
    const shown = show(
      <PaymentResult
        kind={kind}
        state="paid"
        checkAgainPath={again}
        payAgain={<button type="submit">Pay again</button>}
      >
        <MyAccountLink />
      </PaymentResult>,
    );
    expect(shown.getByRole("status").textContent).toBe(`Payment Successful${mailed}Your tickets and orders`);
    expect(linksIn(shown)).toEqual(["Your tickets and orders: /my-account"]);
  },
);

test.each<PayableKind>(OrderKind.options)(
  "if nothing was left to pay for an %s no payment is mentioned",
  (kind) => {
    const shown = show(<PaymentResult kind={kind} state="paid" checkAgainPath={again} isFree />);
    expect(shown.getByRole("status").textContent).toBe(
      "Order receivedThere is nothing left to pay. Check your email for your receipt.",
    );
  },
);

test.each([
  [{ state: "failed" }, "alert", "Payment Failed"],
  [{ state: "failed", isDeclined: true }, "alert", "Payment FailedYour card or bank declined the payment."],
  [{ state: "cancelled" }, "status", "Payment cancelledYou cancelled the payment."],
] as const)(
  "a payment that was %o shows that nothing was charged, and how to pay again [EVT-056]",
  (...of) => {
    const [payment, role, title] = of;
    const shown = show(
      <PaymentResult
        kind="entry"
        {...payment}
        checkAgainPath={again}
        payAgain={<button type="submit">Pay again</button>}
      >
        <MyAccountLink />
      </PaymentResult>,
    );
    expect(shown.getByRole(role).textContent).toBe(`${title}${nothingCharged}Pay again`);
  },
);

test("if it can't be paid again at once, there is no button for it", () => {
  const shown = show(<PaymentResult kind="entry" state="failed" checkAgainPath={again} />);
  expect(shown.getByRole("alert").textContent).toBe(`Payment Failed${nothingCharged}`);
  expect(shown.getByText(nothingCharged).nextSibling).toBeNull();
});

test("a payment with an unknown result says not to pay again, and checks again; never “nothing was charged”", () => {
  const shown = show(
    <PaymentResult
      kind="entry"
      state="checking"
      checkAgainPath={again}
      payAgain={<button type="submit">Pay again</button>}
    />,
  );
  expect(shown.getByRole("alert").textContent).toBe(
    "Your payment is being checked. Don’t pay again." +
      "We haven’t had confirmation of your payment yet.This page updates automatically.Check again",
  );
  expect(linksIn(shown)).toEqual([`Check again: ${again}`]);
});

test("a payment token that may be forged claims nothing, and says what to do if the payment is real", () => {
  const shown = show(<PaymentResult kind="entry" state="unknown" checkAgainPath={again} />);
  expect(shown.getByRole("status").textContent).toBe(
    "We can’t check this payment right now." +
      "If you’ve just paid, don’t pay again. Check again in a few minutes.Check again",
  );
  expect(linksIn(shown)).toEqual([`Check again: ${again}`]);
});
