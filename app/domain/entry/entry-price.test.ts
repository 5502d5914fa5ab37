import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aCategory, aLicence, anOffer, aSite, someChoices } from "./an-offer.fixture.ts";
import { findCheapestPrice, getMerchPrice, priceEntry } from "./entry-price.ts";
import type { EntryChoices, EntryOffer } from "./entry-offer.ts";

const licenceOnSale = { raceLicenceRequired: { id: 1, name: "RACERS" }, licenceTypes: [aLicence()] };
const twoGarages = { garageHire: true, garages: [aSite(), aSite({ id: 2, name: "2", price: 9_000 })] };
const subTotal = (offer: EntryOffer, choices: Partial<EntryChoices>) =>
  priceEntry(offer, someChoices(choices)).subTotal;

describe("an order costs", () => {
  test("nothing while nothing is chosen", () => expect(subTotal(anOffer(), {})).toBe(0));

  test("the price of the chosen category [PRICE-003]", () => {
    expect(subTotal(anOffer(), { categoryId: 1 })).toBe(12_000);
  });

  test("nothing for “Spectating Only”", () => expect(subTotal(anOffer(), { categoryId: 0 })).toBe(0));

  test("the licence with the entry [PRICE-004]", () => {
    expect(subTotal(anOffer(licenceOnSale), { categoryId: 1, licenceId: 1 })).toBe(16_500);
  });

  test("no licence where the entry fee includes it [PRICE-004]", () => {
    const categories = [aCategory({ raceLicenceIncludedInEntryFee: true })];
    expect(subTotal(anOffer({ ...licenceOnSale, categories }), { categoryId: 1, licenceId: 1 })).toBe(12_000);
  });

  test("the licence only for a user who doesn't enter [LIC-007]", () => {
    expect(subTotal(anOffer(licenceOnSale), { categoryId: 0, licenceId: 1 })).toBe(4_500);
  });

  test("no licence that the category waives [LIC-006]", () => {
    const categories = [aCategory({ noRaceLicenceRequired: true })];
    expect(subTotal(anOffer({ ...licenceOnSale, categories }), { categoryId: 1, licenceId: 1 })).toBe(12_000);
  });

  test("every chosen garage if several are sold [PRICE-005]", () => {
    const offer = anOffer({ ...twoGarages, sellMultipleGaragesPerTransaction: true });
    expect(subTotal(offer, { categoryId: 1, garageIds: [1, 2] })).toBe(29_000);
  });

  test("one garage if one is sold [PRICE-006]", () => {
    expect(subTotal(anOffer(twoGarages), { categoryId: 1, garageIds: [1, 2] })).toBe(20_000);
  });

  test("no garage that the category includes, one or several [PRICE-007 GAR-008]", () => {
    const categories = [aCategory({ garageIncludedInEntryFee: true })];
    for (const sellMultipleGaragesPerTransaction of [false, true]) {
      const offer = anOffer({ ...twoGarages, categories, sellMultipleGaragesPerTransaction });
      expect(subTotal(offer, { categoryId: 1, garageIds: [1, 2] })).toBe(12_000);
    }
  });

  test("the camp site, once even if it was sent in both fields [PRICE-008]", () => {
    const offer = anOffer({ offerCampSites: true, campSites: [aSite({ id: 5, price: 3_500 })] });
    expect(subTotal(offer, { campSiteIds: [5, 5] })).toBe(3_500);
  });

  test("extras by quantity, with an entry only [PRICE-009]", () => {
    const extra = {
      id: 3,
      name: "Towel",
      content: "",
      price: 1_250,
      qtyAvailable: null,
      maxQtyPerEntry: 4,
      soldOut: false,
    };
    const offer = anOffer({ extras: [extra] });
    expect(subTotal(offer, { categoryId: 1, extras: { 3: 3 } })).toBe(15_750);
    expect(subTotal(offer, { categoryId: 0, extras: { 3: 3 } })).toBe(0);
  });

  test("spectator tickets by quantity, with or without an entry [PRICE-010]", () => {
    const adult = { id: 4, name: "Adult", price: 3_000, qtyAvailable: null, soldOut: false };
    const offer = anOffer({ spectatorTypes: [adult] });
    expect(subTotal(offer, { spectators: { 4: 2 } })).toBe(6_000);
    expect(
      subTotal(anOffer({ spectatorTypes: [adult], canBuySpectatorTicket: false }), { spectators: { 4: 2 } }),
    ).toBe(0);
  });

  test("merch by the option's price if it has one [PRICE-011]", () => {
    const options = [
      { id: 1, name: "M", price: 0 },
      { id: 2, name: "3XL", price: 5_500 },
    ];
    const offer = anOffer({ merch: [{ id: 8, name: "Tee", price: 4_500, options }] });
    const merch = [
      { id: 8, optionId: 1 },
      { id: 8, optionId: 2 },
    ];
    expect(subTotal(offer, { merch })).toBe(10_000);
    expect(priceEntry(offer, someChoices({ merch })).lines.map((line) => line.name)).toEqual([
      "Tee – M",
      "Tee – 3XL",
    ]);
  });

  test("shop products by their SKU [PRICE-012]", () => {
    const offer = anOffer({
      products: [{ id: 1, name: "Cap", options: [{ id: 71, name: "Black", price: 2_900 }] }],
    });
    expect(subTotal(offer, { skus: [71, 71, 999] })).toBe(5_800);
  });
});

describe("the rows of an order", () => {
  const offer = () =>
    anOffer({
      ...licenceOnSale,
      garageHire: true,
      garages: [aSite({ type: "", name: "12" })],
      offerCampSites: true,
      campSites: [aSite({ id: 5, type: "Powered", name: "C7", price: 3_500 })],
      extras: [
        {
          id: 3,
          name: "Towel",
          content: "",
          price: 1_250,
          qtyAvailable: 9,
          maxQtyPerEntry: 4,
          soldOut: false,
        },
      ],
      spectatorTypes: [{ id: 4, name: "Adult", price: 3_000, qtyAvailable: null, soldOut: false }],
      merch: [
        { id: 8, name: "Tee", price: 4_500, options: [{ id: 2, name: "3XL", price: 5_500 }] },
        { id: 9, name: "Sticker", price: 200, options: [] },
      ],
      products: [
        { id: 1, name: "Mug", options: [{ id: 70, name: "White", price: 1_900 }] },
        {
          id: 2,
          name: "Cap",
          options: [
            { id: 71, name: "Black", price: 2_900 },
            { id: 72, name: "Red", price: 3_100 },
          ],
        },
      ],
    });
  const everything = {
    categoryId: 1,
    licenceId: 1,
    garageIds: [1],
    campSiteIds: [5],
    extras: { 3: 2 },
    spectators: { 4: 3 },
    merch: [
      { id: 8, optionId: 2 },
      { id: 9, optionId: 0 },
    ],
    skus: [72],
  };
  const none = { optionId: 0, quantity: 1 };

  test("contain the name, quantity and price of each item, in page order [PRICE-008 PRICE-009 PRICE-010 PRICE-011 PRICE-012]", () => {
    expect(priceEntry(offer(), someChoices(everything))).toEqual({
      lines: [
        { kind: "category", id: 1, name: "Street", ...none, each: 12_000, amount: 12_000 },
        { kind: "licence", id: 1, name: "One day", ...none, each: 4_500, amount: 4_500 },
        { kind: "garage", id: 1, name: "12", ...none, each: 8_000, amount: 8_000 },
        { kind: "camp-site", id: 5, name: "Powered C7", ...none, each: 3_500, amount: 3_500 },
        { kind: "extra", id: 3, name: "Towel", optionId: 0, quantity: 2, each: 1_250, amount: 2_500 },
        { kind: "spectator", id: 4, name: "Adult", optionId: 0, quantity: 3, each: 3_000, amount: 9_000 },
        { kind: "merch", id: 8, name: "Tee – 3XL", optionId: 2, quantity: 1, each: 5_500, amount: 5_500 },
        { kind: "merch", id: 9, name: "Sticker", ...none, each: 200, amount: 200 },
        { kind: "sku", id: 72, name: "Cap – Red", ...none, each: 3_100, amount: 3_100 },
      ],
      subTotal: 48_300,
      credit: 0,
      payable: 48_300,
    });
  });

  test.each([
    ["a garage without garage hire", { garageHire: false }, "garage"],
    ["a camp site if none are offered", { offerCampSites: false }, "camp-site"],
    ["a ticket that is not on sale", { canBuySpectatorTicket: false }, "spectator"],
    ["a piece that isn't sold", { merch: [] }, "merch"],
    ["a product that isn't sold", { products: [] }, "sku"],
    ["a licence that isn't sold", { licenceTypes: [] }, "licence"],
  ])("are empty for %s", (_, without, kind) => {
    const kinds = (given: EntryOffer) =>
      priceEntry(given, someChoices(everything)).lines.map((line) => line.kind);
    expect(kinds(offer())).toContain(kind);
    expect(kinds(anOffer({ ...offer(), ...without }))).not.toContain(kind);
  });

  test("are empty for a quantity of 0", () => {
    const none = someChoices({ categoryId: 1, extras: { 3: 0 }, spectators: { 4: 0 } });
    expect(priceEntry(offer(), none).lines.map(({ kind }) => kind)).toEqual(["category"]);
  });
});

describe("credit", () => {
  test.each([
    ["is subtracted [PRICE-013]", 5_000, 5_000, 7_000],
    ["never makes the total negative [PRICE-013]", 50_000, 12_000, 0],
    ["that is owed adds nothing", -500, 0, 12_000],
  ])("%s", (_, creditBalance, credit, payable) => {
    expect(priceEntry(anOffer({ creditBalance }), someChoices({ categoryId: 1 }))).toMatchObject({
      credit,
      payable,
    });
  });
});

test("for all choices the total is the sum of the rows minus the credit, in whole cents and never below 0", () => {
  const quantities = fc.dictionary(fc.constantFrom("1", "2", "3"), fc.integer({ min: -3, max: 200 }));
  const ids = fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.record({
        categoryId: fc.integer({ min: -1, max: 3 }),
        licenceId: fc.integer({ min: 0, max: 2 }),
        garageIds: ids,
        campSiteIds: ids,
        extras: quantities,
        spectators: quantities,
        merch: fc.array(
          fc.record({ id: fc.integer({ min: 0, max: 3 }), optionId: fc.integer({ min: 0, max: 3 }) }),
        ),
        skus: ids,
      }),
      fc.integer({ min: -1_000, max: 100_000 }),
      (choices, creditBalance) => {
        const { lines, subTotal: total, credit, payable } = priceEntry(fullOffer(creditBalance), choices);
        expect(total).toBe(lines.reduce((amount, line) => amount + line.amount, 0));
        expect(payable).toBe(total - credit);
        expect(payable).toBeGreaterThanOrEqual(0);
        expect(lines.every((line) => line.quantity > 0 && Number.isInteger(line.amount))).toBe(true);
      },
    ),
  );
});

describe("the cheapest price", () => {
  test.each([
    ["is the lowest spectator price above 0 [PRICE-020]", [0, 4_000, 2_500], [9_000], 2_500],
    ["is a ticket's though an entry is cheaper [PRICE-020]", [4_000, 2_500], [900], 2_500],
    ["is the lowest category price above 0 without one [PRICE-021]", [0], [0, 9_000, 7_000], 7_000],
    ["is unknown if everything is free", [0], [0], null],
    ["is unknown if nothing is sold", [], [], null],
  ])("%s", (_, spectators, categories, cheapest) => {
    const offer = { spectatorTypes: priced(spectators), categories: priced(categories) };
    expect(findCheapestPrice(offer)).toBe(cheapest);
  });
});

test("an option without a price of its own has the item's price [EVT-040]", () => {
  expect(getMerchPrice({ price: 4_500 }, { price: 0 })).toBe(4_500);
  expect(getMerchPrice({ price: 4_500 }, { price: 5_500 })).toBe(5_500);
  expect(getMerchPrice({ price: 4_500 }, undefined)).toBe(4_500);
});

const fullOffer = (creditBalance: number) =>
  anOffer({
    ...licenceOnSale,
    ...twoGarages,
    creditBalance,
    categories: [aCategory(), aCategory({ id: 2, price: 0, garageIncludedInEntryFee: true })],
    offerCampSites: true,
    campSites: [aSite({ id: 1 }), aSite({ id: 2 })],
    extras: [1, 2].map((id) => ({
      id,
      name: "",
      content: "",
      price: 333 * id,
      qtyAvailable: null,
      maxQtyPerEntry: 9,
      soldOut: false,
    })),
    spectatorTypes: [{ id: 1, name: "Adult", price: 2_999, qtyAvailable: 3, soldOut: false }],
    merch: [{ id: 1, name: "Tee", price: 4_501, options: [{ id: 1, name: "M", price: 0 }] }],
    products: [{ id: 1, name: "Cap", options: [{ id: 2, name: "Black", price: 2_901 }] }],
  });

const priced = (prices: number[]) => prices.map((price) => ({ price }));
