import { describe, expect, test } from "vitest";
import { aCategory, aLicence, anOffer, aSite, someChoices } from "./an-offer.fixture.ts";
import type { EntryChoices, EntryOffer } from "./entry-offer.ts";
import { priceEntry } from "./entry-price.ts";

// Orders of one event whose prices were worked out by hand, in dollars.

const extra = { content: "", qtyAvailable: null, maxQtyPerEntry: 9, soldOut: false };
const ticket = { qtyAvailable: null, soldOut: false };
const [street, drag, pro, demo, transfer] = [1, 2, 3, 4, 5];
const [oneDay, annual] = [1, 2];
const [lap, tyre] = [5, 6];
const [adult, child, toddler] = [3, 4, 7];
const [teeM, teeXxl, keyRing] = [
  { id: 7, optionId: 1 },
  { id: 7, optionId: 2 },
  { id: 8, optionId: 0 },
];

const event = (parts: Partial<EntryOffer>) =>
  anOffer({
    categories: [
      aCategory({ id: street, price: 137_00 }),
      aCategory({ id: drag, price: 210_00, raceLicenceIncludedInEntryFee: true }),
      aCategory({ id: pro, price: 350_50, garageIncludedInEntryFee: true }),
      aCategory({ id: demo, price: 0, noRaceLicenceRequired: true }),
      aCategory({ id: transfer, price: 20_00, isEntryTransfer: true }),
    ],
    raceLicenceRequired: { id: 1, name: "AASA" },
    licenceTypes: [
      aLicence({ id: oneDay, price: 45_50 }),
      aLicence({ id: annual, price: 120_00, isAnnual: true }),
    ],
    garageHire: true,
    garages: [
      aSite({ id: 1, price: 80_00 }),
      aSite({ id: 2, price: 95_00 }),
      aSite({ id: 3, price: 125_50 }),
    ],
    offerCampSites: true,
    campSites: [aSite({ id: 11, price: 60_00 }), aSite({ id: 12, price: 35_25 })],
    extras: [
      { ...extra, id: lap, name: "Lap", price: 25_00 },
      { ...extra, id: tyre, name: "Tyre", price: 12_35 },
    ],
    spectatorTypes: [
      { ...ticket, id: adult, name: "Adult", price: 35_00 },
      { ...ticket, id: child, name: "Child", price: 10_50 },
      { ...ticket, id: toddler, name: "Under 5", price: 0 },
    ],
    merch: [
      {
        id: 7,
        name: "Tee",
        price: 45_00,
        options: [
          { id: 1, name: "M", price: 0 },
          { id: 2, name: "XXL", price: 49_95 },
        ],
      },
      { id: 8, name: "Key ring", price: 9_00, options: [] },
    ],
    products: [
      { id: 90, name: "Cap", options: [{ id: 91, name: "Black", price: 29_01 }] },
      { id: 95, name: "Hoodie", options: [{ id: 92, name: "L", price: 89_99 }] },
    ],
    ...parts,
  });

type Worked = [what: string, choices: Partial<EntryChoices>, dollars: number, parts?: Partial<EntryOffer>];

const several = { sellMultipleGaragesPerTransaction: true };

describe.each<[string, Worked[]]>([
  [
    "a category [PRICE-003]",
    [
      ["nothing yet", {}, 0],
      ["Spectating Only", { categoryId: 0 }, 0],
      ["Street", { categoryId: street }, 137],
      ["Drag", { categoryId: drag }, 210],
      ["Pro", { categoryId: pro }, 350.5],
      ["Demo, which is free", { categoryId: demo }, 0],
      ["a transfer", { categoryId: transfer }, 20],
      ["a category of another event", { categoryId: 9 }, 0],
    ],
  ],
  [
    "a licence [PRICE-004 LIC-006 LIC-007]",
    [
      ["Street, one day", { categoryId: street, licenceId: oneDay }, 182.5],
      ["Street, annual", { categoryId: street, licenceId: annual }, 257],
      ["Drag includes one day", { categoryId: drag, licenceId: oneDay }, 210],
      ["Drag includes an annual one", { categoryId: drag, licenceId: annual }, 210],
      ["Pro, one day", { categoryId: pro, licenceId: oneDay }, 396],
      ["Demo waives it", { categoryId: demo, licenceId: oneDay }, 0],
      ["one day only", { categoryId: 0, licenceId: oneDay }, 45.5],
      ["one day before anything is chosen", { licenceId: oneDay }, 0],
      ["a transfer, annual", { categoryId: transfer, licenceId: annual }, 140],
    ],
  ],
  [
    "garages [PRICE-005 PRICE-006 PRICE-007]",
    [
      ["Street, garage 1", { categoryId: street, garageIds: [1] }, 217],
      ["Street, garage 3", { categoryId: street, garageIds: [3] }, 262.5],
      ["Street, two if one is sold", { categoryId: street, garageIds: [1, 2] }, 217],
      ["Street, two", { categoryId: street, garageIds: [1, 2] }, 312, several],
      ["Street, all three", { categoryId: street, garageIds: [1, 2, 3] }, 437.5, several],
      ["Pro includes one", { categoryId: pro, garageIds: [3] }, 350.5],
      ["Pro includes several", { categoryId: pro, garageIds: [1, 2] }, 350.5, several],
      ["garage 2 only", { categoryId: 0, garageIds: [2] }, 95],
      ["garage 2 for entrants", { garageIds: [2] }, 0, { onlyEventEntrantsCanHireGarage: true }],
      [
        "garage 2 for a user who entered before",
        { garageIds: [2] },
        95,
        { onlyEventEntrantsCanHireGarage: true, userHasEnteredThisEvent: true },
      ],
      ["Street, garages not for hire", { categoryId: street, garageIds: [2] }, 137, { garageHire: false }],
    ],
  ],
  [
    "camp sites [PRICE-008]",
    [
      ["Street, site 11", { categoryId: street, campSiteIds: [11] }, 197],
      ["Street, site 11 named twice", { categoryId: street, campSiteIds: [11, 11] }, 197],
      ["site 12 only", { categoryId: 0, campSiteIds: [12] }, 35.25],
      ["site 12 for entrants", { campSiteIds: [12] }, 0, { campSitesRestrictedToEntrants: true }],
      [
        "Street, site 12 for entrants",
        { categoryId: street, campSiteIds: [12] },
        172.25,
        { campSitesRestrictedToEntrants: true },
      ],
      ["Street, none offered", { categoryId: street, campSiteIds: [11] }, 137, { offerCampSites: false }],
    ],
  ],
  [
    "extras [PRICE-009]",
    [
      ["Street, a lap", { categoryId: street, extras: { [lap]: 1 } }, 162],
      ["Street, three laps", { categoryId: street, extras: { [lap]: 3 } }, 212],
      ["Street, three tyres", { categoryId: street, extras: { [tyre]: 3 } }, 174.05],
      ["Street, two laps, four tyres", { categoryId: street, extras: { [lap]: 2, [tyre]: 4 } }, 236.4],
      ["laps without an entry", { categoryId: 0, extras: { [lap]: 3 } }, 0],
      ["Street, fewer than no laps", { categoryId: street, extras: { [lap]: -1 } }, 137],
    ],
  ],
  [
    "tickets [PRICE-010]",
    [
      ["an adult", { categoryId: 0, spectators: { [adult]: 1 } }, 35],
      ["an adult, nothing else chosen", { spectators: { [adult]: 1 } }, 35],
      ["two adults, three children", { categoryId: 0, spectators: { [adult]: 2, [child]: 3 } }, 101.5],
      ["five toddlers", { categoryId: 0, spectators: { [toddler]: 5 } }, 0],
      ["a hundred children", { categoryId: 0, spectators: { [child]: 100 } }, 1_050],
      [
        "Street, one of each",
        { categoryId: street, spectators: { [adult]: 1, [child]: 1, [toddler]: 1 } },
        182.5,
      ],
      ["none on sale", { spectators: { [adult]: 2 } }, 0, { canBuySpectatorTicket: false }],
    ],
  ],
  [
    "merchandise and shop products [PRICE-011 PRICE-012]",
    [
      ["a tee at its own price", { merch: [teeM] }, 45],
      ["a tee at its option's price", { merch: [teeXxl] }, 49.95],
      ["two tees and a key ring", { merch: [teeM, keyRing, teeM] }, 99],
      ["Street, a key ring", { categoryId: street, merch: [keyRing] }, 146],
      ["merchandise of another event", { merch: [{ id: 1, optionId: 0 }] }, 0],
      ["a cap", { skus: [91] }, 29.01],
      ["three caps", { skus: [91, 91, 91] }, 87.03],
      ["a cap and a hoodie", { skus: [91, 92] }, 119],
    ],
  ],
  [
    "a bit of everything",
    [
      [
        "Drag for a family",
        {
          categoryId: drag,
          licenceId: oneDay,
          garageIds: [1],
          campSiteIds: [11],
          extras: { [lap]: 2 },
          spectators: { [adult]: 2 },
          merch: [teeXxl],
          skus: [91],
        },
        548.96,
      ],
      [
        "Pro for a team",
        {
          categoryId: pro,
          licenceId: annual,
          garageIds: [1, 2],
          campSiteIds: [12],
          extras: { [tyre]: 4 },
          spectators: { [child]: 2 },
          merch: [keyRing, keyRing],
        },
        594.15,
        several,
      ],
      [
        "Demo with a garage",
        {
          categoryId: demo,
          licenceId: annual,
          garageIds: [3],
          extras: { [lap]: 1 },
          spectators: { [adult]: 1 },
        },
        185.5,
      ],
      ["a transfer with four visitors", { categoryId: transfer, spectators: { [adult]: 4 } }, 160],
    ],
  ],
  [
    "credit [PRICE-013]",
    [
      ["37 dollars of it", { categoryId: street }, 100, { creditBalance: 37_00 }],
      ["all that it takes", { categoryId: street }, 0, { creditBalance: 137_00 }],
      ["more than it takes", { categoryId: street }, 0, { creditBalance: 500_00 }],
      ["a cent", { categoryId: street, licenceId: oneDay }, 182.49, { creditBalance: 1 }],
      ["some that is owed", { categoryId: street }, 137, { creditBalance: -20_00 }],
      ["some, and nothing bought", { categoryId: 0 }, 0, { creditBalance: 50_00 }],
    ],
  ],
])("%s", (_, orders) => {
  test.each(orders)("%s", (_what, choices, dollars, parts = {}) => {
    expect(priceEntry(event(parts), someChoices(choices)).payable).toBe(Math.round(dollars * 100));
  });
});
