import type { Cents } from "../money.ts";

/**
 * What an event offers to entrants and spectators: the part of the event record that the entry rules need. An
 * id of 0 means none.
 */
export type EntryOffer = {
  canEnter: boolean;
  cantEnterReason: string;
  userCannotEnterReason: string;
  canBuySpectatorTicket: boolean;
  userHasEnteredThisEvent: boolean;
  categories: Category[];
  spectatorTypes: SpectatorType[];
  extras: Extra[];
  merch: Merch[];
  products: Product[];
  licenceTypes: LicenceType[];
  raceLicenceRequired: { id: number; name: string } | null;
  garages: HireSite[];
  garageHire: boolean;
  onlyEventEntrantsCanHireGarage: boolean;
  sellMultipleGaragesPerTransaction: boolean;
  campSites: HireSite[];
  offerCampSites: boolean;
  campSitesRestrictedToEntrants: boolean;
  requireEntrantNote: boolean;
  requireVehiclePhoto: boolean;
  creditBalance: Cents;
};

/** A price in cents, or null if the API has none. An item without a price can't be ordered. */
type OptionalPrice = Cents | null;

export type Category = {
  id: number;
  name: string;
  entryDescription: string;
  price: OptionalPrice;
  spectatorTicketsPerEntry: number;
  ticketType: string;
  soldOut: boolean;
  isEntryTransfer: boolean;
  requiresVehicle: boolean;
  requiresGarage: boolean;
  garageIncludedInEntryFee: boolean;
  raceLicenceIncludedInEntryFee: boolean;
  unavailableGarageTypes: number[];
  vehicleMustBeRegistered: boolean;
  cannotEnterReason: string;
  canShowPrice: boolean;
  noRaceLicenceRequired: boolean;
  askIfSharingVehicle: boolean;
  askExpectedTime: boolean;
};

export type SpectatorType = {
  id: number;
  name: string;
  price: OptionalPrice;
  qtyAvailable: number | null;
  soldOut: boolean;
};

export type Extra = {
  id: number;
  name: string;
  content: string;
  price: OptionalPrice;
  qtyAvailable: number | null;
  maxQtyPerEntry: number;
  soldOut: boolean;
};

export type Merch = {
  id: number;
  name: string;
  price: OptionalPrice;
  options: { id: number; name: string; price: OptionalPrice }[];
};

export type Product = {
  id: number;
  name: string;
  options: { id: number; name: string; price: OptionalPrice }[];
};

export type LicenceType = {
  id: number;
  name: string;
  price: OptionalPrice;
  isAnnual: boolean;
  bloodTypes: { id: number; name: string }[];
  termsAndConditions: { content: string } | null;
};

/** A garage or camp site that can be hired. */
export type HireSite = {
  id: number;
  name: string;
  type: string;
  typeId: number;
  available: boolean;
  bookedBy: string;
  price: OptionalPrice;
};

/** Quantities by id. A missing id means 0. */
export type Quantities = Readonly<Record<number, number>>;

export type EntryChoices = {
  /** -1 if nothing is chosen yet, 0 for “Spectating Only” or “Not Entering”, else the id of a category. */
  categoryId: number;
  /** 0 for “No Licence”. */
  licenceId: number;
  garageIds: readonly number[];
  campSiteIds: readonly number[];
  extras: Quantities;
  spectators: Quantities;
  /** One element for each chosen piece, the last chosen first. `optionId` is 0 for items without options. */
  merch: readonly { id: number; optionId: number }[];
  /** SKU ids of shop products: one element for each chosen piece, the last chosen first. */
  skus: readonly number[];
};

export const NO_CHOICES: EntryChoices = {
  categoryId: -1,
  licenceId: 0,
  garageIds: [],
  campSiteIds: [],
  extras: {},
  spectators: {},
  merch: [],
  skus: [],
};
