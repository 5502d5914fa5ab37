import type { Cents } from "../money.ts";

/**
 * The part of an event record that the rules of the entry form need: what the event offers to entrants,
 * spectators and hirers of sites. Prices are cents. An id of 0 means none.
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

export type Category = {
  id: number;
  name: string;
  entryDescription: string;
  /** Null if the API has no price, in which case the item can't be ordered. */
  price: Cents | null;
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
  /** Null if the API has no price, in which case the item can't be ordered. */
  price: Cents | null;
  qtyAvailable: number | null;
  soldOut: boolean;
};

export type Extra = {
  id: number;
  name: string;
  content: string;
  /** Null if the API has no price, in which case the item can't be ordered. */
  price: Cents | null;
  qtyAvailable: number | null;
  maxQtyPerEntry: number;
  soldOut: boolean;
};

export type Merch = {
  id: number;
  name: string;
  /** Null if the API has no price, in which case the item can't be ordered. */
  price: Cents | null;
  options: { id: number; name: string; price: Cents | null }[];
};

export type Product = {
  id: number;
  name: string;
  options: { id: number; name: string; price: Cents | null }[];
};

export type LicenceType = {
  id: number;
  name: string;
  /** Null if the API has no price, in which case the item can't be ordered. */
  price: Cents | null;
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
  /** Null if the API has no price, in which case the item can't be ordered. */
  price: Cents | null;
};

/** Quantities by id. A missing id means 0. */
export type Quantities = Readonly<Record<number, number>>;

/** The user's choices so far. */
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
