import type { Values } from "../../posting/form-result.ts";
import { expect, test } from "vitest";
import { aCategory, aLicence } from "../../domain/entry/an-offer.fixture.ts";
import { aDriver, aFilledForm, aNewVehicle, anEntryPage, aVehicle } from "../an-entry-page.fixture.ts";
import type { Driver, EntryPage } from "../entry-page.ts";
import { MEDICAL_QUESTIONS } from "../medical-questions.ts";
import { parseEntry } from "./parse-entry.server.ts";
import { parseNewVehicle } from "./parse-vehicle.server.ts";

const vehicleClass = aCategory({ requiresVehicle: true, vehicleMustBeRegistered: true });

/** The form's errors, which prevent it from being submitted. */
function errorsOf(page: EntryPage, driver: Driver, values: Values) {
  const parsed = parseEntry(page, driver, values);
  return parsed.ok ? [] : parsed.errors;
}

/** The names of the fields with errors. */
function fieldsWithErrors(page: EntryPage, form: Record<string, string[]>): string[] {
  return errorsOf(page, page.driver ?? aDriver(), form).map(({ field }) => field);
}

test("a complete form has no errors", () => {
  expect(fieldsWithErrors(anEntryPage({ offer: { categories: [vehicleClass] } }), aFilledForm())).toEqual([]);
});

test.each([
  "first_name",
  "last_name",
  "email",
  "mobile_phone",
  "address",
  "licence_number",
  "payment_method",
])("an empty %s is an error", (field) => {
  expect(fieldsWithErrors(anEntryPage(), aFilledForm({ [field]: ["  "] }))).toEqual([field]);
});

test.each(["1e1", "1.0", "2e", "-1", "0.5", "1,234", "two", "1000000000"])(
  "a quantity of %s is an error at its field, not an order of 0",
  (typed) => {
    for (const field of ["spectator-1", "extra-1"])
      expect(errorsOf(anEntryPage(), aDriver(), aFilledForm({ [field]: [typed] }))).toContainEqual({
        field,
        key: "posting:problem.wholeNumber",
      });
  },
);

test("another user's address or vehicle counts as none [ENT-025]", () => {
  const page = anEntryPage({ offer: { categories: [vehicleClass] } });
  expect(fieldsWithErrors(page, aFilledForm({ address: ["5"], vehicle: ["10"] }))).toEqual([
    "address",
    "vehicle",
  ]);
});

test("an expired registration is rejected with the documented message [VEH-028]", () => {
  const driver = aDriver({
    vehicles: [aVehicle({ registrationExpiry: "2027-02-28" })],
  });
  const page = anEntryPage({ offer: { categories: [vehicleClass] }, driver });
  expect(errorsOf(page, driver, aFilledForm())).toEqual([
    { field: "vehicle_9_registration_expiry", key: "entry:vehicle.expired" },
  ]);
});

test("a registration that the form no longer asks for has no errors and isn't saved [VEH-019 VEH-025]", () => {
  const states = [{ id: 1, name: "NSW" }];
  const driver = aDriver({
    vehicles: [aVehicle({ registrationExpiry: "2027-02-28", stateId: 0 })],
    recordOptions: { ...aDriver().recordOptions, states },
  });
  const form = aFilledForm({ vehicle_9_registration_expiry: ["2028-02-28"] });
  const askingPage = anEntryPage({ offer: { categories: [vehicleClass] }, driver });
  expect(fieldsWithErrors(askingPage, form)).toEqual(["vehicle_9_registration_state"]);

  const anyVehicleClass = aCategory({ requiresVehicle: true, vehicleMustBeRegistered: false });
  const page = anEntryPage({ offer: { categories: [anyVehicleClass] }, driver });
  expect(parseEntry(page, driver, form)).toMatchObject({
    ok: true,
    form: { entry: { vehicle: { kind: "saved", id: 9 } } },
  });
});

test("all fields of a new vehicle are required except the racing number [VEH-007 VEH-009 VEH-013 VEH-014 VEH-017]", () => {
  const page = anEntryPage({ offer: { categories: [vehicleClass] } });
  expect(fieldsWithErrors(page, aFilledForm(aNewVehicle()))).toEqual([]);
  expect(fieldsWithErrors(page, aFilledForm({ vehicle: ["new"] }))).toEqual([
    "vehicle_make",
    "vehicle_model",
    "vehicle_year",
    "vehicle_colour",
    "vehicle_body_style",
    "vehicle_induction",
    "vehicle_engine",
    "vehicle_registration",
    "vehicle_registration_state",
    "vehicle_registration_expiry",
  ]);
});

test("the owner of a new vehicle is the driver, unless another name is entered [VEH-015]", () => {
  const page = anEntryPage({ offer: { categories: [vehicleClass] } });
  const ownerOf = (typed: string) => {
    const parsed = parseNewVehicle(page, aFilledForm(aNewVehicle({ vehicle_owner: [typed] })));
    return parsed.ok && parsed.value.vehicle_owner;
  };
  expect([ownerOf(""), ownerOf("Jo Carter")]).toEqual(["Sam Carter", "Jo Carter"]);
});

test("the owner's mobile of a new vehicle defaults to the driver's [VEH-016]", () => {
  const page = anEntryPage({ offer: { categories: [vehicleClass] } });
  const none = { vehicle_owner_mobile: [""] };
  const parsed = parseNewVehicle(page, aFilledForm(aNewVehicle({ ...none, mobile_phone: ["0491 570 156"] })));
  expect(parsed.ok && parsed.value.owner_mobile).toBe("0491 570 156");
  expect(fieldsWithErrors(page, aFilledForm(aNewVehicle({ ...none, mobile_phone: [""] })))).toContain(
    "vehicle_owner_mobile",
  );
});

test("an expired registration of a new vehicle is an error at its expiry, next to the others [VEH-027 VEH-028]", () => {
  const page = anEntryPage({ offer: { categories: [vehicleClass] } });
  const expired = { vehicle_registration_expiry: ["2020-01-01"] };
  const error = { field: "vehicle_registration_expiry", key: "entry:vehicle.newExpired" };
  expect(errorsOf(page, aDriver(), aFilledForm(aNewVehicle(expired)))).toEqual([error]);
  const others = aFilledForm(aNewVehicle({ ...expired, vehicle_make: [""], first_name: [""] }));
  expect(errorsOf(page, aDriver(), others)).toContainEqual(error);
  expect(fieldsWithErrors(page, others).toSorted()).toEqual([
    "first_name",
    "vehicle_make",
    "vehicle_registration_expiry",
  ]);
  for (const missing of ["", "soon"])
    expect(
      fieldsWithErrors(page, aFilledForm(aNewVehicle({ vehicle_registration_expiry: [missing] }))),
    ).toEqual(["vehicle_registration_expiry"]);
});

test("if registration is optional, state and expiry are required only after a Yes [VEH-024 VEH-025]", () => {
  const page = anEntryPage({
    offer: { categories: [aCategory({ requiresVehicle: true, vehicleMustBeRegistered: false })] },
  });
  const unregistered = { vehicle_registration_state: [""], vehicle_registration_expiry: [""] };
  const responded = (response: string) =>
    aFilledForm(aNewVehicle({ ...unregistered, vehicle_registered: [response] }));
  expect(fieldsWithErrors(page, responded(""))).toEqual(["vehicle_registered"]);
  expect(fieldsWithErrors(page, responded("no"))).toEqual([]);
  expect(fieldsWithErrors(page, responded("yes"))).toEqual([
    "vehicle_registration_state",
    "vehicle_registration_expiry",
  ]);
});

test("a new address needs no unit and no street number, which only the search requires [ADR-023]", () => {
  const address = { suburb: ["Parramatta"], state: ["NSW"], postcode: ["2150"], country: ["Australia"] };
  const form = aFilledForm({ address: ["new"], street_address: ["Main Street 12"], ...address });
  expect(fieldsWithErrors(anEntryPage(), form)).toEqual([]);
});

test("all fields of a new address are required except the unit [ADR-018 ADR-019 ADR-020 ADR-021 ADR-022]", () => {
  expect(fieldsWithErrors(anEntryPage(), aFilledForm({ address: ["new"] }))).toEqual([
    "street_address",
    "suburb",
    "state",
    "postcode",
    "country",
  ]);
});

test("a spectator's order needs no address, vehicle or licence", () => {
  const adult = { id: 3, name: "Adult", price: 3500, qtyAvailable: null, soldOut: false };
  const page = anEntryPage({ offer: { spectatorTypes: [adult] } });
  const form = {
    "spectator-3": ["2"],
    category: ["0"],
    address: ["new"],
    vehicle: ["new"],
    licence_number: [""],
  };
  expect(fieldsWithErrors(page, aFilledForm(form))).toEqual([]);
});

test("terms must be accepted when anything is ordered [ENT-031]", () => {
  const page = anEntryPage({ content: { ...anEntryPage().content, terms: "<p>Wear a helmet.</p>" } });
  expect(fieldsWithErrors(page, aFilledForm())).toEqual(["terms"]);
  expect(fieldsWithErrors(page, aFilledForm({ terms: ["yes"] }))).toEqual([]);
});

const annual = { ...aLicence({ id: 2, isAnnual: true, bloodTypes: [{ id: 1, name: "O+" }] }), content: "" };
const licensed = { raceLicenceRequired: { id: 1, name: "AASA" }, licenceTypes: [annual] };
const statement = {
  licence: ["2"],
  blood_type: ["1"],
  tetanus_vaccination: ["2020-01-01"],
  medical_exam: ["2026-06-01"],
  ...Object.fromEntries(MEDICAL_QUESTIONS.map((question) => [question, ["no"]])),
};

test("every question of the medical statement must be answered", () => {
  expect(MEDICAL_QUESTIONS).toHaveLength(10);
  const page = anEntryPage({ offer: licensed });
  expect(fieldsWithErrors(page, aFilledForm(statement))).toEqual([]);
  for (const question of MEDICAL_QUESTIONS) {
    expect(fieldsWithErrors(page, aFilledForm({ ...statement, [question]: [] }))).toEqual([question]);
  }
});

test("blood type and both dates are required [LIC-012 LIC-013 LIC-014]", () => {
  const page = anEntryPage({ offer: licensed });
  const empty = { blood_type: [""], tetanus_vaccination: [""], medical_exam: [""] };
  expect(fieldsWithErrors(page, aFilledForm({ ...statement, ...empty }))).toEqual([
    "blood_type",
    "tetanus_vaccination",
    "medical_exam",
  ]);
});

test("the terms of a bought licence must be accepted [ENT-030]", () => {
  const licenceTypes = [{ ...annual, termsAndConditions: { content: "<p>Carry it.</p>" } }];
  const page = anEntryPage({ offer: { ...licensed, licenceTypes } });
  expect(fieldsWithErrors(page, aFilledForm(statement))).toEqual(["licence_terms"]);
  expect(fieldsWithErrors(page, aFilledForm({ ...statement, licence_terms: ["yes"] }))).toEqual([]);
});

const held = (expiry: string) =>
  aDriver({ heldLicence: { number: "R1", expiry, expiryText: "19 March 2027" } });

test("a known licence is used by default, and rejected with its date when it ends before the event [LIC-009]", () => {
  const form = aFilledForm({ licence_number: [""] });
  expect(errorsOf(anEntryPage(), held("2027-03-20"), form)).toEqual([]);
  expect(errorsOf(anEntryPage(), held("2027-03-19"), form)).toEqual([
    { field: "licence_number", key: "entry:problem.licenceExpired", values: { date: "19 March 2027" } },
  ]);
  expect(errorsOf(anEntryPage(), held("2027-03-19"), aFilledForm())).toEqual([]);
});
