import { expect, test } from "vitest";
import { scriptedContext } from "../../../tests/support/scripted-context.ts";
import { surchargesOf } from "./surcharges.server.ts";

const rows = [
  { type: "card", surcharge: "2.86" },
  { type: 3, surcharge: 0 },
];
const answering = (answer: () => unknown) =>
  scriptedContext({ answers: { "cognito/payment/paymentSurchargesOf": answer } });

test("what each payment method costs is told by its id, in cents [PRICE-014]", async () => {
  const { context, calls } = await answering(() => rows);
  expect(await surchargesOf(context, 13_700)).toEqual({ amount: 13_700, byMethod: { card: 286, 3: 0 } });
  expect(calls.map(({ sent }) => sent)).toEqual([{ amount: 137 }]);
});

test("nothing is added to nothing, and nobody is asked", async () => {
  const { context, calls } = await answering(() => rows);
  expect(await surchargesOf(context, 0)).toEqual({ amount: 0, byMethod: {} });
  expect(calls).toEqual([]);
});

test("an API that doesn't say leaves them unknown, which is not nothing", async () => {
  const { context, lines } = await answering(() => ({ card: "2.86" }));
  expect(await surchargesOf(context, 13_700)).toEqual({ amount: 13_700, byMethod: null });
  expect(lines).toMatchObject([{ level: "warn", members: { what: "what the payment methods cost" } }]);
});
