import { expect, test } from "vitest";
import { aCategory, aSite, anOffer } from "../domain/entry/an-offer.fixture.ts";
import { chooseSpectatingOnly, parseChoices } from "./entry-choices.ts";
import { parseSubmission } from "../posting/form-submission.server.ts";
import { isEntryField, isMedicalField } from "./entry-values.ts";

const valuesOf = (form: FormData) => parseSubmission(form, isEntryField).values;

const parking = {
  id: 2,
  name: "Parking",
  content: "",
  price: 1500,
  qtyAvailable: null,
  maxQtyPerEntry: 4,
  soldOut: false,
};
const adult = { id: 3, name: "Adult", price: 3500, qtyAvailable: null, soldOut: false };

function form(...members: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of members) data.append(name, value);
  return data;
}

test("a form in which nothing is chosen has no category, not “Spectating Only”", () => {
  expect(parseChoices({}, anOffer()).categoryId).toBe(-1);
  expect(parseChoices({ category: ["0"] }, anOffer()).categoryId).toBe(0);
});

test("an extra isn't ordered while “Spectating Only” is chosen, and is ordered again once a category is chosen", () => {
  const offer = anOffer({ extras: [parking] });
  const typed = { category: ["0"], "extra-2": ["3"] };
  expect(parseChoices(typed, offer).extras).toEqual({});
  expect(parseChoices({ ...typed, category: ["1"] }, offer).extras).toEqual({ 2: 3 });
});

test("spectator tickets are ordered only if the event sells them", () => {
  const typed = { "spectator-3": ["2"] };
  expect(parseChoices(typed, anOffer({ spectatorTypes: [adult] })).spectators).toEqual({ 3: 2 });
  expect(
    parseChoices(typed, anOffer({ spectatorTypes: [adult], canBuySpectatorTicket: false })).spectators,
  ).toEqual({});
});

test("tickets without a class choose “Spectating Only”, unless the event has no classes to enter [ENT-020]", () => {
  const offer = anOffer({ spectatorTypes: [adult] });
  expect(chooseSpectatingOnly({ "spectator-3": ["2"] }, offer)).toEqual({ category: ["0"] });
  expect(chooseSpectatingOnly({ "spectator-3": ["0"] }, offer)).toEqual({});
  expect(chooseSpectatingOnly({ "spectator-3": ["2"], category: ["1"] }, offer)).toEqual({});
  expect(chooseSpectatingOnly({ "spectator-3": ["2"] }, { ...offer, canEnter: false })).toEqual({});
});

test("a garage reserved for entrants is not in a spectator's order [GAR-012]", () => {
  const offer = anOffer({
    garages: [aSite({ id: 5 })],
    garageHire: true,
    onlyEventEntrantsCanHireGarage: true,
  });
  expect(parseChoices({ category: ["0"], garage: ["5"] }, offer).garageIds).toEqual([]);
  expect(parseChoices({ category: ["1"], garage: ["5"] }, offer).garageIds).toEqual([5]);
});

test("a licence chosen for a category that waives it is not bought [LIC-006]", () => {
  const offer = anOffer({
    raceLicenceRequired: { id: 1, name: "AASA" },
    categories: [aCategory({ id: 1 }), aCategory({ id: 2, noRaceLicenceRequired: true })],
  });
  expect(parseChoices({ category: ["1"], licence: ["8"] }, offer).licenceId).toBe(8);
  expect(parseChoices({ category: ["2"], licence: ["8"] }, offer).licenceId).toBe(0);
});

test("merchandise keeps its order, newest first, each item with its option", () => {
  expect(parseChoices({ merch: ["12:3", "12:3", "4:0"] }, anOffer()).merch).toEqual([
    { id: 12, optionId: 3 },
    { id: 12, optionId: 3 },
    { id: 4, optionId: 0 },
  ]);
});

test.each(["-1", "1e3", "0x10", "2.5", "1,234", "1.234", "99999999999", "1;2", "constructor"])(
  "a quantity of %s orders nothing",
  (quantity) => {
    const choices = parseChoices({ "spectator-3": [quantity] }, anOffer({ spectatorTypes: [adult] }));
    expect(choices.spectators[3]).toBe(0);
  },
);

test.each(["2", "٢", "२", "２", " 2 ", "02"])("a quantity of %s orders two", (quantity) => {
  const choices = parseChoices({ "spectator-3": [quantity] }, anOffer({ spectatorTypes: [adult] }));
  expect(choices.spectators[3]).toBe(2);
});

test("fields that the form doesn't have, and files, are ignored", () => {
  const data = form(
    ["category", "1"],
    ["is_admin", "1"],
    ["__proto__", "x"],
    ["extra-x", "1"],
    ["extra-2", "1"],
  );
  data.append("vehicle", new Blob(["x"]), "x.txt");
  expect(valuesOf(data)).toEqual({ category: ["1"], "extra-2": ["1"] });
});

test("repeated fields keep all values in order", () => {
  expect(valuesOf(form(["garage", "2"], ["garage", "1"]))).toEqual({ garage: ["2", "1"] });
});

test("all medical answers count as medical fields, which drafts exclude", () => {
  const fields = [
    "category",
    "blood_type",
    "tetanus_vaccination",
    "medical_exam",
    "has_allergies",
    "is_normal_eyesight",
  ];
  expect(fields.filter((field) => !isMedicalField(field))).toEqual(["category"]);
});
