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
  events: ({ events }) => items(events.upcoming()),
  "next events": ({ events }) => events.nextOfVenues(),
  venues: ({ events }) => items(events.venues()),
  merchandise: ({ events }) => items(events.merch()),
  "the calendar": ({ events }) => events.calendar("2027-01-01", "2027-12-31"),
  products: ({ products }) => items(products.listByGroup("", 1)),
  "product search results": ({ products }) => items(products.search("shirt", 1)),
  articles: ({ articles }) => items(articles.listByGroup("", 1)),
  people: ({ contentRecords }) => contentRecords.people(),
  testimonials: ({ contentRecords }) => contentRecords.testimonialsByGroup(""),
  "all testimonials": ({ contentRecords }) => contentRecords.allTestimonials(),
  questions: ({ contentRecords }) => contentRecords.questions(""),
  links: ({ contentRecords }) => contentRecords.linksBelow("1"),
  albums: ({ media }) => media.galleriesByGroup("1"),
  "voucher themes": ({ vouchers }) => vouchers.themes("public"),
  series: ({ series }) => series.all(),
  "a menu": ({ site }) => site.menu("main"),
  countries: ({ site }) => items(site.countries()),
  "issuers of licences": ({ licences }) => licences.issuers(),
  "types of documents": ({ documents }) => documents.types(),
  "body styles": async ({ vehicles }) => (await vehicles.choices()).bodyStyles,
  vehicles: ({ vehicles }) => vehicles.listByEntrant(1),
  addresses: ({ addresses }) => addresses.listByUser(1),
  licences: ({ licences }) => licences.listByEntrant(1),
  documents: ({ documents }) => documents.listOwn(),
  "addresses of the shop": ({ shopOrders }) => shopOrders.addresses(),
  invoices: ({ payments }) => items(payments.readableInvoices()),
  "shop orders": ({ shopOrders }) => items(shopOrders.readableOrders()),
  tickets: ({ tickets }) => items(tickets.readableUpcoming()),
  entries: ({ entries }) => items(entries.readableUpcoming()),
  "stall sites": ({ entries }) => items(entries.readableStallSites()),
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
  invoices: [({ payments }) => payments.readableInvoices(), ({ payments }) => payments.myInvoices()],
  "shop orders": [({ shopOrders }) => shopOrders.readableOrders(), ({ shopOrders }) => shopOrders.myOrders()],
  tickets: [({ tickets }) => tickets.readableUpcoming(), ({ tickets }) => tickets.myUpcoming()],
  entries: [({ entries }) => entries.readableUpcoming(), ({ entries }) => entries.myUpcoming()],
  "stall sites": [({ entries }) => entries.readableStallSites(), ({ entries }) => entries.myStallSites()],
};

test.each(Object.entries(paid))("unreadable records of %s are counted", async (_what, [readable, all]) => {
  const organiser = organiserWith([good(1), 7, { ...good(2), id: "x" }]);
  expect(await readable(organiser)).toMatchObject({ items: [{ id: 1 }], unreadable: 2 });
  await expect(all(organiser)).rejects.toMatchObject({ name: "OrganiserError", kind: "malformed" });
  expect(await readable(organiserWith([good(1)]))).toMatchObject({ unreadable: 0 });
});

test("an invoice with an unreadable amount is not shown without it", async () => {
  const organiser = organiserWith([good(1), { ...good(2), amount_outstanding: "lots" }]);
  expect(await organiser.payments.readableInvoices()).toMatchObject({ items: [{ id: 1 }], unreadable: 1 });
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
