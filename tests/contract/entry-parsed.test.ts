import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aCategory, aLicence, aSite } from "../../app/domain/entry/an-offer.fixture.ts";
import { priceEntry } from "../../app/domain/entry/entry-price.ts";
import { aDriver, aFilledForm, aNewVehicle, anEntryPage } from "../../app/entry/an-entry-page.fixture.ts";
import { parseChoices } from "../../app/entry/entry-choices.ts";
import { buildEntryOrder } from "../../app/entry/post/entry-order.ts";
import type { EntryForm } from "../../app/entry/post/entry-form.ts";
import type { EntryPage } from "../../app/entry/entry-page.ts";
import { isEntryField } from "../../app/entry/entry-values.ts";
import { MEDICAL_QUESTIONS } from "../../app/entry/medical-questions.ts";
import type { Values } from "../../app/posting/form-result.ts";
import { parseSubmission } from "../../app/posting/form-submission.server.ts";
import { findInputErrors } from "../../app/entry/post/input-errors.ts";
import { parseEntry } from "../../app/entry/post/parse-entry.server.ts";
import { EntryOrder } from "../../app/wire/entry.ts";
import { parseEntryChoices as choicesOfOrder } from "../../server/organiser/entries/order-choices.ts";

const shown = { description: "", photos: [] };
const extra = { content: "", qtyAvailable: null, soldOut: false };
const annual = { ...aLicence({ id: 2, price: 9_950, isAnnual: true }), content: "" };
const oneDay = { ...aLicence({ id: 1 }), content: "" };

/** An event that sells one of everything. */
const pageOf = (sellMultipleGaragesPerTransaction: boolean) =>
  anEntryPage({
    offer: {
      sellMultipleGaragesPerTransaction,
      categories: [
        aCategory({ id: 1, askExpectedTime: true, askIfSharingVehicle: true }),
        aCategory({ id: 2, price: 7_777, requiresVehicle: true, vehicleMustBeRegistered: true }),
        aCategory({ id: 3, isEntryTransfer: true, garageIncludedInEntryFee: true }),
        aCategory({ id: 4, soldOut: true }),
      ],
      spectatorTypes: [
        { id: 3, name: "Adult", price: 3_501, qtyAvailable: 4, soldOut: false },
        { id: 4, name: "Child", price: 0, qtyAvailable: null, soldOut: false },
      ],
      extras: [
        { ...extra, id: 5, name: "Towel", price: 1_250, maxQtyPerEntry: 1 },
        { ...extra, id: 6, name: "Fuel", price: 333, maxQtyPerEntry: 3 },
      ],
      merch: [
        { ...shown, id: 7, name: "Tee", price: 4_501, options: [{ id: 1, name: "M", price: 5_000 }] },
        { ...shown, id: 8, name: "Cap", price: 2_000, options: [] },
      ],
      products: [{ ...shown, id: 9, name: "Helmet", options: [{ id: 91, name: "L", price: 18_900 }] }],
      raceLicenceRequired: { id: 1, name: "AASA" },
      licenceTypes: [oneDay, annual],
      garageHire: true,
      garages: [1, 2].map((id) => ({ ...aSite({ id }), mapSite: null })),
      offerCampSites: true,
      campSites: [11, 12].map((id) => ({ ...aSite({ id, price: 3_000 }), mapSite: null })),
    },
  });

const names =
  `category transfer_name transfer_invoice first_name last_name email mobile_phone address vehicle licence
  licence_number licence_terms garage camp_site merch sku expected_time sharing_vehicle_with entrant_note ambassador_code
  buyer_postcode terms payment_method extra-5 extra-6 extra-99 spectator-3 spectator-4 spectator-99 street_address suburb
  vehicle_year vehicle_owner_mobile has_allergies blood_type medical_exam`.split(/\s+/);

/** Values that people, browsers and scripts put into fields. */
const text = fc.oneof(
  fc.constantFrom(
    "",
    "0",
    "1",
    "2",
    "3",
    "4",
    "9",
    "11",
    "91",
    "new",
    "yes",
    "no",
    "card",
    "7:1",
    "8:0",
    "7:0",
  ),
  fc.constantFrom(
    "-1",
    "1e3",
    "5000",
    "99999999999",
    "12ab",
    "x",
    "A777",
    "a@b",
    "11.5",
    "2031-01-01",
    "__proto__",
  ),
  fc.string({ unit: "binary", maxLength: 300 }),
);
const changes = fc.dictionary(fc.constantFrom(...names), fc.array(text, { maxLength: 3 }), {
  maxKeys: 8,
  noNullPrototype: true,
});
const posts = fc.tuple(
  fc.constantFrom(aFilledForm(), aFilledForm({ category: ["0"] }), aFilledForm(aNewVehicle()), {}),
  changes,
  fc.boolean(),
);

test("any posted form is parsed without an internal error, and errors are reported at its fields", () => {
  fc.assert(
    fc.property(posts, ([filled, changed, several]) => {
      const page = pageOf(several);
      const values = { ...filled, ...changed };
      const parsed = parseEntry(page, aDriver(), values);
      const errors = [...(parsed.ok ? [] : parsed.errors), ...findInputErrors(page, values)];
      expect(errors.length === 0).toBe(parsed.ok);
      expect(errors.map(({ field }) => field).filter((field) => !isEntryField(field))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

/** Valid orders for anything that the event sells. */
const orders = fc
  .record({
    category: fc.constantFrom("0", "1", "2", "3"),
    licence: fc.constantFrom("0", "1", "2"),
    garage: fc.subarray(["1", "2"], { maxLength: 1 }),
    campSite: fc.subarray(["11", "12"], { maxLength: 1 }),
    towels: fc.nat({ max: 1 }),
    fuel: fc.nat({ max: 3 }),
    adults: fc.nat({ max: 4 }),
    children: fc.nat({ max: 100 }),
    merch: fc.array(fc.constantFrom("7:1", "8:0"), { maxLength: 4 }),
    skus: fc.array(fc.constant("91"), { maxLength: 3 }),
    several: fc.boolean(),
  })
  .map(({ several, ...chosen }) => ({
    several,
    values: aFilledForm({
      category: [chosen.category],
      licence: [chosen.licence],
      garage: several && chosen.garage.length > 0 ? ["1", "2"] : chosen.garage,
      camp_site: chosen.campSite,
      "extra-5": [String(chosen.towels)],
      "extra-6": [String(chosen.fuel)],
      "spectator-3": [String(chosen.adults)],
      "spectator-4": [String(chosen.children)],
      merch: ["8:0", ...chosen.merch],
      sku: chosen.skus,
      transfer_name: ["Jo Bloggs"],
      transfer_invoice: ["12"],
      licence_terms: ["yes"],
      blood_type: ["1"],
      tetanus_vaccination: ["2020-01-01"],
      medical_exam: ["2026-06-01"],
      ...Object.fromEntries(MEDICAL_QUESTIONS.map((question) => [question, ["no"]])),
    }),
  }));

const [sellsOne, sellsSeveral] = [pageOf(false), pageOf(true)];

test("an order costs what the browser showed and what the API charges, to the cent [PRICE-003]", () => {
  fc.assert(
    fc.property(orders, ({ several, values }) => {
      const page = several ? sellsSeveral : sellsOne;
      const form = formOf(page, values);
      const parts = { addressId: 4, vehicleId: 9, pageUrl: "https://example.com/event/night-shift" };
      const sent: unknown = JSON.parse(JSON.stringify(buildEntryOrder(page, aDriver(), form, parts)));
      const charged = priceEntry(page.offer, choicesOfOrder(EntryOrder.parse(sent), page.offer));
      expect(priceEntry(page.offer, form.choices)).toEqual(charged);
      expect(priceEntry(page.offer, parseChoices(values, page.offer))).toEqual(charged);
    }),
    { numRuns: process.env["FULL"] === "1" ? 10_000 : 2_000 },
  );
}, 120_000);

/** A valid form, parsed. */
function formOf(page: EntryPage, values: Values): EntryForm {
  const parsed = parseEntry(page, aDriver(), values);
  if (!parsed.ok) throw new Error(parsed.errors.map(({ field }) => field).join());
  return parsed.form;
}

test("a posted form contains only its own fields", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (members) => {
      const form = new FormData();
      for (const [name, value] of [...members, ["category", "1"] as const]) form.append(name, value);
      expect(
        Object.keys(parseSubmission(form, isEntryField).values).filter((name) => !isEntryField(name)),
      ).toEqual([]);
    }),
  );
});
