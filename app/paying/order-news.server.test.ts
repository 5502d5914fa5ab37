import { expect, test } from "vitest";
import { scriptedContext } from "../../tests/support/scripted-context.ts";
import { aSale, aSentOrder } from "./a-sale.fixture.ts";
import { hasOrderForm, orderNews } from "./order-news.server.ts";
import { lookUpPath } from "./sent-order.server.ts";

const sale = aSale();
const payment = { state: "failed", again: "/", paymentId: 0 } as const;

/** What user 7, of whose order nobody knows the fate, is told at a path of the page of the order. */
async function newsAt(
  search: string | null,
  { payment: paid = null as typeof payment | null, isVisitor = false } = {},
) {
  const { context } = await scriptedContext({ answers: { "cognito/invoice/myInvoices": () => [] } });
  const path = await lookUpPath(context, sale, aSentOrder());
  const waiting = { kind: "order", reference: "ABCD2345", path } as const;
  await context.pending.keep(7, sale.page, waiting);
  await context.pending.keep(7, "/checkout", { ...waiting, reference: "elsewhere" });
  const request = new Request(context.site.publicUrl + (search === null ? path : sale.page + search));
  const user = isVisitor ? null : await context.session.user();
  return { news: await orderNews(context, sale, { user, request, payment: paid }), waiting };
}

test("who opens the page again is told what waits there", async () => {
  const { news, waiting } = await newsAt("");
  expect(news).toEqual({ payment: null, check: null, pending: [waiting] });
});

test.each([
  ["who starts another order deliberately", "?another=yes", {}],
  ["a visitor", "", { isVisitor: true }],
])("%s isn't told of it", async (_who, search, given) => {
  expect((await newsAt(search, given)).news).toEqual({ payment: null, check: null, pending: [] });
});

test("who comes back from a payment is told of that alone", async () => {
  expect((await newsAt("", { payment })).news).toEqual({ payment, check: null, pending: [] });
});

test("who looks an order up is told of that one alone", async () => {
  const { news } = await newsAt(null);
  expect(news).toMatchObject({
    payment: null,
    check: { state: "not-yet", reference: "ABCD2345" },
    pending: [],
  });
});

const nothing = { payment: null, check: null, pending: [] };
const waits = { ...nothing, pending: [{ kind: "order" as const, reference: "ABCD2345", path: "/" }] };
const answered = { isUnconfirmed: false, title: undefined, keep: async () => undefined };

test.each([
  ["a page with nothing to tell", nothing, null, true],
  ["one on which an order waits", waits, null, false],
  ["one whose form is answered, though another order waits", waits, answered, true],
  ["one whose order is unconfirmed", nothing, { ...answered, isUnconfirmed: true }, false],
])("%s has the order's form or not", async (_which, news, answer, hasForm) => {
  const { context } = await scriptedContext();
  if (answer) context.answered.note(answer);
  expect(hasOrderForm(context, news)).toBe(hasForm);
});
