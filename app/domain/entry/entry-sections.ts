import {
  type Category,
  type EntryChoices,
  type EntryOffer,
  type Extra,
  type HireSite,
  type LicenceType,
  NO_CHOICES,
  type SpectatorType,
} from "./entry-offer.ts";

const MAX_TICKETS_IF_UNLIMITED = 100;

/**
 * Whether the Enter section is shown: entries are open, the event has a category, and the API doesn't exclude
 * the user. `categories` doesn't include “Spectating Only”, although EVT-012 calls it a category. [EVT-012
 * SEC-018]
 */
export const canEnterEvent = (offer: EntryOffer): boolean =>
  offer.canEnter && offer.categories.length > 0 && offer.userCannotEnterReason === "";

/**
 * Returns the API's reason why this user, or else everyone, can't enter, or "" if the API sends none.
 * [EVT-013]
 */
export const getCannotEnterReason = (offer: EntryOffer): string =>
  offer.userCannotEnterReason || offer.cantEnterReason;

/** The chosen category, or null if nothing or “Spectating Only” is chosen. */
export const findChosenCategory = (offer: EntryOffer, choices: EntryChoices): Category | null =>
  offer.categories.find((category) => category.id === choices.categoryId && category.id > 0) ?? null;

/**
 * Whether a category can be chosen: it has a price, isn't sold out and isn't closed to the user. [ENT-014
 * ENT-016]
 */
export const isCategoryOpen = (category: Category): boolean =>
  !category.soldOut && category.cannotEnterReason === "" && category.price !== null;

/** Returns the label of the choice with the category id 0. [ENT-019..021] */
export const getNoEntryLabel = (offer: EntryOffer): "spectating-only" | "not-entering" =>
  offer.spectatorTypes.length > 0 ? "spectating-only" : "not-entering";

/**
 * Whether a licence can be bought with this order: the event requires a licence, and the user has chosen
 * “Spectating Only” or a category that doesn't waive the licence. [LIC-005..007]
 */
export const sellsLicences = (offer: EntryOffer, choices: EntryChoices): boolean =>
  offer.raceLicenceRequired !== null &&
  choices.categoryId > -1 &&
  !findChosenCategory(offer, choices)?.noRaceLicenceRequired;

/** The licence that is bought with this order, or null if there is none. */
export const findChosenLicence = (offer: EntryOffer, choices: EntryChoices): LicenceType | null =>
  sellsLicences(offer, choices)
    ? (offer.licenceTypes.find((licence) => licence.id === choices.licenceId) ?? null)
    : null;

/** Whether a licence can be bought: it has a price, or the category includes it. */
export const isLicenceAvailable = (licence: LicenceType, category: Category | null): boolean =>
  licence.price !== null || (category?.raceLicenceIncludedInEntryFee ?? false);

/**
 * Whether the number of an existing licence is required: a category is chosen that doesn't waive the
 * licence, and no licence is bought with the order. `raceLicenceRequired` isn't considered, because it only
 * decides whether the event sells licences. [EVT-027 ENT-026]
 */
export const requiresLicenceNumber = (offer: EntryOffer, choices: EntryChoices): boolean => {
  const category = findChosenCategory(offer, choices);
  return category !== null && !category.noRaceLicenceRequired && findChosenLicence(offer, choices) === null;
};

/** Whether the medical statement is required: an annual licence is bought. [ENT-024 EVT-028] */
export const requiresMedicalStatement = (offer: EntryOffer, choices: EntryChoices): boolean =>
  findChosenLicence(offer, choices)?.isAnnual ?? false;

/** Whether garages can be hired in this order. [GAR-009..012] */
export const canHireGarage = (offer: EntryOffer, choices: EntryChoices): boolean =>
  offer.garageHire &&
  offer.garages.length > 0 &&
  (findChosenCategory(offer, choices) !== null ||
    !offer.onlyEventEntrantsCanHireGarage ||
    offer.userHasEnteredThisEvent);

/** Whether camp sites can be hired in this order. [GAR-013 GAR-014] */
export const canHireCampSite = (offer: EntryOffer, choices: EntryChoices): boolean =>
  offer.offerCampSites &&
  offer.campSites.length > 0 &&
  (findChosenCategory(offer, choices) !== null ||
    !offer.campSitesRestrictedToEntrants ||
    offer.userHasEnteredThisEvent);

/**
 * Whether a garage is available with the chosen category. Categories can exclude types of garages. A garage
 * without a price is available only if the category includes a garage. [GAR-005]
 */
export const isGarageAvailable = (garage: HireSite, category: Category | null): boolean =>
  garage.available &&
  !category?.unavailableGarageTypes.includes(garage.typeId) &&
  (garage.price !== null || (category?.garageIncludedInEntryFee ?? false));

/** Whether a camp site can be hired: it is available and has a price. */
export const isCampSiteAvailable = (site: HireSite): boolean => site.available && site.price !== null;

/**
 * Returns the maximum number of tickets of a type per order: 0 if the type is sold out or has no price, else
 * the number of tickets left, or `MAX_TICKETS_IF_UNLIMITED`. [ENT-033 ENT-034]
 */
export const getMaxSpectatorTickets = (type: SpectatorType): number =>
  type.soldOut || type.price === null ? 0 : (type.qtyAvailable ?? MAX_TICKETS_IF_UNLIMITED);

/**
 * Returns the maximum quantity of an extra per entry: 0 if the extra is sold out or has no price, else the
 * lower one of the event's limit and the number left. [ENT-035]
 */
export const getMaxExtraQuantity = (extra: Extra): number =>
  extra.soldOut || extra.price === null
    ? 0
    : Math.min(extra.maxQtyPerEntry, extra.qtyAvailable ?? extra.maxQtyPerEntry);

/**
 * Whether the Spectate section is shown: the event sells spectator tickets and has at least one type.
 * [EVT-029 SEC-019]
 */
export const sellsSpectatorTickets = (offer: EntryOffer): boolean =>
  offer.canBuySpectatorTicket && offer.spectatorTypes.length > 0;

/**
 * Whether anything can be ordered: an entry, a ticket, a site, merchandise or a shop product. Licences aren't
 * considered, because the form offers them only in the Enter section.
 */
export const sellsAnything = (offer: EntryOffer): boolean =>
  canEnterEvent(offer) ||
  sellsSpectatorTickets(offer) ||
  canHireGarage(offer, NO_CHOICES) ||
  canHireCampSite(offer, NO_CHOICES) ||
  offer.merch.length > 0 ||
  offer.products.some(({ options }) => options.length > 0);
