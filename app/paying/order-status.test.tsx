// @vitest-environment jsdom
import { expect, test } from "vitest";
import { linksIn, show } from "../../tests/support/render-part.tsx";
import type { UnresolvedStatus } from "./check-order.server.ts";
import { OrderStatusAlert } from "./order-status.tsx";

const page = "/event/night-shift";
const again = "/event/night-shift?reference=sealed";
const lookAgain = `Check again: ${again}`;
const toAccount = "Your entries and orders: /my-account";
const toForm = "Back to the form: /event/night-shift?another=yes";
const yourReference = "Your reference: ABCD2345";

test.each<{
  state: UnresolvedStatus;
  role: "alert" | "status";
  title: string;
  about: string[];
  ways: string[];
}>([
  {
    state: "not-arrived",
    role: "status",
    title: "Your order didn’t go through.",
    about: ["Nothing was ordered or charged. Check the form and submit it again."],
    ways: [],
  },
  {
    state: "absent",
    role: "status",
    title: "Your order didn’t go through.",
    about: [
      "The connection was lost, and the organiser doesn’t have your order. We’ve checked twice. " +
        "Nothing was charged. Check the form and submit it again.",
    ],
    ways: [],
  },
  {
    state: "unclear",
    role: "alert",
    title: "We can’t tell whether your order was received.",
    about: [
      "Your account has an order that may be this one. Before you order again, check your entries and " +
        "orders, or contact the organiser with your reference. Otherwise you may be charged twice.",
      yourReference,
    ],
    ways: [lookAgain, toAccount, toForm],
  },
  {
    state: "unknown-reference",
    role: "status",
    title: "We can’t find this reference.",
    about: [
      "It may be mistyped, expired, or belong to another account. " +
        "Check your account before you order again.",
    ],
    ways: [toAccount],
  },
  {
    state: "not-yet",
    role: "alert",
    title: "We’re still checking your order. Don’t submit it again.",
    about: ["We haven’t had confirmation yet. Check again in a minute.", yourReference],
    ways: [lookAgain],
  },
  {
    state: "no-response",
    role: "alert",
    title: "We’re still checking your order. Don’t submit it again.",
    about: [
      "We still can’t reach the organiser’s system. " +
        "Check again in a few minutes, and don’t submit your order until then.",
      yourReference,
    ],
    ways: [lookAgain],
  },
  {
    state: "late",
    role: "alert",
    title: "We still can’t find your order, but it may have gone through.",
    about: [
      "Before you order again, check your entries and orders, " +
        "or contact the organiser with your reference. Otherwise you may be charged twice.",
      yourReference,
    ],
    ways: [lookAgain, toAccount, toForm],
  },
])(
  "an order with the status $state: what is known, and what to do",
  ({ state, role, title, about, ways }) => {
    const shown = show(
      <OrderStatusAlert state={state} reference="ABCD2345" checkAgainPath={again} pagePath={page} />,
    );
    const heading = shown.getByRole("heading", { name: title });
    expect(shown.getByRole(role).contains(heading)).toBe(true);
    for (const sentence of about) expect(shown.getByText(sentence)).toBeTruthy();
    expect(shown.queryByText(yourReference) !== null).toBe(about.includes(yourReference));
    expect(linksIn(shown)).toEqual(ways);
  },
);
