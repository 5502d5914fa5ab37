import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { noonInPerth, scriptedContext } from "../../tests/support/scripted-context.ts";
import { anInvoice } from "./a-sale.fixture.ts";
import type { Sale } from "./sale.ts";
import { createInvoicedSale, buildInvoiceCriteria, createTitledSale } from "./invoiced-sale.server.ts";

const described = { kind: "series", itemId: 5, page: "/series/winter" } as const;
const listing = async (...invoices: object[]) =>
  (await scriptedContext({ answers: { "cognito/invoice/myInvoices": () => invoices } })).context;

const listedOf = async (sale: Sale, context: AppLoadContext) => (await sale.lists[0]?.read(context)) ?? [];

test.each([
  ["by title and total", createInvoicedSale(described), "13700 Night Shift"],
  ["by title only", createTitledSale(described), "Night Shift"],
])("a sale whose orders are found %s lists the user's invoices accordingly", async (_how, sale, contents) => {
  expect(sale).toMatchObject(described);
  expect(await listedOf(sale, await listing(anInvoice(12)))).toEqual([
    {
      listId: 12,
      contents,
      title: "Night Shift",
      total: 13_700,
      createdAt: noonInPerth,
      order: { id: 12, outstanding: 13_700, isPaid: false },
    },
  ]);
});

test("an invoice is paid if nothing is outstanding; it may have no time", async () => {
  const context = await listing(
    anInvoice(12, { amount_outstanding: "0.00", created_at: null }),
    anInvoice(13, { amount_outstanding: "0.01", created_at: "2027-03-01T04:00:01Z" }),
  );
  expect(await listedOf(createInvoicedSale(described), context)).toMatchObject([
    { createdAt: null, order: { id: 12, outstanding: 0, isPaid: true } },
    { createdAt: noonInPerth + 1_000, order: { id: 13, outstanding: 1, isPaid: false } },
  ]);
});

test("a cancelled invoice is ignored", async () => {
  const context = await listing(anInvoice(12, { cancelled_at: "2027-03-01T12:00:00" }), anInvoice(13));
  expect((await listedOf(createTitledSale(described), context)).map(({ listId }) => listId)).toEqual([13]);
});

test("an order is compared by its total in cents and its title, for each possible total", () => {
  expect(buildInvoiceCriteria("Night Shift", [13_700, 13_986])).toEqual({
    contents: ["13700 Night Shift", "13986 Night Shift"],
    name: "Night Shift",
    totals: [13_700, 13_986],
    isCertainlyListed: true,
  });
});

test("an order that costs nothing may have no invoice", () => {
  expect(buildInvoiceCriteria("Night Shift", [0]).isCertainlyListed).toBe(false);
});
