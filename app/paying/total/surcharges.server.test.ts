import { expect, test } from "vitest";
import { scriptedContext } from "../../../tests/support/scripted-context.ts";
import { loadSurcharges } from "./surcharges.server.ts";

const rows = [
  { type: "card", surcharge: "2.86" },
  { type: 3, surcharge: 0 },
];
const reply = (response: () => unknown) =>
  scriptedContext({ answers: { "cognito/payment/paymentSurchargesOf": response } });

test("surcharges are returned by payment method id, in cents [PRICE-014]", async () => {
  const { context, calls } = await reply(() => rows);
  expect(await loadSurcharges(context, 13_700)).toEqual({ amount: 13_700, byMethod: { card: 286, 3: 0 } });
  expect(calls.map(({ sent }) => sent)).toEqual([{ amount: 137 }]);
});

test("for an amount of 0 there are no surcharges and no API call", async () => {
  const { context, calls } = await reply(() => rows);
  expect(await loadSurcharges(context, 0)).toEqual({ amount: 0, byMethod: {} });
  expect(calls).toEqual([]);
});

test("if the API doesn't respond they are unknown, which is not the same as none", async () => {
  const { context, lines } = await reply(() => ({ card: "2.86" }));
  expect(await loadSurcharges(context, 13_700)).toEqual({ amount: 13_700, byMethod: null });
  expect(lines).toMatchObject([{ level: "warn", members: { what: "payment surcharges" } }]);
});
