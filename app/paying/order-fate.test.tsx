// @vitest-environment jsdom
import { expect, test } from "vitest";
import { linksIn, show } from "../../tests/support/shown.tsx";
import type { Untold } from "./check-order.server.ts";
import { OrderFate } from "./order-fate.tsx";

const page = "/event/night-shift";
const again = "/event/night-shift?reference=sealed";
const lookAgain = `Look again: ${again}`;
const toAccount = "Your entries and orders: /my-account";
const toForm = "Back to the form: /event/night-shift?another=yes";
const yourReference = "Your reference: ABCD2345";

test.each<{ state: Untold; role: "alert" | "status"; title: string; about: string[]; ways: string[] }>([
  {
    state: "not-arrived",
    role: "status",
    title: "Your order did not arrive.",
    about: [
      "Nothing was ordered or charged, and it can't arrive any more. " +
        "Please check the form and send it again.",
    ],
    ways: [],
  },
  {
    state: "absent",
    role: "status",
    title: "Your order did not arrive.",
    about: [
      "The organiser has no such order: we looked twice after the connection was lost. Nothing was charged. " +
        "Check the form and send it again.",
    ],
    ways: [],
  },
  {
    state: "unclear",
    role: "alert",
    title: "We can't tell whether your order was received.",
    about: [
      "Your account has an order that may be this one. Before you order again, look at your entries and " +
        "orders, or ask the organiser with your reference. Otherwise you may pay twice.",
      yourReference,
    ],
    ways: [lookAgain, toAccount, toForm],
  },
  {
    state: "unknown-reference",
    role: "status",
    title: "This reference is not known here.",
    about: [
      "It is mistyped, too old, or belongs to another account. " +
        "What the organiser has of you is in your account. Look there before you order again.",
    ],
    ways: [toAccount],
  },
  {
    state: "not-yet",
    role: "alert",
    title: "We don't know yet what became of your order. Do not submit it again.",
    about: [
      "The organiser's system can't say yet whether it arrived. Please look again in a minute.",
      yourReference,
    ],
    ways: [lookAgain],
  },
  {
    state: "no-answer",
    role: "alert",
    title: "We don't know yet what became of your order. Do not submit it again.",
    about: [
      "The organiser's system still does not answer. " +
        "Please look again in a few minutes, and do not submit until then.",
      yourReference,
    ],
    ways: [lookAgain],
  },
  {
    state: "late",
    role: "alert",
    title: "There is still no trace of your order, and we can't say for sure that it did not arrive.",
    about: [
      "Before you order again, look at your entries and orders, " +
        "or ask the organiser with your reference. Otherwise you may pay twice.",
      yourReference,
    ],
    ways: [lookAgain, toAccount, toForm],
  },
])("an order that is $state: what is known, and what to do", ({ state, role, title, about, ways }) => {
  const shown = show(<OrderFate state={state} reference="ABCD2345" again={again} page={page} />);
  const heading = shown.getByRole("heading", { name: title });
  expect(shown.getByRole(role).contains(heading)).toBe(true);
  for (const sentence of about) expect(shown.getByText(sentence)).toBeTruthy();
  expect(shown.queryByText(yourReference) !== null).toBe(about.includes(yourReference));
  expect(linksIn(shown)).toEqual(ways);
});
