import type { Values } from "../../posting/form-result.ts";
import { expect, test } from "vitest";
import { aCategory, aLicence, aSite } from "../../domain/entry/an-offer.fixture.ts";
import { aDriver, aFilledForm, anEntryPage } from "../an-entry-page.fixture.ts";
import type { EntryForm } from "./entry-form.ts";
import { buildEntryOrder } from "./entry-order.ts";
import type { Driver, EntryPage } from "../entry-page.ts";
import { MEDICAL_QUESTIONS } from "../medical-questions.ts";
import { parseEntry } from "./parse-entry.server.ts";

const parts = { addressId: 4, vehicleId: 9, pageUrl: "https://example.com/event/night-shift" };

/** The parsed form; throws if it has errors. */
function parseForm(page: EntryPage, driver: Driver, values: Values): EntryForm {
  const parsed = parseEntry(page, driver, values);
  if (!parsed.ok) throw new Error(parsed.errors.map(({ field }) => field).join());
  return parsed.form;
}

const buildOrder = (page: EntryPage, driver: Driver, values: Values) =>
  buildEntryOrder(page, driver, parseForm(page, driver, values), parts);

const adult = { id: 3, name: "Adult", price: 3500, qtyAvailable: 50, soldOut: false };
const child = { id: 4, name: "Child", price: 1050, qtyAvailable: null, soldOut: false };
const parking = {
  id: 2,
  name: "Parking",
  content: "",
  price: 1500,
  qtyAvailable: null,
  maxQtyPerEntry: 4,
  soldOut: false,
};
const helmet = { ...parking, id: 5, name: "Helmet", maxQtyPerEntry: 1, soldOut: true };

test("the order contains the driver's details, the page's URL and the choices [ENT-003..007]", () => {
  const page = anEntryPage({ offer: { categories: [aCategory({ requiresVehicle: true })] } });
  expect(buildOrder(page, aDriver(), aFilledForm())).toMatchObject({
    first_name: "Sam",
    last_name: "Carter",
    email: "sam@example.com",
    mobile_phone: "0400 000 000",
    url: "https://example.com/event/night-shift",
    event_id: 7,
    category_id: 1,
    address_id: 4,
    vehicle_id: 9,
    aasa_licence: "A777",
    payment_gateway: "card",
  });
});

test("the order contains every extra and ticket on offer, with 0 if not chosen, priced in dollars", () => {
  const page = anEntryPage({ offer: { extras: [parking, helmet], spectatorTypes: [adult, child] } });
  const order = buildOrder(page, aDriver(), aFilledForm({ "extra-2": ["3"], "spectator-4": ["2"] }));
  expect(order.extras).toMatchObject([
    { id: 2, label: "Parking", price: 15, checked: 3, max_qty: 4, disabled: false },
    { id: 5, label: "Helmet", price: 15, checked: 0, disabled: true },
  ]);
  expect(order.spectators).toMatchObject([
    { id: 3, price: 35, qty: 0, qty_available: 50 },
    { id: 4, price: 10.5, qty: 2, qty_available: null },
  ]);
});

test("ids that the event doesn't offer aren't sent to the API", () => {
  const page = anEntryPage({ offer: { extras: [parking], spectatorTypes: [adult] } });
  const form = parseForm(page, aDriver(), aFilledForm());
  const unknownIds = {
    extras: { 99: 1 },
    spectators: { 99: 1 },
    merch: [{ id: 99, optionId: 0 }],
    skus: [99],
  };
  const order = buildEntryOrder(
    page,
    aDriver(),
    { ...form, choices: { ...form.choices, ...unknownIds } },
    parts,
  );
  expect([order.extras?.length, order.spectators?.length, order.merch, order.skus]).toEqual([1, 1, [], []]);
});

test("one garage is sent as garage_id, several as garage_ids [GAR-015]", () => {
  const garages = [1, 2].map((id) => ({ ...aSite({ id }), mapSite: null }));
  const one = anEntryPage({ offer: { garages, garageHire: true } });
  const several = anEntryPage({
    offer: { garages, garageHire: true, sellMultipleGaragesPerTransaction: true },
  });
  expect(buildOrder(one, aDriver(), aFilledForm({ garage: ["2"] }))).toMatchObject({
    garage_id: 2,
    garage_ids: [],
  });
  expect(buildOrder(several, aDriver(), aFilledForm({ garage: ["1", "2"] }))).toMatchObject({
    garage_id: 0,
    garage_ids: [1, 2],
  });
});

test("a spectator's order has no category, address, vehicle or licence, whatever was posted", () => {
  const page = anEntryPage({ offer: { spectatorTypes: [adult] } });
  const form = aFilledForm({
    category: ["0"],
    "spectator-3": ["1"],
    entrant_note: ["Hi"],
    transfer_name: ["Jo"],
  });
  expect(buildOrder(page, aDriver(), form)).toMatchObject({
    category_id: 0,
    address_id: 0,
    vehicle_id: 0,
    aasa_licence: "",
    entrant_note: "",
    entry_transfer_from_name: "",
  });
});

test("the register's licence is sent with its number and expiry [LIC-009]", () => {
  const driver = aDriver({
    heldLicence: { number: "R1", expiry: "2027-12-31", expiryText: "31 December 2027" },
  });
  expect(buildOrder(anEntryPage(), driver, aFilledForm({ licence_number: [""] }))).toMatchObject({
    aasa_licence: "",
    race_licence_number: "R1",
    race_licence_expiry: "2027-12-31",
  });
});

test("medical answers are sent only with an annual licence [LIC-015 ENT-024]", () => {
  const annual = { ...aLicence({ id: 2, isAnnual: true, bloodTypes: [{ id: 1, name: "O+" }] }), content: "" };
  const page = anEntryPage({
    offer: { raceLicenceRequired: { id: 1, name: "AASA" }, licenceTypes: [annual] },
  });
  const answers = {
    blood_type: ["1"],
    tetanus_vaccination: ["2020-01-01"],
    medical_exam: ["2026-06-01"],
    ...Object.fromEntries(MEDICAL_QUESTIONS.map((question) => [question, ["yes"]])),
  };
  const all = buildOrder(page, aDriver(), aFilledForm({ ...answers, licence: ["2"] }));
  expect(all).toMatchObject({ blood_type_id: 1, date_of_last_medical_exam: "2026-06-01" });
  expect(MEDICAL_QUESTIONS.map((question) => all[question])).toEqual(MEDICAL_QUESTIONS.map(() => true));

  const none = buildOrder(page, aDriver(), aFilledForm({ ...answers, licence: ["0"] }));
  expect(none).toMatchObject({ blood_type_id: 0, date_of_last_medical_exam: "", has_allergies: false });
});
