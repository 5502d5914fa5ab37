import type { StallOffer, StallSiteType } from "./stall-offer.ts";
import type { StallApplication, StallDays } from "./stall-rules.ts";

/** Builds a type of site for trade stalls with two price tiers. `overrides` replaces properties. */
export const aSiteType = (overrides: Partial<StallSiteType> = {}): StallSiteType => ({
  id: 1,
  name: "Trade stall",
  soldOut: false,
  price: 0,
  priceTiers: [
    { basePrice: 15_000, baseArea: 9, maximumArea: 18, pricePerSquareMetre: 900 },
    { basePrice: 23_100, baseArea: 18, maximumArea: 54, pricePerSquareMetre: 700 },
  ],
  isFoodVendor: false,
  offerOurPli: true,
  minSiteWidth: 3,
  maxSiteWidth: 12,
  minSiteDepth: 2,
  maxSiteDepth: 6,
  maxSiteArea: 54,
  includedPowerConnections: 1,
  additionalPowerConnection: 3_500,
  locationIds: [],
  ...overrides,
});

/** Builds the offer of an event with one site type. */
export const aStallOffer = (overrides: Partial<StallOffer> = {}): StallOffer => ({
  canApplyStallSite: true,
  userCannotApplyStallSiteReason: "",
  stallSiteTypes: [aSiteType()],
  stallLocations: [
    { id: 1, name: "Main lane" },
    { id: 2, name: "Gate B" },
  ],
  stallPowerTypes: [{ id: 1, name: "15 amp" }],
  stallNotForProfitMultiplier: 0.5,
  creditBalance: 0,
  ...overrides,
});

/** Builds a complete application for a site of 9 square metres. */
export const aStallApplication = (overrides: Partial<StallApplication> = {}): StallApplication => ({
  siteTypeId: 1,
  locationId: 1,
  size: { width: 3, length: 3 },
  power: [],
  isNotForProfit: false,
  notForProfitNumber: "",
  productsDescription: "Tools",
  insurance: { source: "ours", hasFile: false, expiry: "", willUpdate: false },
  foodLicence: { source: "", hasFile: false, expiry: "", willUpdate: false },
  ...overrides,
});

export const someStallDays: StallDays = {
  today: "2026-03-01",
  eventEndDay: "2026-04-12",
  storedInsuranceExpiry: "",
  storedFoodLicenceExpiry: "",
};
