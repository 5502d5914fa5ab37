import { describe, expect, test } from "vitest";
import { aCategory } from "../../domain/entry/an-offer.fixture.ts";
import { aDriver, aFilledForm, anEntryPage } from "../an-entry-page.fixture.ts";
import { listMissingInputs } from "./missing-inputs.ts";

const terms = { version: "m", encrypted: "s" };
const content = { entrant: "", spectator: "", merch: "", entrantNote: "", terms: "<p>Helmets on.</p>" };
const nextMessage = (...of: Parameters<typeof listMissingInputs>) =>
  listMissingInputs(...of)[0]?.messageKey ?? null;

test("for a driver who has filled in everything else the terms come next", () => {
  expect(nextMessage(anEntryPage({ terms, content }), aFilledForm())).toBe("terms");
});

test("the prompt for the driver's details links to the first one that is missing", () => {
  const form = aFilledForm({ last_name: [], mobile_phone: [] });
  expect(listMissingInputs(anEntryPage(), form)[0]?.anchor).toBe("field-last-name");
  expect(listMissingInputs(anEntryPage(), { ...form, only_name: ["on"] })[0]?.anchor).toBe(
    "field-mobile-phone",
  );
});

test("an anonymous user only has to choose a class before login, as accepted terms aren't kept over a login", () => {
  const page = anEntryPage({ driver: null, terms, content });
  expect(nextMessage(page, {})).toBe("class");
  expect(nextMessage(page, { category: ["1"] })).toBeNull();
});

test.each([
  ["an anonymous user", null],
  ["a driver", aDriver()],
])("%s has to choose another class if the chosen one is sold out", (_, driver) => {
  const full = anEntryPage({ driver, offer: { categories: [aCategory({ soldOut: true })] } });
  expect(nextMessage(full, { category: ["1"] })).toBe("class");
});

test("a licence that the driver saves in the profile needs its type and expiry", () => {
  const driver = aDriver({ licenceIssuers: [{ id: 1, name: "AASA" }] });
  const page = anEntryPage({ driver });
  const form = aFilledForm({ save_licence: ["yes"], licence_issuer: ["1"] });
  expect(nextMessage(page, form)).toBe("licence");
  expect(nextMessage(page, { ...form, licence_expiry: ["2028-01-01"] })).toBeNull();
  expect(nextMessage(page, { ...form, save_licence: [] })).toBeNull();
  const heldLicence = { number: "R-1", expiry: "2028-01-01", expiryText: "1 January 2028" };
  expect(nextMessage(anEntryPage({ driver: { ...driver, heldLicence } }), form)).toBeNull();
});

describe("a new address", () => {
  const complete = {
    street_address: ["31 Main Street"],
    suburb: ["Parramatta"],
    state: ["NSW"],
    postcode: ["2150"],
    country: ["Australia"],
  };
  const nextWith = (typed: object) =>
    nextMessage(anEntryPage({}), { ...aFilledForm(), address: ["new"], ...complete, ...typed });

  test("is complete with all required fields", () => {
    expect(nextWith({})).toBeNull();
    expect(nextWith({ postcode: ["99"], country: ["Iceland"] })).toBeNull();
  });

  test.each([
    ["a postcode of two digits", { postcode: ["99"] }],
    ["no state", { state: [""] }],
    ["no suburb", { suburb: [""] }],
    ["no country", { country: [""] }],
    ["no street", { street_address: [""] }],
  ])("with %s is incomplete, as on the server", (_, typed) => {
    expect(nextWith(typed)).toBe("address");
  });
});
