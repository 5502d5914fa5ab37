import { expect, test } from "vitest";
import { noonInPerth, scriptedContext } from "../../tests/support/scripted-context.ts";
import { anInvoice } from "./a-sale.fixture.ts";
import { invoicedSale, readsLike, titledSale } from "./invoiced-sale.server.ts";

const described = { kind: "series", about: 5, page: "/series/winter" } as const;
const listing = async (...invoices: object[]) =>
  (await scriptedContext({ answers: { "cognito/invoice/myInvoices": () => invoices } })).context;

test.each([
  ["by title and total", invoicedSale(described), "13700 Night Shift"],
  ["by title alone", titledSale(described), "Night Shift"],
])("a sale whose orders are found %s lists the user's invoices so", async (_how, sale, contents) => {
  expect(sale).toMatchObject(described);
  expect(await sale.listed(await listing(anInvoice(12)))).toEqual([
    { id: 12, contents, createdAt: noonInPerth, outstanding: 13_700, isPaid: false },
  ]);
});

test("an invoice is paid once nothing is outstanding, and one without a time has none", async () => {
  const context = await listing(
    anInvoice(12, { amount_outstanding: "0.00", created_at: null }),
    anInvoice(13, { amount_outstanding: "0.01", created_at: "2027-03-01T04:00:01Z" }),
  );
  expect(await invoicedSale(described).listed(context)).toMatchObject([
    { id: 12, createdAt: null, outstanding: 0, isPaid: true },
    { id: 13, createdAt: noonInPerth + 1_000, outstanding: 1, isPaid: false },
  ]);
});

test("a cancelled invoice is nobody's order", async () => {
  const context = await listing(anInvoice(12, { cancelled_at: "2027-03-01T12:00:00" }), anInvoice(13));
  expect((await titledSale(described).listed(context)).map(({ id }) => id)).toEqual([13]);
});

test("an order reads like its total in cents and its title", () => {
  expect(readsLike("Night Shift", 13_986)).toBe("13986 Night Shift");
});
