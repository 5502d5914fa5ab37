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

/** Maximum tickets of a type per order if the number left is unlimited. */
const DEFAULT_MAX_TICKETS = 100;

/**
 * Whether the Enter section is shown: entries are open, the event has a category, and this user isn't
 * excluded. EVT-012 asks for more than one category, but counts “Spectating Only”, which `categories` doesn't
 * contain. [EVT-012 SEC-018]
 */
export const canEnterEvent = (offer: EntryOffer): boolean =>
  offer.canEnter && offer.categories.length > 0 && offer.userCannotEnterReason === "";

/** Why entry is closed to this user, else to everyone; "" if the API gives no reason. [EVT-013] */
export const cannotEnterReason = (offer: EntryOffer): string =>
  offer.userCannotEnterReason || offer.cantEnterReason;

/** The chosen category; null if nothing or “Spectating Only” is chosen. */
export const chosenCategory = (offer: EntryOffer, choices: EntryChoices): Category | null =>
  offer.categories.find((category) => category.id === choices.categoryId && category.id > 0) ?? null;

/**
 * Whether a category can be chosen: it has a price, isn't sold out and isn't closed to the user. [ENT-014
 * ENT-016]
 */
export const isCategoryOpen = (category: Category): boolean =>
  !category.soldOut && category.cannotEnterReason === "" && category.price !== null;

/** Label of the choice with id 0. [ENT-019..021] */
export const noEntryLabel = (offer: EntryOffer): "spectating-only" | "not-entering" =>
  offer.spectatorTypes.length > 0 ? "spectating-only" : "not-entering";

/**
 * Whether licences are on sale in this order: the event requires one, the category doesn't waive it, and
 * something is chosen. “Spectating Only” counts, so that a licence can be bought without entering.
 * [LIC-005..007]
 */
export const sellsLicences = (offer: EntryOffer, choices: EntryChoices): boolean =>
  offer.raceLicenceRequired !== null &&
  choices.categoryId > -1 &&
  !chosenCategory(offer, choices)?.noRaceLicenceRequired;

/** The licence bought with this order, if any. */
export const chosenLicence = (offer: EntryOffer, choices: EntryChoices): LicenceType | null =>
  sellsLicences(offer, choices)
    ? (offer.licenceTypes.find((licence) => licence.id === choices.licenceId) ?? null)
    : null;

/** Whether a licence can be bought: it has a price, or the category includes it. */
export const isLicenceAvailable = (licence: LicenceType, category: Category | null): boolean =>
  licence.price !== null || (category?.raceLicenceIncludedInEntryFee ?? false);

/**
 * Whether the number of an existing licence is required: a real category that doesn't waive it, and no
 * licence bought. Every driver holds a motorsport licence; `raceLicenceRequired` only decides whether one is
 * on sale here. [EVT-027 ENT-026]
 */
export const requiresLicenceNumber = (offer: EntryOffer, choices: EntryChoices): boolean => {
  const category = chosenCategory(offer, choices);
  return category !== null && !category.noRaceLicenceRequired && chosenLicence(offer, choices) === null;
};

/** Whether the medical statement is required: for annual licences only. [ENT-024 EVT-028] */
export const requiresMedicalStatement = (offer: EntryOffer, choices: EntryChoices): boolean =>
  chosenLicence(offer, choices)?.isAnnual ?? false;

/** Whether garages can be hired in this order. [GAR-009..012] */
export const canHireGarage = (offer: EntryOffer, choices: EntryChoices): boolean =>
  offer.garageHire &&
  offer.garages.length > 0 &&
  (chosenCategory(offer, choices) !== null ||
    !offer.onlyEventEntrantsCanHireGarage ||
    offer.userHasEnteredThisEvent);

/** Whether camp sites can be hired in this order. [GAR-013 GAR-014] */
export const canHireCampSite = (offer: EntryOffer, choices: EntryChoices): boolean =>
  offer.offerCampSites &&
  offer.campSites.length > 0 &&
  (chosenCategory(offer, choices) !== null ||
    !offer.campSitesRestrictedToEntrants ||
    offer.userHasEnteredThisEvent);

/**
 * Whether a garage is available with the chosen category: categories can exclude types, and a garage without
 * a price is only available if the category includes it. [GAR-005]
 */
export const isGarageAvailable = (garage: HireSite, category: Category | null): boolean =>
  garage.available &&
  !category?.unavailableGarageTypes.includes(garage.typeId) &&
  (garage.price !== null || (category?.garageIncludedInEntryFee ?? false));

/** Whether a camp site is available. */
export const isCampSiteAvailable = (site: HireSite): boolean => site.available && site.price !== null;

/**
 * Maximum tickets of a type per order: 0 if sold out or without a price, otherwise the number left, or 100 if
 * that is unlimited. [ENT-033 ENT-034]
 */
export const maxSpectatorTickets = (type: SpectatorType): number =>
  type.soldOut || type.price === null ? 0 : (type.qtyAvailable ?? DEFAULT_MAX_TICKETS);

/**
 * Maximum quantity of an extra per entry: 1 unless the API allows more, and never more than are left.
 * [ENT-035]
 */
export const maxExtraQuantity = (extra: Extra): number =>
  extra.soldOut || extra.price === null
    ? 0
    : Math.min(extra.maxQtyPerEntry, extra.qtyAvailable ?? extra.maxQtyPerEntry);

/**
 * Whether the Spectate section is shown: the event sells spectator tickets and has types of them. [EVT-029
 * SEC-019]
 */
export const sellsSpectatorTickets = (offer: EntryOffer): boolean =>
  offer.canBuySpectatorTicket && offer.spectatorTypes.length > 0;

/**
 * Whether anything can be ordered: an entry, a ticket, a site, merchandise or a shop product. A licence is
 * chosen next to the categories, so it can only be bought if the event can be entered.
 */
export const sellsAnything = (offer: EntryOffer): boolean =>
  canEnterEvent(offer) ||
  sellsSpectatorTickets(offer) ||
  canHireGarage(offer, NO_CHOICES) ||
  canHireCampSite(offer, NO_CHOICES) ||
  offer.merch.length > 0 ||
  offer.products.some(({ options }) => options.length > 0);
