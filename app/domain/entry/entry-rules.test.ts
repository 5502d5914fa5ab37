import { describe, expect, test } from "vitest";
import { aCategory, aLicence, anEntry, anOffer, aSite } from "./an-offer.fixture.ts";
import type { Category, EntryOffer } from "./entry-offer.ts";
import { priceEntry } from "./entry-price.ts";
import { findEntryProblems, type EntryRuleInput, findQuantityProblems } from "./entry-rules.ts";

const days = { today: "2026-03-14", eventDay: "2026-04-18" };
const problems = (offer: EntryOffer, entry: Partial<EntryRuleInput>) =>
  findEntryProblems(offer, anEntry(entry), days).map(({ field, problem }) => `${field} ${problem}`);
const aSku = (id: number) => ({ id, name: "M", price: 2_500 });
const inCategory = (parts: Partial<Category>, entry: Partial<EntryRuleInput>) =>
  problems(anOffer({ categories: [aCategory(parts)] }), entry);

test("a complete entry of a driver is accepted", () => expect(problems(anOffer(), {})).toEqual([]));

describe("a category is rejected", () => {
  test.each<[string, Partial<EntryOffer>, string[]]>([
    ["that the event doesn't have", { categories: [aCategory({ id: 9 })] }, ["category not-offered"]],
    ["that is sold out [ENT-014]", { categories: [aCategory({ soldOut: true })] }, ["category sold-out"]],
    [
      "with its reason [ENT-016]",
      { categories: [aCategory({ cannotEnterReason: "Juniors" })] },
      ["category cannot-enter"],
    ],
    ["while nobody can enter [SEC-018]", { canEnter: false }, ["category cannot-enter-event"]],
    ["to an excluded driver [EVT-012]", { userCannotEnterReason: "Banned" }, ["category cannot-enter-event"]],
  ])("%s", (_, parts, found) => expect(problems(anOffer(parts), {})).toEqual(found));
});

describe("an entry needs", () => {
  test("an address", () => expect(problems(anOffer(), { hasAddress: false })).toEqual(["address required"]));

  test("a vehicle if the category requires one [ENT-025]", () => {
    expect(inCategory({ requiresVehicle: true }, { vehicle: null })).toEqual(["vehicle required"]);
    expect(inCategory({ requiresVehicle: false }, { vehicle: null })).toEqual([]);
  });

  test.each([
    ["yesterday", "2026-03-13", ["vehicle registration-expired"]],
    ["nobody knows when", null, ["vehicle registration-expired"]],
    ["today", "2026-03-14", []],
  ])("a registration that isn't expired %s [VEH-026 VEH-027 VEH-028]", (_, registrationExpiry, found) => {
    const asked = { requiresVehicle: true, vehicleMustBeRegistered: true };
    expect(inCategory(asked, { vehicle: { registrationExpiry, hasPhoto: false } })).toEqual(found);
    expect(
      inCategory(
        { ...asked, vehicleMustBeRegistered: false },
        { vehicle: { registrationExpiry, hasPhoto: false } },
      ),
    ).toEqual([]);
  });

  test("a licence number if none is bought [ENT-026]", () => {
    expect(inCategory({}, { licenceNumber: "  " })).toEqual(["licenceNumber required"]);
    expect(inCategory({ noRaceLicenceRequired: true }, { licenceNumber: "" })).toEqual([]);
  });

  test("a plausible licence number if it is typed [ENT-026]", () => {
    expect(inCategory({}, { licenceNumber: "none" })).toEqual(["licenceNumber no-licence-number"]);
    expect(inCategory({}, { licenceNumber: "none", isLicenceTyped: false })).toEqual([]);
  });

  test("a licence that is valid until the event", () => {
    expect(inCategory({}, { licenceExpiry: "2026-04-17" })).toEqual(["licenceNumber licence-expired"]);
    expect(inCategory({}, { licenceExpiry: "2026-04-18" })).toEqual([]);
  });

  test("the name and invoice of a transferred entry [ENT-027 ENT-028]", () => {
    const entry = { transferName: " ", transferInvoice: 0 };
    expect(inCategory({ isEntryTransfer: true }, entry)).toEqual([
      "transferName required",
      "transferInvoice required",
    ]);
    expect(inCategory({}, entry)).toEqual([]);
  });

  test("a note if the event requires one", () => {
    expect(problems(anOffer({ requireEntrantNote: true }), { entrantNote: " " })).toEqual([
      "entrantNote required",
    ]);
    expect(problems(anOffer(), { entrantNote: "" })).toEqual([]);
  });

  test("none of it for a spectator", () => {
    const spectatorTypes = [{ id: 4, name: "Adult", price: 3_000, qtyAvailable: null, soldOut: false }];
    const bare = {
      categoryId: 0,
      hasAddress: false,
      vehicle: null,
      licenceNumber: "",
      entrantNote: "",
      spectators: { 4: 1 },
    };
    expect(problems(anOffer({ spectatorTypes, requireEntrantNote: true }), bare)).toEqual([]);
  });
});

describe("an annual licence", () => {
  const offer = anOffer({
    raceLicenceRequired: { id: 1, name: "AASA" },
    licenceTypes: [aLicence({ isAnnual: true, bloodTypes: [{ id: 1, name: "O+" }] })],
  });

  test("needs blood type, tetanus date and medical exam [LIC-012 LIC-013 LIC-014]", () => {
    const blank = { licenceId: 1, bloodTypeId: 0, tetanusVaccination: "", medicalExam: "" };
    expect(problems(offer, blank)).toEqual([
      "bloodType required",
      "tetanusVaccination required",
      "medicalExam required",
    ]);
    expect(problems(offer, { ...blank, licenceId: 0 })).toEqual([]);
  });

  test("only accepts blood types of its own list [LIC-012]", () => {
    expect(problems(offer, { licenceId: 1, bloodTypeId: 99 })).toEqual(["bloodType required"]);
  });

  test("rejects dates in the future", () => {
    const later = { licenceId: 1, tetanusVaccination: "2026-03-15", medicalExam: "2026-03-14" };
    expect(problems(offer, later)).toEqual(["tetanusVaccination in-the-future"]);
  });

  test("requires no blood type if its list is empty", () => {
    const listless = { ...offer, licenceTypes: [aLicence({ isAnnual: true })] };
    expect(problems(listless, { licenceId: 1, bloodTypeId: 0 })).toEqual([]);
  });

  test("accepts any blood type of its list [LIC-012]", () => {
    const bloodTypes = [
      { id: 1, name: "O+" },
      { id: 2, name: "A-" },
    ];
    const wide = { ...offer, licenceTypes: [aLicence({ isAnnual: true, bloodTypes })] };
    expect(problems(wide, { licenceId: 1, bloodTypeId: 2 })).toEqual([]);
  });

  test("is rejected if the event has no licences on sale [LIC-005]", () => {
    expect(problems(anOffer(), { licenceId: 1 })).toEqual(["licence not-offered"]);
  });
});

describe("garages and camp sites", () => {
  const garages = {
    garageHire: true,
    garages: [aSite(), aSite({ id: 2 }), aSite({ id: 3, available: false })],
  };

  test.each<[string, Partial<EntryOffer>, Partial<EntryRuleInput>, string[]]>([
    ["a free garage is accepted", garages, { garageIds: [1] }, []],
    ["a garage named twice is one garage", garages, { garageIds: [1, 1] }, []],
    ["a booked garage is rejected [GAR-005]", garages, { garageIds: [3] }, ["garage sold-out"]],
    ["two are rejected if one is sold [GAR-015]", garages, { garageIds: [1, 2] }, ["garage too-many"]],
    [
      "two are accepted if several are sold [GAR-015]",
      { ...garages, sellMultipleGaragesPerTransaction: true },
      { garageIds: [1, 2] },
      [],
    ],
    [
      "a garage is rejected without garage hire [GAR-009]",
      { garages: [aSite()] },
      { garageIds: [1] },
      ["garage not-offered"],
    ],
    [
      "a category may require a garage",
      { ...garages, categories: [aCategory({ requiresGarage: true })] },
      {},
      ["garage required"],
    ],
    [
      "a category may exclude its type [GAR-005]",
      { ...garages, categories: [aCategory({ unavailableGarageTypes: [1] })] },
      { garageIds: [1] },
      ["garage sold-out"],
    ],
    [
      "a camp site is rejected if none is offered [GAR-014]",
      { campSites: [aSite()] },
      { campSiteIds: [1] },
      ["campSite not-offered"],
    ],
    [
      "a booked camp site is rejected [GAR-005]",
      { offerCampSites: true, campSites: [aSite({ available: false })] },
      { campSiteIds: [1] },
      ["campSite sold-out"],
    ],
    [
      "a second camp site is rejected [GAR-017]",
      { offerCampSites: true, campSites: [aSite(), aSite({ id: 2 })] },
      { campSiteIds: [1, 2] },
      ["campSite too-many"],
    ],
  ])("%s", (_, parts, entry, found) => expect(problems(anOffer(parts), entry)).toEqual(found));
});

describe("quantities", () => {
  const extra = {
    id: 3,
    name: "Lap",
    content: "",
    price: 100,
    qtyAvailable: null,
    maxQtyPerEntry: 1,
    soldOut: false,
  };
  const adult = { id: 4, name: "Adult", price: 3_000, qtyAvailable: 5, soldOut: false };
  const offer = anOffer({ extras: [extra, { ...extra, id: 5, soldOut: true }], spectatorTypes: [adult] });

  test.each<[string, Partial<EntryRuleInput>, string[]]>([
    ["one extra is accepted", { extras: { 3: 1 } }, []],
    ["two are too many if one is allowed [ENT-035]", { extras: { 3: 2 } }, ["extra too-many"]],
    ["a sold-out extra is rejected [EVT-025]", { extras: { 5: 1 } }, ["extra sold-out"]],
    ["an unknown extra is rejected", { extras: { 99: 1 } }, ["extra not-offered"]],
    [
      "an extra without an entry is rejected",
      { categoryId: 0, extras: { 3: 1 } },
      ["extra not-offered", "order empty"],
    ],
    ["as many tickets as available are accepted [ENT-033]", { spectators: { 4: 5 } }, []],
    ["one more is rejected [ENT-033]", { spectators: { 4: 6 } }, ["spectator too-many"]],
    ["tickets of a type that isn't sold are rejected", { spectators: { 99: 1 } }, ["spectator not-offered"]],
    ["none of a kind that isn't sold here is nothing", { spectators: { 99: 0 }, extras: { 99: 0 } }, []],
    ["fewer than none count as none [ENT-032]", { spectators: { 4: -2 } }, []],
  ])("%s", (_, entry, found) => expect(problems(offer, entry)).toEqual(found));
});

test("a quantity above the limit is reported with the item and the limit [ENT-033 ENT-035]", () => {
  const adult = { id: 4, name: "Adult", price: 3_000, qtyAvailable: 5, soldOut: false };
  const offer = anOffer({ spectatorTypes: [adult], garageHire: true, garages: [aSite(), aSite({ id: 2 })] });
  const choices = anEntry({ spectators: { 4: 6 }, garageIds: [1, 2] });
  expect(findQuantityProblems(offer, choices)).toEqual([
    { field: "spectator", problem: "too-many", id: 4, limit: 5 },
  ]);
  expect(findEntryProblems(offer, choices, days)[0]).toEqual({
    field: "garage",
    problem: "too-many",
    limit: 1,
  });
  const closed = anOffer({ spectatorTypes: [adult], canBuySpectatorTicket: false });
  expect(findQuantityProblems(closed, choices)).toEqual([
    { field: "spectator", problem: "not-offered", id: 4 },
  ]);
});

test("sites that an event doesn't hire out are each rejected, however many are chosen [GAR-009 GAR-014]", () => {
  const several = { garageIds: [1, 2], campSiteIds: [1, 2] };
  const sites = [aSite(), aSite({ id: 2 })];
  expect(problems(anOffer({ garages: sites, campSites: sites }), several)).toEqual([
    "garage not-offered",
    "garage not-offered",
    "campSite not-offered",
    "campSite not-offered",
  ]);
});

describe("merch", () => {
  const offer = anOffer({
    products: [
      { id: 70, name: "Cap", options: [aSku(71), aSku(72)] },
      { id: 80, name: "Hoodie", options: [aSku(81)] },
    ],
    merch: [
      {
        id: 8,
        name: "Tee",
        price: 4_500,
        options: [
          { id: 1, name: "M", price: 0 },
          { id: 2, name: "L", price: 500 },
        ],
      },
      { id: 9, name: "Key ring", price: 900, options: [] },
    ],
  });

  test.each<[string, Partial<EntryRuleInput>, string[]]>([
    ["without options needs none", { merch: [{ id: 9, optionId: 0 }] }, []],
    ["with options needs one [EVT-038]", { merch: [{ id: 8, optionId: 0 }] }, ["merch option-required"]],
    ["with an option is accepted", { merch: [{ id: 8, optionId: 2 }] }, []],
    ["of another event is rejected", { merch: [{ id: 7, optionId: 0 }] }, ["merch not-offered"]],
    ["is enough for an order", { categoryId: -1, merch: [{ id: 9, optionId: 0 }] }, []],
    ["a product that is sold here is accepted", { skus: [72] }, []],
    ["a product that isn't sold here is rejected", { skus: [99] }, ["sku not-offered"]],
  ])("%s", (_, entry, found) => expect(problems(offer, entry)).toEqual(found));
});

test.each<[string, Partial<EntryRuleInput>]>([
  ["a garage", { garageIds: [1] }],
  ["a camp site", { campSiteIds: [1] }],
  ["a product", { skus: [71] }],
  ["a ticket", { spectators: { 3: 0, 4: 1 } }],
  ["a licence", { licenceId: 1, tetanusVaccination: "2020-05-01", medicalExam: "2024-05-01" }],
])("%s without anything else is an order", (_, entry) => {
  const offer = anOffer({
    garageHire: true,
    garages: [aSite()],
    offerCampSites: true,
    campSites: [aSite()],
    products: [{ id: 70, name: "Cap", options: [aSku(71)] }],
    spectatorTypes: [{ id: 4, name: "Adult", price: 3_000, qtyAvailable: null, soldOut: false }],
    raceLicenceRequired: { id: 1, name: "AASA" },
    licenceTypes: [aLicence()],
  });
  expect(problems(offer, { categoryId: 0, ...entry })).toEqual([]);
});

test("an empty order is rejected", () => {
  expect(problems(anOffer(), { categoryId: 0 })).toEqual(["order empty"]);
  expect(problems(anOffer(), { categoryId: -1, spectators: { 4: 0 } })).toEqual(["order empty"]);
});

test("an event that requires a photo rejects a vehicle without one [VEH-031]", () => {
  const offer = { categories: [aCategory({ requiresVehicle: true })], requireVehiclePhoto: true };
  const withPhoto = (hasPhoto: boolean) =>
    problems(anOffer(offer), { vehicle: { registrationExpiry: null, hasPhoto } });
  expect(withPhoto(false)).toEqual(["vehicle no-photo"]);
  expect(withPhoto(true)).toEqual([]);
});

describe("items without a price can't be ordered", () => {
  const site = aSite({ id: 5, price: null });
  const merch = { id: 3, name: "Cap", price: null, options: [{ id: 4, name: "M", price: null }] };
  const product = { id: 6, name: "Tee", options: [{ id: 7, name: "M", price: null }] };
  const licence = aLicence({ id: 8, price: null });

  test.each<[string, Partial<EntryOffer>, Partial<EntryRuleInput>, string]>([
    ["a class", { categories: [aCategory({ price: null })] }, {}, "category"],
    [
      "an extra",
      {
        extras: [
          {
            id: 2,
            name: "Meal",
            content: "",
            price: null,
            qtyAvailable: 5,
            maxQtyPerEntry: 2,
            soldOut: false,
          },
        ],
      },
      { extras: { 2: 1 } },
      "extra",
    ],
    [
      "a ticket",
      { spectatorTypes: [{ id: 2, name: "Adult", price: null, qtyAvailable: 5, soldOut: false }] },
      { spectators: { 2: 1 } },
      "spectator",
    ],
    ["a garage", { garageHire: true, garages: [site] }, { garageIds: [5] }, "garage"],
    ["a camp site", { offerCampSites: true, campSites: [site] }, { campSiteIds: [5] }, "campSite"],
    ["merchandise", { merch: [merch] }, { merch: [{ id: 3, optionId: 4 }] }, "merch"],
    ["a product", { products: [product] }, { skus: [7] }, "sku"],
    [
      "a licence",
      { raceLicenceRequired: { id: 1, name: "RACERS" }, licenceTypes: [licence] },
      { licenceId: 8 },
      "licence",
    ],
  ])("%s", (_what, offer, entry, field) => {
    expect(problems(anOffer(offer), entry)).toContain(`${field} no-price`);
    expect(priceEntry(anOffer(offer), anEntry(entry)).lines.every(({ each }) => each > 0)).toBe(true);
  });

  test("except a garage or licence that the category includes, and merchandise whose option has a price", () => {
    const including = aCategory({ garageIncludedInEntryFee: true, raceLicenceIncludedInEntryFee: true });
    const offer = anOffer({
      categories: [including],
      garageHire: true,
      garages: [site],
      raceLicenceRequired: { id: 1, name: "RACERS" },
      licenceTypes: [licence],
      merch: [{ ...merch, options: [{ id: 4, name: "M", price: 500 }] }],
    });
    const entry = { garageIds: [5], licenceId: 8, merch: [{ id: 3, optionId: 4 }] };
    expect(problems(offer, entry)).toEqual([]);
  });
});
