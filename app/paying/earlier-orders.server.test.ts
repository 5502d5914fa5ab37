import { expect, test } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { aSale, aSentOrder } from "./a-sale.fixture.ts";
import { hasOrderForm, loadEarlierOrders } from "./earlier-orders.server.ts";
import { createStatusPath } from "./sent-order.server.ts";

const sale = aSale();
const payment = { state: "failed", checkAgainPath: "/", paymentId: 0 } as const;

/** What user 7, who has an indeterminate order, is shown at this path of the order's page. */
async function earlierOrdersAt(
  search: string | null,
  { payment: paid = null as typeof payment | null, isVisitor = false } = {},
) {
  const { context } = await scriptedContext({ answers: { "cognito/invoice/myInvoices": () => [] } });
  const path = await createStatusPath(context, sale, aSentOrder());
  const waiting = { kind: "order", reference: "ABCD2345", path } as const;
  await context.pending.save(7, sale.page, waiting);
  await context.pending.save(7, "/checkout", { ...waiting, reference: "elsewhere" });
  const request = new Request(context.site.publicUrl + (search === null ? path : sale.page + search));
  const user = isVisitor ? null : await context.session.user();
  return { earlierOrders: await loadEarlierOrders(context, sale, { user, request, payment: paid }), waiting };
}

test("opening the page again shows the pending order", async () => {
  const { earlierOrders, waiting } = await earlierOrdersAt("");
  expect(earlierOrders).toEqual({ payment: null, check: null, pending: [waiting] });
});

test.each([
  ["a user who starts another order deliberately", "?another=yes", {}],
  ["a visitor", "", { isVisitor: true }],
])("%s doesn't see the pending order", async (_who, search, given) => {
  expect((await earlierOrdersAt(search, given)).earlierOrders).toEqual({
    payment: null,
    check: null,
    pending: [],
  });
});

test("after a payment only its result is shown", async () => {
  expect((await earlierOrdersAt("", { payment })).earlierOrders).toEqual({
    payment,
    check: null,
    pending: [],
  });
});

test("a status link shows only its own order", async () => {
  const { earlierOrders } = await earlierOrdersAt(null);
  expect(earlierOrders).toMatchObject({
    payment: null,
    check: { state: "not-yet", reference: "ABCD2345" },
    pending: [],
  });
});

const nothing = { payment: null, check: null, pending: [] };
const waits = { ...nothing, pending: [{ kind: "order" as const, reference: "ABCD2345", path: "/" }] };
const responded = {
  isIndeterminate: false,
  hasFailed: false,
  hasForm: true,
  title: undefined,
  saveDraft: async () => undefined,
};

test.each([
  ["a page without earlier orders", nothing, null, true],
  ["a page with a pending order", waits, null, false],
  ["a page whose form has a result, despite a pending order", waits, responded, true],
  ["a page with an indeterminate order", nothing, { ...responded, isIndeterminate: true }, false],
])("%s contains the order form or not", async (_which, earlierOrders, response, hasForm) => {
  const { context } = await scriptedContext();
  if (response) context.formResult.set(response);
  expect(hasOrderForm(context, earlierOrders)).toBe(hasForm);
});
