// @vitest-environment jsdom
import { expect, test } from "vitest";
import { linksIn, show } from "../../tests/support/shown.tsx";
import { PaymentNews } from "./payment-news.tsx";
import type { PaidKind } from "./sale.ts";
import { ToAccount } from "./to-account.tsx";

const again = "/event/night-shift?invoice=5&payum_token=t";
const nothingCharged =
  "Nothing was charged. Your order is still here, as you left it: check it and pay again.";

test.each<[PaidKind, string]>([
  ["entry", "Please check your email for your receipt"],
  ["invoice", "Please check your email for your receipt"],
  ["form", "Please check your email for your invoice."],
])("who has paid for an %s reads what comes by mail, and what to do next [EVT-055]", (kind, mailed) => {
  const shown = show(
    <PaymentNews kind={kind} state="paid" again={again} payAgain={<button type="submit">Pay again</button>}>
      <ToAccount />
    </PaymentNews>,
  );
  expect(shown.getByRole("status").textContent).toBe(`Payment Successful${mailed}Your tickets and orders`);
  expect(linksIn(shown)).toEqual(["Your tickets and orders: /my-account"]);
});

test.each([
  ["failed", "alert", "Payment Failed"],
  ["cancelled", "status", "Payment cancelled"],
] as const)(
  "a payment that was %s says that nothing was charged, and how to pay again [EVT-056]",
  (...of) => {
    const [state, role, title] = of;
    const shown = show(
      <PaymentNews
        kind="entry"
        state={state}
        again={again}
        payAgain={<button type="submit">Pay again</button>}
      >
        <ToAccount />
      </PaymentNews>,
    );
    expect(shown.getByRole(role).textContent).toBe(`${title}${nothingCharged}Pay again`);
  },
);

test("where it can't be paid again at once, no way to it is held out", () => {
  const shown = show(<PaymentNews kind="entry" state="failed" again={again} />);
  expect(shown.getByRole("alert").textContent).toBe(`Payment Failed${nothingCharged}`);
  expect(shown.getByText(nothingCharged).nextSibling).toBeNull();
});

test("a payment that nobody knows of says not to pay again, and looks again; never “nothing was charged”", () => {
  const shown = show(
    <PaymentNews
      kind="entry"
      state="checking"
      again={again}
      payAgain={<button type="submit">Pay again</button>}
    />,
  );
  expect(shown.getByRole("alert").textContent).toBe(
    "Your payment is being checked. Don't pay again." +
      "We don't know yet whether your payment went through: the organiser's system can't say at the moment. " +
      "Nothing is lost.This page looks again by itself.Look again",
  );
  expect(linksIn(shown)).toEqual([`Look again: ${again}`]);
});

test("of a payment that may be nobody's only that is said which is known, and what to do if it is one", () => {
  const shown = show(<PaymentNews kind="entry" state="unknown" again={again} />);
  expect(shown.getByRole("status").textContent).toBe(
    "We can't check this payment right now." +
      "If you have just paid, don't pay again: look again in a few minutes.Look again",
  );
  expect(linksIn(shown)).toEqual([`Look again: ${again}`]);
});
