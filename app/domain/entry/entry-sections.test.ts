import { describe, expect, test } from "vitest";
import { aCategory, aLicence, anOffer, aSite, someChoices } from "./an-offer.fixture.ts";
import type { EntryOffer } from "./entry-offer.ts";
import {
  requiresLicenceNumber,
  requiresMedicalStatement,
  canEnterEvent,
  canHireCampSite,
  canHireGarage,
  getCannotEnterReason,
  getMaxExtraQuantity,
  isCategoryOpen,
  isGarageAvailable,
  sellsAnything,
  sellsLicences,
  sellsSpectatorTickets,
  getMaxSpectatorTickets,
  getNoEntryLabel,
} from "./entry-sections.ts";

describe("the Enter section is shown", () => {
  test.each<[string, Partial<EntryOffer>, boolean]>([
    ["with one category that can be entered [EVT-012]", {}, true],
    ["not without a category [EVT-012]", { categories: [] }, false],
    ["not while entries are closed [SEC-018]", { canEnter: false }, false],
    [
      "not to an excluded driver [EVT-012]",
      { userCannotEnterReason: "Your profile lacks a phone number" },
      false,
    ],
  ])("%s", (_, parts, shows) => expect(canEnterEvent(anOffer(parts))).toBe(shows));

  test("otherwise the driver's own reason is shown, before the event's [EVT-013]", () => {
    const both = { userCannotEnterReason: "Banned", cantEnterReason: "Entries closed" };
    expect(getCannotEnterReason(anOffer(both))).toBe("Banned");
    expect(getCannotEnterReason(anOffer({ cantEnterReason: "Entries closed" }))).toBe("Entries closed");
    expect(getCannotEnterReason(anOffer())).toBe("");
  });
});

describe("a category can be chosen", () => {
  test.each([
    ["if it is neither sold out nor closed", {}, true],
    ["not when it is sold out [ENT-014]", { soldOut: true }, false],
    ["not when it gives a reason [ENT-016]", { cannotEnterReason: "For women only" }, false],
  ])("%s", (_, parts, open) => expect(isCategoryOpen(aCategory(parts))).toBe(open));

  test("the alternative is “Spectating Only” if tickets are sold, else “Not Entering” [ENT-020 ENT-021]", () => {
    const spectatorTypes = [{ id: 1, name: "Adult", price: 1, qtyAvailable: null, soldOut: false }];
    expect(getNoEntryLabel(anOffer({ spectatorTypes }))).toBe("spectating-only");
    expect(getNoEntryLabel(anOffer())).toBe("not-entering");
  });
});

describe("licences", () => {
  const required = {
    raceLicenceRequired: { id: 1, name: "RACERS" },
    licenceTypes: [aLicence({ isAnnual: true })],
  };

  test.each<[string, Partial<EntryOffer>, number, boolean]>([
    ["are on sale with a category at an event that requires one [LIC-005]", required, 1, true],
    ["are on sale without an entry [LIC-007]", required, 0, true],
    ["are not on sale before a choice [LIC-007]", required, -1, false],
    ["are not on sale at an event that requires none [LIC-005]", {}, 1, false],
    [
      "are not on sale if the category waives them [LIC-006]",
      { ...required, categories: [aCategory({ noRaceLicenceRequired: true })] },
      1,
      false,
    ],
  ])("%s", (_, parts, categoryId, sold) => {
    expect(sellsLicences(anOffer(parts), someChoices({ categoryId }))).toBe(sold);
  });

  test("an AASA number is required of drivers who buy none [ENT-026 EVT-027]", () => {
    expect(requiresLicenceNumber(anOffer(required), someChoices({ categoryId: 1 }))).toBe(true);
    expect(requiresLicenceNumber(anOffer(), someChoices({ categoryId: 1 }))).toBe(true);
    expect(requiresLicenceNumber(anOffer(required), someChoices({ categoryId: 1, licenceId: 1 }))).toBe(
      false,
    );
    expect(requiresLicenceNumber(anOffer(required), someChoices({ categoryId: 0 }))).toBe(false);
    expect(requiresLicenceNumber(anOffer(required), someChoices({ categoryId: -1 }))).toBe(false);
  });

  test("the medical statement is required for annual licences only [ENT-024 EVT-028]", () => {
    const oneDay = { ...required, licenceTypes: [aLicence()] };
    expect(requiresMedicalStatement(anOffer(required), someChoices({ categoryId: 1, licenceId: 1 }))).toBe(
      true,
    );
    expect(requiresMedicalStatement(anOffer(oneDay), someChoices({ categoryId: 1, licenceId: 1 }))).toBe(
      false,
    );
    expect(requiresMedicalStatement(anOffer(required), someChoices({ categoryId: 1 }))).toBe(false);
  });
});

describe("garages can be hired", () => {
  const garages = { garageHire: true, garages: [aSite()] };
  const entrantsOnly = { ...garages, onlyEventEntrantsCanHireGarage: true };

  test.each<[string, Partial<EntryOffer>, number, boolean]>([
    ["not if the event has no garage hire [GAR-009]", { garages: [aSite()] }, 1, false],
    ["not if it has no garages [GAR-010]", { garageHire: true }, 1, false],
    ["by everyone if it is open to all", garages, 0, true],
    ["with a category, entrants only or not [GAR-011]", entrantsOnly, 1, true],
    ["not by others if it is for entrants only [GAR-012]", entrantsOnly, 0, false],
    [
      "by a user who has entered before [GAR-012]",
      { ...entrantsOnly, userHasEnteredThisEvent: true },
      0,
      true,
    ],
  ])("%s", (_, parts, categoryId, can) => {
    expect(canHireGarage(anOffer(parts), someChoices({ categoryId }))).toBe(can);
  });

  test("but not a booked one, nor one of a type that the category excludes [GAR-005]", () => {
    const fussy = aCategory({ unavailableGarageTypes: [2] });
    expect(isGarageAvailable(aSite(), fussy)).toBe(true);
    expect(isGarageAvailable(aSite({ typeId: 2 }), fussy)).toBe(false);
    expect(isGarageAvailable(aSite({ typeId: 2 }), null)).toBe(true);
    expect(isGarageAvailable(aSite({ available: false }), null)).toBe(false);
  });
});

describe("camp sites can be hired", () => {
  const campSites = { offerCampSites: true, campSites: [aSite()] };
  const entrantsOnly = { ...campSites, campSitesRestrictedToEntrants: true };

  test.each<[string, Partial<EntryOffer>, number, boolean]>([
    ["not if none are offered [GAR-014]", { campSites: [aSite()] }, 1, false],
    ["by everyone if it is open to all", campSites, -1, true],
    ["with a category [GAR-013]", entrantsOnly, 1, true],
    ["not by others if it is for entrants only [GAR-013]", entrantsOnly, -1, false],
    [
      "by a user who has entered before [GAR-013]",
      { ...entrantsOnly, userHasEnteredThisEvent: true },
      -1,
      true,
    ],
  ])("%s", (_, parts, categoryId, can) => {
    expect(canHireCampSite(anOffer(parts), someChoices({ categoryId }))).toBe(can);
  });
});

describe("an order is limited to", () => {
  const type = { id: 1, name: "Adult", price: 1, qtyAvailable: null, soldOut: false };
  const extra = {
    id: 1,
    name: "Lap",
    content: "",
    price: 1,
    qtyAvailable: null,
    maxQtyPerEntry: 4,
    soldOut: false,
  };

  test.each([
    ["as many tickets as there are [ENT-033]", { qtyAvailable: 7 }, 7],
    ["100 tickets if the number is unknown [ENT-034]", {}, 100],
    ["none that are sold out", { qtyAvailable: 7, soldOut: true }, 0],
  ])("%s", (_, parts, most) => expect(getMaxSpectatorTickets({ ...type, ...parts })).toBe(most));

  test.each([
    ["as many of an extra as an entry may have", {}, 4],
    ["no more of an extra than there are", { qtyAvailable: 2 }, 2],
    ["no extra that is sold out [EVT-025]", { soldOut: true }, 0],
  ])("%s", (_, parts, most) => expect(getMaxExtraQuantity({ ...extra, ...parts })).toBe(most));

  test("tickets are sold only if the event sells them and has a type of them [EVT-029 SEC-019]", () => {
    expect(sellsSpectatorTickets(anOffer({ spectatorTypes: [type] }))).toBe(true);
    expect(sellsSpectatorTickets(anOffer())).toBe(false);
    expect(sellsSpectatorTickets(anOffer({ spectatorTypes: [type], canBuySpectatorTicket: false }))).toBe(
      false,
    );
  });
});

const aTicket = { id: 4, name: "Adult", price: 3_000, qtyAvailable: null, soldOut: false };

describe("an event that accepts no entries sells something", () => {
  const closed = { canEnter: false, canBuySpectatorTicket: false };
  const site = aSite();
  test.each<[string, Partial<EntryOffer>, boolean]>([
    ["not while it has nothing", {}, false],
    ["with tickets", { canBuySpectatorTicket: true, spectatorTypes: [aTicket] }, true],
    ["not with tickets that aren't sold", { spectatorTypes: [aTicket] }, false],
    ["with garages for everyone", { garageHire: true, garages: [site] }, true],
    [
      "not with garages for entrants",
      { garageHire: true, garages: [site], onlyEventEntrantsCanHireGarage: true },
      false,
    ],
    ["with camp sites", { offerCampSites: true, campSites: [site] }, true],
    ["with merchandise", { merch: [{ id: 1, name: "Cap", price: 0, options: [] }] }, true],
    [
      "with a product",
      { products: [{ id: 1, name: "Cap", options: [{ id: 2, name: "L", price: 1 }] }] },
      true,
    ],
    ["not with a product without options", { products: [{ id: 1, name: "Cap", options: [] }] }, false],
  ])("%s", (_what, parts, sells) => expect(sellsAnything(anOffer({ ...closed, ...parts }))).toBe(sells));

  test("and one that takes them does anyway", () => expect(sellsAnything(anOffer())).toBe(true));
});
