import { getMerchPrice } from "./entry-price.ts";
import type { EntryChoices, EntryOffer, HireSite } from "./entry-offer.ts";
import {
  requiresLicenceNumber,
  requiresMedicalStatement,
  canEnterEvent,
  canHireCampSite,
  canHireGarage,
  findChosenCategory,
  findChosenLicence,
  getMaxExtraQuantity,
  isCampSiteAvailable,
  isCategoryOpen,
  isGarageAvailable,
  isLicenceAvailable,
  sellsSpectatorTickets,
  getMaxSpectatorTickets,
} from "./entry-sections.ts";
import { isValidOn } from "../licence-state.ts";
import type { Cents } from "../money.ts";
import { licenceNumberRule } from "../record-rules/licence.ts";
import { validateText } from "../record-rules/text-rule.ts";
import { isRegistrationExpired } from "../registration.ts";

/**
 * An entry to be checked. The site builds it from its form, and the embedded API from a received order. Days
 * are `yyyy-MM-dd`, or "" if missing.
 */
export type EntryRuleInput = EntryChoices & {
  /** Whether an address is chosen or a new address is entered. */
  hasAddress: boolean;
  vehicle: { registrationExpiry: string | null; hasPhoto: boolean } | null;
  licenceNumber: string;
  /**
   * Whether the driver typed `licenceNumber`. Only a typed number is validated, because only a typed number
   * can be corrected.
   */
  isLicenceTyped: boolean;
  /** Expiry according to the event or the register. Null if unknown, such as for a typed number. */
  licenceExpiry: string | null;
  transferName: string;
  transferInvoice: number;
  entrantNote: string;
  /** 0 if no blood type is chosen. */
  bloodTypeId: number;
  tetanusVaccination: string;
  medicalExam: string;
};

/**
 * Why an entry can't be accepted. `id` identifies the item that has the problem, and `limit` is the maximum
 * number for `too-many`.
 */
export type EntryProblem = {
  field:
    | "category"
    | "address"
    | "vehicle"
    | "licence"
    | "licenceNumber"
    | "transferName"
    | "transferInvoice"
    | "entrantNote"
    | "bloodType"
    | "tetanusVaccination"
    | "medicalExam"
    | "garage"
    | "campSite"
    | "extra"
    | "spectator"
    | "merch"
    | "sku"
    | "order";
  problem:
    | "required"
    | "not-offered"
    | "sold-out"
    | "no-price"
    | "too-many"
    | "cannot-enter"
    | "cannot-enter-event"
    | "registration-expired"
    | "no-photo"
    | "licence-expired"
    | "no-licence-number"
    | "option-required"
    | "empty"
    | "in-the-future";
  id?: number;
  limit?: number;
};

/**
 * Checks all rules of an entry and returns the problems in the order of the form. `today` is the day in the
 * organiser's time zone, and `eventDay` is the event's first day, both `yyyy-MM-dd`.
 * [ENT-025..035 LIC-012..014 GAR-005 EVT-054]
 */
export function findEntryProblems(
  offer: EntryOffer,
  entry: EntryRuleInput,
  days: { today: string; eventDay: string },
): EntryProblem[] {
  return [
    ...findCategoryProblems(offer, entry),
    ...findTransferProblems(offer, entry),
    ...findVehicleProblems(offer, entry, days.today),
    ...findLicenceProblems(offer, entry, days.eventDay),
    ...findMedicalProblems(offer, entry, days.today),
    ...findSiteProblems(offer, entry),
    ...findQuantityProblems(offer, entry),
    ...findMerchProblems(offer, entry),
    ...(isOrderEmpty(offer, entry) ? [{ field: "order", problem: "empty" } as const] : []),
  ];
}

function findCategoryProblems(offer: EntryOffer, entry: EntryRuleInput): EntryProblem[] {
  if (entry.categoryId <= 0) return [];
  if (!canEnterEvent(offer)) return [{ field: "category", problem: "cannot-enter-event" }];
  const category = findChosenCategory(offer, entry);
  if (!category) return [{ field: "category", problem: "not-offered", id: entry.categoryId }];
  if (category.soldOut) return [{ field: "category", problem: "sold-out", id: category.id }];
  if (category.price === null) return [{ field: "category", problem: "no-price", id: category.id }];
  if (!isCategoryOpen(category)) return [{ field: "category", problem: "cannot-enter", id: category.id }];
  return [
    ...(entry.hasAddress ? [] : [{ field: "address", problem: "required" } as const]),
    ...(offer.requireEntrantNote && entry.entrantNote.trim() === ""
      ? [{ field: "entrantNote", problem: "required" } as const]
      : []),
  ];
}

function findTransferProblems(offer: EntryOffer, entry: EntryRuleInput): EntryProblem[] {
  if (!findChosenCategory(offer, entry)?.isEntryTransfer) return [];
  return [
    ...(entry.transferName.trim() === "" ? [{ field: "transferName", problem: "required" } as const] : []),
    ...(entry.transferInvoice > 0 ? [] : [{ field: "transferInvoice", problem: "required" } as const]),
  ];
}

function findVehicleProblems(offer: EntryOffer, entry: EntryRuleInput, today: string): EntryProblem[] {
  const category = findChosenCategory(offer, entry);
  if (!category?.requiresVehicle) return [];
  if (!entry.vehicle) return [{ field: "vehicle", problem: "required" }];
  if (category.vehicleMustBeRegistered && isRegistrationExpired(entry.vehicle.registrationExpiry, today)) {
    return [{ field: "vehicle", problem: "registration-expired" }];
  }
  if (offer.requireVehiclePhoto && !entry.vehicle.hasPhoto)
    return [{ field: "vehicle", problem: "no-photo" }];
  return [];
}

function findLicenceProblems(offer: EntryOffer, entry: EntryRuleInput, eventDay: string): EntryProblem[] {
  const boughtLicence = findChosenLicence(offer, entry);
  if (entry.licenceId > 0 && !boughtLicence) {
    return [{ field: "licence", problem: "not-offered", id: entry.licenceId }];
  }
  if (boughtLicence && !isLicenceAvailable(boughtLicence, findChosenCategory(offer, entry))) {
    return [{ field: "licence", problem: "no-price", id: boughtLicence.id }];
  }
  if (!requiresLicenceNumber(offer, entry)) return [];
  if (entry.licenceNumber.trim() === "") return [{ field: "licenceNumber", problem: "required" }];
  if (entry.isLicenceTyped && validateText(licenceNumberRule, entry.licenceNumber) !== null) {
    return [{ field: "licenceNumber", problem: "no-licence-number" }];
  }
  if (!isValidOn(eventDay, entry.licenceExpiry)) {
    return [{ field: "licenceNumber", problem: "licence-expired" }];
  }
  return [];
}

function findMedicalProblems(offer: EntryOffer, entry: EntryRuleInput, today: string): EntryProblem[] {
  if (!requiresMedicalStatement(offer, entry)) return [];
  const bloodTypes = findChosenLicence(offer, entry)?.bloodTypes ?? [];
  const isBloodTypeMissing =
    bloodTypes.length > 0 && !bloodTypes.some((type) => type.id === entry.bloodTypeId);
  return [
    ...(isBloodTypeMissing ? [{ field: "bloodType", problem: "required" } as const] : []),
    ...findPastDayProblems("tetanusVaccination", entry.tetanusVaccination, today),
    ...findPastDayProblems("medicalExam", entry.medicalExam, today),
  ];
}

function findPastDayProblems(
  field: "tetanusVaccination" | "medicalExam",
  date: string,
  today: string,
): EntryProblem[] {
  if (date === "") return [{ field, problem: "required" }];
  return date > today ? [{ field, problem: "in-the-future" }] : [];
}

/**
 * Checks the garages and camp sites. An order may contain several garages if the event allows it, but only
 * one camp site, because the API has no setting for several. [GAR-015 GAR-017]
 */
function findSiteProblems(offer: EntryOffer, entry: EntryRuleInput): EntryProblem[] {
  const category = findChosenCategory(offer, entry);
  const garageIds = [...new Set(entry.garageIds)];
  const campSiteIds = [...new Set(entry.campSiteIds)];
  const garageLimit = offer.sellMultipleGaragesPerTransaction ? offer.garages.length : 1;
  return [
    ...(category?.requiresGarage && garageIds.length === 0
      ? [{ field: "garage", problem: "required" } as const]
      : []),
    ...(garageIds.length > garageLimit && canHireGarage(offer, entry)
      ? [{ field: "garage", problem: "too-many", limit: garageLimit } as const]
      : []),
    ...garageIds.flatMap((id): EntryProblem[] => {
      const garage = offer.garages.find((site) => site.id === id);
      if (!garage || !canHireGarage(offer, entry)) return [{ field: "garage", problem: "not-offered", id }];
      if (isGarageAvailable(garage, category)) return [];
      return [{ field: "garage", problem: getSiteProblem(garage), id }];
    }),
    ...(campSiteIds.length > 1 && canHireCampSite(offer, entry)
      ? [{ field: "campSite", problem: "too-many", limit: 1 } as const]
      : []),
    ...campSiteIds.flatMap((id): EntryProblem[] => {
      const site = offer.campSites.find((candidate) => candidate.id === id);
      if (!site || !canHireCampSite(offer, entry)) return [{ field: "campSite", problem: "not-offered", id }];
      return isCampSiteAvailable(site) ? [] : [{ field: "campSite", problem: getSiteProblem(site), id }];
    }),
  ];
}

const getSiteProblem = ({ price }: HireSite): "no-price" | "sold-out" =>
  price === null ? "no-price" : "sold-out";

/** Checks the quantities of extras and spectator tickets. [ENT-033..035] */
export function findQuantityProblems(offer: EntryOffer, choices: EntryChoices): EntryProblem[] {
  return [
    ...checkQuantities("extra", choices.extras, (id) => {
      const extra = offer.extras.find((candidate) => candidate.id === id);
      return extra && findChosenCategory(offer, choices)
        ? { ...extra, limit: getMaxExtraQuantity(extra) }
        : null;
    }),
    ...checkQuantities("spectator", choices.spectators, (id) => {
      const type = offer.spectatorTypes.find((candidate) => candidate.id === id);
      return type && sellsSpectatorTickets(offer) ? { ...type, limit: getMaxSpectatorTickets(type) } : null;
    }),
  ];
}

function checkQuantities(
  field: "extra" | "spectator",
  quantities: EntryChoices["extras"],
  findItem: (id: number) => { limit: number; price: Cents | null } | null,
): EntryProblem[] {
  return Object.entries(quantities).flatMap(([key, quantity]): EntryProblem[] => {
    const id = Number(key);
    if (quantity <= 0) return [];
    const item = findItem(id);
    if (item === null) return [{ field, problem: "not-offered", id }];
    const { limit, price } = item;
    if (price === null) return [{ field, problem: "no-price", id }];
    if (limit === 0) return [{ field, problem: "sold-out", id }];
    return quantity > limit ? [{ field, problem: "too-many", id, limit }] : [];
  });
}

function findMerchProblems(offer: EntryOffer, entry: EntryRuleInput): EntryProblem[] {
  return [
    ...entry.merch.flatMap(({ id, optionId }): EntryProblem[] => {
      const merch = offer.merch.find((item) => item.id === id);
      if (!merch) return [{ field: "merch", problem: "not-offered", id }];
      const option = merch.options.find((candidate) => candidate.id === optionId);
      if (merch.options.length > 0 && !option) return [{ field: "merch", problem: "option-required", id }];
      return getMerchPrice(merch, option) === null ? [{ field: "merch", problem: "no-price", id }] : [];
    }),
    ...entry.skus.flatMap((id): EntryProblem[] => {
      const sku = offer.products.flatMap(({ options }) => options).find((option) => option.id === id);
      if (!sku) return [{ field: "sku", problem: "not-offered", id }];
      return sku.price === null ? [{ field: "sku", problem: "no-price", id }] : [];
    }),
  ];
}

function isOrderEmpty(offer: EntryOffer, entry: EntryRuleInput): boolean {
  return (
    entry.categoryId <= 0 &&
    findChosenLicence(offer, entry) === null &&
    entry.garageIds.length === 0 &&
    entry.campSiteIds.length === 0 &&
    entry.merch.length === 0 &&
    entry.skus.length === 0 &&
    Object.values(entry.spectators).every((quantity) => quantity <= 0)
  );
}
