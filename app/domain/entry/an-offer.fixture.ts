import {
  type Category,
  type EntryChoices,
  type EntryOffer,
  type HireSite,
  type LicenceType,
  NO_CHOICES,
} from "./entry-offer.ts";
import type { EntryRuleInput } from "./entry-rules.ts";

/**
 * Builds an event that everyone can enter and that sells only entries. `overrides` replaces properties.
 * Prices are in cents.
 */
export const anOffer = (overrides: Partial<EntryOffer> = {}): EntryOffer => ({
  canEnter: true,
  cantEnterReason: "",
  userCannotEnterReason: "",
  canBuySpectatorTicket: true,
  userHasEnteredThisEvent: false,
  categories: [aCategory()],
  spectatorTypes: [],
  extras: [],
  merch: [],
  products: [],
  licenceTypes: [],
  raceLicenceRequired: null,
  garages: [],
  garageHire: false,
  onlyEventEntrantsCanHireGarage: false,
  sellMultipleGaragesPerTransaction: false,
  campSites: [],
  offerCampSites: false,
  campSitesRestrictedToEntrants: false,
  requireEntrantNote: false,
  requireVehiclePhoto: false,
  creditBalance: 0,
  ...overrides,
});

/** Builds a category for $120 that requires a licence number. */
export const aCategory = (overrides: Partial<Category> = {}): Category => ({
  id: 1,
  name: "Street",
  entryDescription: "",
  price: 12_000,
  spectatorTicketsPerEntry: 0,
  ticketType: "",
  soldOut: false,
  isEntryTransfer: false,
  requiresVehicle: false,
  requiresGarage: false,
  garageIncludedInEntryFee: false,
  raceLicenceIncludedInEntryFee: false,
  unavailableGarageTypes: [],
  vehicleMustBeRegistered: false,
  cannotEnterReason: "",
  canShowPrice: true,
  noRaceLicenceRequired: false,
  askIfSharingVehicle: false,
  askExpectedTime: false,
  ...overrides,
});

/** Builds an available garage of type 1 for $80. */
export const aSite = (overrides: Partial<HireSite> = {}): HireSite => ({
  id: 1,
  name: "1",
  type: "Garage",
  typeId: 1,
  available: true,
  bookedBy: "",
  price: 8_000,
  ...overrides,
});

/** Builds a one-day licence for $45. */
export const aLicence = (overrides: Partial<LicenceType> = {}): LicenceType => ({
  id: 1,
  name: "One day",
  price: 4_500,
  isAnnual: false,
  bloodTypes: [],
  termsAndConditions: null,
  ...overrides,
});

/** Builds a user's choices: only what `overrides` contains is chosen. */
export const someChoices = (overrides: Partial<EntryChoices>): EntryChoices => ({
  ...NO_CHOICES,
  ...overrides,
});

/** Builds a complete entry in category 1. */
export const anEntry = (overrides: Partial<EntryRuleInput> = {}): EntryRuleInput => ({
  ...NO_CHOICES,
  categoryId: 1,
  hasAddress: true,
  vehicle: { registrationExpiry: "2030-01-01", hasPhoto: false },
  licenceNumber: "A1234",
  isLicenceTyped: true,
  licenceExpiry: null,
  transferName: "Jo Bloggs",
  transferInvoice: 12,
  entrantNote: "First time here",
  bloodTypeId: 1,
  tetanusVaccination: "2020-05-01",
  medicalExam: "2024-05-01",
  ...overrides,
});
