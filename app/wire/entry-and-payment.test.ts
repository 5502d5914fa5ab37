import { expect, test } from "vitest";
import { EntryOrder, MEDICAL_QUESTIONS } from "./entry.ts";
import { CheckPaid, OrderOutcome, Surcharge } from "./payment.ts";

test("an order without optional members orders nothing", () => {
  expect(EntryOrder.parse({ event_id: 1 })).toMatchObject({
    category_id: 0,
    garage_ids: [],
    extras: [],
    merch: [],
    expected_time: 0,
    entrant_note: "",
  });
});

test("the ten medical answers have the API's own names, including the misspelt one", () => {
  const answers = {
    has_allergies: true,
    has_had_psychiatric_psychological_illness: true,
    has_had_brain_injury: true,
    has_had_heart_issues: true,
    has_had_cancer_diabeties: true,
    has_had_significant_illness_or_injury: true,
    is_on_medication: true,
    has_hearing_impairment: true,
    has_hearing_disorder: true,
    is_normal_eyesight: true,
  };
  expect(EntryOrder.parse({ event_id: 1, ...answers })).toMatchObject(answers);
  expect(Object.keys(answers).toSorted()).toEqual(MEDICAL_QUESTIONS.toSorted());
});

test.each([
  ["12.85", 12.85],
  [0, 0],
  [null, 0],
  ["about a minute", 0],
])("the expected time %j is %d seconds", (wire, seconds) => {
  expect(EntryOrder.parse({ event_id: 1, expected_time: wire }).expected_time).toBe(seconds);
});

test("a fractional ticket quantity is rejected with its path", () => {
  const order = { event_id: 1, spectators: [{ id: 4, qty: 1.5 }] };
  expect(EntryOrder.safeParse(order).error?.issues[0]?.path).toEqual(["spectators", 0, "qty"]);
});

test.each<[string, unknown, number]>([
  ["a record", { id: 31 }, 31],
  ["a bare id", 31, 31],
  ["a flag", true, 1],
  ["nothing", null, 0],
])("the payment in `checkPaid` may be %s [ACC-015 API-065]", (_, payment, paymentId) => {
  expect(CheckPaid.parse({ success: true, payment })).toEqual({
    success: true,
    isCancelled: false,
    isDeclined: false,
    paymentId,
  });
});

test("`has_payment` is used if `payment` is missing [API-065]", () => {
  expect(CheckPaid.parse({ success: true, has_payment: { id: 31 } }).paymentId).toBe(31);
});

test("a surcharge with any number of decimals becomes whole cents [PRICE-014 PRICE-022]", () => {
  expect(Surcharge.parse({ type: "card", surcharge: 2.5605 })).toEqual({ type: "card", surcharge: 256 });
  expect(Surcharge.parse({ type: 7, surcharge: "0.005" })).toEqual({ type: "7", surcharge: 1 });
});

test("an order's outcome has a redirect or a message [ENT-041 ENT-043]", () => {
  expect(OrderOutcome.parse({ success: true, redirect: "https://pay.example/1" })).toMatchObject({
    success: true,
    redirect: "https://pay.example/1",
  });
  expect(OrderOutcome.parse({ success: false, message: "Sold out" })).toEqual({
    success: false,
    message: "Sold out",
    redirect: "",
  });
});

test.each([
  [{ success: true, payment: { id: 4 } }, 4],
  [{ success: true, payment: "5" }, 5],
  [{ success: true, payment: true }, 1],
  [{ success: true, payment: null }, 0],
  [{ success: true }, 0],
])("the payment id of %j is %d [API-065]", (answer, paymentId) => {
  expect(CheckPaid.parse(answer).paymentId).toBe(paymentId);
});

test.each([
  {},
  { success: "" },
  { success: null, message: "" },
  { redirect: "https://pay.example" },
  null,
  7,
  [],
])("the response %j to an order is invalid, so that its outcome is indeterminate", (answer) =>
  expect(OrderOutcome.safeParse(answer).success).toBe(false),
);

test.each([
  [{ success: false }, ""],
  [{ message: "Full" }, "Full"],
  [{ error: "E1" }, "E1"],
  [{ success: 1, message: "" }, ""],
])("the response %j to an order is valid, with the message “%s”", (answer, message) => {
  expect(OrderOutcome.parse(answer).message).toBe(message);
});
