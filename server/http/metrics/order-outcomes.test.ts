import { expect, test } from "vitest";
import { recordingLog } from "../../../tests/support/organiser-visitor.ts";
import type { OrderFailure } from "../../request-context.ts";
import { createOrderOutcomes } from "./order-outcomes.ts";

function counted() {
  const failures: OrderFailure[] = [];
  const { log, lines } = recordingLog();
  const orderEnds = createOrderOutcomes({ countFailedOrder: (why) => failures.push(why) });
  return { failures, lines, request: () => orderEnds(log) };
}

test("only the first outcome of a request is counted and logged", () => {
  const { failures, lines, request } = counted();
  const order = request();
  order.recordOutcome("indeterminate", { sale: "entry", reference: "ABCD2345" });
  order.recordOutcome("form-check");
  expect(failures).toEqual(["indeterminate"]);
  expect(lines).toEqual([
    {
      level: "info",
      members: { orderFailed: "indeterminate", sale: "entry", reference: "ABCD2345" },
      message: "an order failed",
    },
  ]);
});

test("a successful order is neither counted nor logged, whatever its page does later", () => {
  const { failures, lines, request } = counted();
  const order = request();
  order.recordOutcome(null);
  order.recordOutcome("not-sent");
  expect([failures, lines]).toEqual([[], []]);
});

test("a declined payment counts once, however often its page is opened", () => {
  const { failures, request } = counted();
  request().countDecline("a token");
  request().countDecline("a token");
  request().countDecline("another token");
  expect(failures).toEqual(["declined", "declined"]);
});
