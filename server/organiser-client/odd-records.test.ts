import { expect, test } from "vitest";
import { scriptedTransport } from "../../tests/support/scripted-context.ts";
import { createOrganiserCalls } from "./organiser.ts";

type Organiser = ReturnType<typeof createOrganiserCalls>;

/** A record that is valid in any list, by its id. */
const good = (id: number) => ({
  id,
  name: `Record ${id}`,
  title: `Record ${id}`,
  url: `record-${id}`,
  slug: `record-${id}`,
  code: "AU",
});

const graphqlLists = ["cognitoTestimonials", "cognitoGallerys", "cognitoGiftVoucherThemes", "eventEvents"];

/** An API that returns these records for every read. */
function organiserWith(records: readonly unknown[]): Organiser {
  const response = (path: string) =>
    path.startsWith("query")
      ? Object.fromEntries(graphqlLists.map((list) => [list, records]))
      : path === "cognito/domain/currentDomain"
        ? {}
        : records;
  return createOrganiserCalls(
    scriptedTransport([], new Proxy({}, { get: (_target, path) => () => response(String(path)) })),
  );
}

const items = async (list: Promise<{ items: readonly unknown[] }>) => (await list).items;

/** All lists, public and personal. */
const lists: Record<string, (organiser: Organiser) => Promise<readonly unknown[]>> = {
  events: ({ events }) => items(events.listUpcoming()),
  "next events": ({ events }) => events.listNextPerVenue(),
  venues: ({ events }) => items(events.listVenues()),
  merchandise: ({ events }) => items(events.listMerch()),
  "the calendar": ({ events }) => events.listBetween("2027-01-01", "2027-12-31"),
  products: ({ products }) => items(products.listByGroup("", 1)),
  "product search results": ({ products }) => items(products.search("shirt", 1)),
  articles: ({ articles }) => items(articles.listByGroup("", 1)),
  people: ({ contentRecords }) => contentRecords.listPeople(),
  testimonials: ({ contentRecords }) => contentRecords.listTestimonialsByGroup(""),
  "all testimonials": ({ contentRecords }) => contentRecords.listAllTestimonials(),
  questions: ({ contentRecords }) => contentRecords.listQuestions(""),
  links: ({ contentRecords }) => contentRecords.listChildLinks("1"),
  albums: ({ media }) => media.listGalleriesByGroup("1"),
  "voucher themes": ({ vouchers }) => vouchers.listThemes("public"),
  series: ({ series }) => series.listAll(),
  "a menu": ({ site }) => site.getMenu("main"),
  countries: ({ site }) => items(site.listCountries()),
  "issuers of licences": ({ licences }) => licences.listIssuers(),
  "types of documents": ({ documents }) => documents.listTypes(),
  "body styles": async ({ vehicles }) => (await vehicles.listChoices()).bodyStyles,
  vehicles: ({ vehicles }) => vehicles.listByEntrant(1),
  addresses: ({ addresses }) => addresses.listByUser(1),
  licences: ({ licences }) => licences.listByEntrant(1),
  documents: ({ documents }) => documents.listOwn(),
  "addresses of the shop": ({ shopOrders }) => shopOrders.listAddresses(),
  invoices: ({ payments }) => items(payments.listReadableInvoices()),
  "shop orders": ({ shopOrders }) => items(shopOrders.listReadableOrders()),
  tickets: ({ tickets }) => items(tickets.listReadableUpcoming()),
  entries: ({ entries }) => items(entries.listReadableUpcoming()),
  "stall sites": ({ entries }) => items(entries.listReadableStallSites()),
};

test.each(Object.entries(lists))(
  "the unreadable record of %s is left out, in any position",
  async (_what, read) => {
    const odd = [5, "a text", [], { ...good(9), id: {}, name: {} }];
    for (const [place, record] of odd.entries()) {
      const records: unknown[] = [good(1), good(2), good(3)];
      records.splice(place, 0, record);
      expect(await read(organiserWith(records))).toHaveLength(3);
    }
  },
);

test("a product with an unreadable price stays in the list, without a price", async () => {
  const organiser = organiserWith([good(1), { ...good(2), price: "abc" }]);
  expect((await organiser.products.listByGroup("", 1)).items).toMatchObject([
    { id: 1 },
    { id: 2, name: "Record 2", price: null },
  ]);
});

/**
 * Lists that money was paid for: unreadable records are counted, and no conclusions are drawn without them.
 */
const paid: Record<
  string,
  [
    readable: (organiser: Organiser) => Promise<{ unreadable: number }>,
    all: (organiser: Organiser) => Promise<unknown>,
  ]
> = {
  invoices: [({ payments }) => payments.listReadableInvoices(), ({ payments }) => payments.listInvoices()],
  "shop orders": [
    ({ shopOrders }) => shopOrders.listReadableOrders(),
    ({ shopOrders }) => shopOrders.listOrders(),
  ],
  tickets: [({ tickets }) => tickets.listReadableUpcoming(), ({ tickets }) => tickets.listUpcoming()],
  entries: [({ entries }) => entries.listReadableUpcoming(), ({ entries }) => entries.listUpcoming()],
  "stall sites": [
    ({ entries }) => entries.listReadableStallSites(),
    ({ entries }) => entries.listStallSites(),
  ],
};

test.each(Object.entries(paid))("unreadable records of %s are counted", async (_what, [readable, all]) => {
  const organiser = organiserWith([good(1), 7, { ...good(2), id: "x" }]);
  expect(await readable(organiser)).toMatchObject({ items: [{ id: 1 }], unreadable: 2 });
  await expect(all(organiser)).rejects.toMatchObject({ name: "OrganiserError", kind: "malformed" });
  expect(await readable(organiserWith([good(1)]))).toMatchObject({ unreadable: 0 });
});

test("an invoice with an unreadable amount is not shown without it", async () => {
  const organiser = organiserWith([good(1), { ...good(2), amount_outstanding: "lots" }]);
  expect(await organiser.payments.listReadableInvoices()).toMatchObject({
    items: [{ id: 1 }],
    unreadable: 1,
  });
});

test("a vehicle is left out as a whole, as it is saved as a whole", async () => {
  const organiser = organiserWith([good(1), { ...good(2), year: ["1999"], make: { odd: true } }]);
  expect((await organiser.vehicles.listByEntrant(1)).map(({ id }) => id)).toEqual([1]);
  await expect(organiser.vehicles.listByEntrant(1, { requireAll: true })).rejects.toMatchObject({
    kind: "malformed",
  });
});

test("a response that is not a list is not treated as one", async () => {
  const organiser = createOrganiserCalls(
    scriptedTransport([], new Proxy({}, { get: () => () => ({ message: "Maintenance" }) })),
  );
  for (const read of [lists["products"], lists["invoices"], lists["tickets"], lists["vehicles"]])
    await expect(read?.(organiser)).rejects.toMatchObject({ kind: "malformed" });
});
