import { merchPrice } from "./entry-price.ts";
import type { EntryChoices, EntryOffer, HireSite } from "./entry-offer.ts";
import {
  requiresLicenceNumber,
  requiresMedicalStatement,
  canEnterEvent,
  canHireCampSite,
  canHireGarage,
  chosenCategory,
  chosenLicence,
  maxExtraQuantity,
  isCampSiteAvailable,
  isCategoryOpen,
  isGarageAvailable,
  isLicenceAvailable,
  sellsSpectatorTickets,
  maxSpectatorTickets,
} from "./entry-sections.ts";
import { isValidOn } from "../licence-state.ts";
import type { Cents } from "../money.ts";
import { licenceNumber } from "../record-rules/licence.ts";
import { validateText } from "../record-rules/text-rule.ts";
import { isRegistrationExpired } from "../registration.ts";

/**
 * An entry to be checked: the choices and the other fields. The site builds it from its form, the API from
 * the order it received. Days are `yyyy-MM-dd`.
 */
export type FilledEntry = EntryChoices & {
  /** Whether an address is chosen or a new one is given. */
  hasAddress: boolean;
  /** The chosen vehicle, null if none. */
  vehicle: { registrationExpiry: string | null; hasPhoto: boolean } | null;
  /** Licence number typed by the driver, or known from the event or the register. */
  licenceNumber: string;
  /** Whether that number was typed, so that the driver can correct it here. */
  isLicenceTyped: boolean;
  /** Expiry of the licence known from the event or the register; null for a typed number. */
  licenceExpiry: string | null;
  transferName: string;
  transferInvoice: number;
  entrantNote: string;
  /** Blood type and the two dates of the medical statement. */
  bloodTypeId: number;
  tetanusVaccination: string;
  medicalExam: string;
};

/** Why an entry can't be accepted. `field` is the part of the entry, `id` the record that has the problem. */
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
 * Checks all rules of an entry, in the sequence of the page; an empty list means that it is valid. `today` is
 * the date at the organiser, `eventDay` the day the event starts, both `yyyy-MM-dd`. The site shows each
 * problem at its field; the API checks the rules again. [ENT-025..035 LIC-012..014 GAR-005 EVT-054]
 */
export function entryProblems(
  offer: EntryOffer,
  entry: FilledEntry,
  days: { today: string; eventDay: string },
): EntryProblem[] {
  return [
    ...categoryProblems(offer, entry),
    ...transferProblems(offer, entry),
    ...vehicleProblems(offer, entry, days.today),
    ...licenceProblems(offer, entry, days.eventDay),
    ...medicalProblems(offer, entry, days.today),
    ...siteProblems(offer, entry),
    ...quantityProblems(offer, entry),
    ...merchProblems(offer, entry),
    ...(isEmpty(offer, entry) ? [{ field: "order", problem: "empty" } as const] : []),
  ];
}

function categoryProblems(offer: EntryOffer, entry: FilledEntry): EntryProblem[] {
  if (entry.categoryId <= 0) return [];
  if (!canEnterEvent(offer)) return [{ field: "category", problem: "cannot-enter" }];
  const category = chosenCategory(offer, entry);
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

function transferProblems(offer: EntryOffer, entry: FilledEntry): EntryProblem[] {
  if (!chosenCategory(offer, entry)?.isEntryTransfer) return [];
  return [
    ...(entry.transferName.trim() === "" ? [{ field: "transferName", problem: "required" } as const] : []),
    ...(entry.transferInvoice > 0 ? [] : [{ field: "transferInvoice", problem: "required" } as const]),
  ];
}

function vehicleProblems(offer: EntryOffer, entry: FilledEntry, today: string): EntryProblem[] {
  const category = chosenCategory(offer, entry);
  if (!category?.requiresVehicle) return [];
  if (!entry.vehicle) return [{ field: "vehicle", problem: "required" }];
  if (category.vehicleMustBeRegistered && isRegistrationExpired(entry.vehicle.registrationExpiry, today)) {
    return [{ field: "vehicle", problem: "registration-expired" }];
  }
  if (offer.requireVehiclePhoto && !entry.vehicle.hasPhoto)
    return [{ field: "vehicle", problem: "no-photo" }];
  return [];
}

function licenceProblems(offer: EntryOffer, entry: FilledEntry, eventDay: string): EntryProblem[] {
  const bought = chosenLicence(offer, entry);
  if (entry.licenceId > 0 && !bought) {
    return [{ field: "licence", problem: "not-offered", id: entry.licenceId }];
  }
  if (bought && !isLicenceAvailable(bought, chosenCategory(offer, entry))) {
    return [{ field: "licence", problem: "no-price", id: bought.id }];
  }
  if (!requiresLicenceNumber(offer, entry)) return [];
  if (entry.licenceNumber.trim() === "") return [{ field: "licenceNumber", problem: "required" }];
  if (entry.isLicenceTyped && validateText(licenceNumber, entry.licenceNumber) !== null) {
    return [{ field: "licenceNumber", problem: "no-licence-number" }];
  }
  if (!isValidOn(eventDay, entry.licenceExpiry)) {
    return [{ field: "licenceNumber", problem: "licence-expired" }];
  }
  return [];
}

function medicalProblems(offer: EntryOffer, entry: FilledEntry, today: string): EntryProblem[] {
  if (!requiresMedicalStatement(offer, entry)) return [];
  const bloodTypes = chosenLicence(offer, entry)?.bloodTypes ?? [];
  const isBloodTypeMissing =
    bloodTypes.length > 0 && !bloodTypes.some((type) => type.id === entry.bloodTypeId);
  return [
    ...(isBloodTypeMissing ? [{ field: "bloodType", problem: "required" } as const] : []),
    ...pastDayProblems("tetanusVaccination", entry.tetanusVaccination, today),
    ...pastDayProblems("medicalExam", entry.medicalExam, today),
  ];
}

function pastDayProblems(
  field: "tetanusVaccination" | "medicalExam",
  date: string,
  today: string,
): EntryProblem[] {
  if (date === "") return [{ field, problem: "required" }];
  return date > today ? [{ field, problem: "in-the-future" }] : [];
}

/**
 * At most one garage per order, unless the event sells several. At most one camp site, since the API has no
 * such setting. [GAR-015 GAR-017]
 */
function siteProblems(offer: EntryOffer, entry: FilledEntry): EntryProblem[] {
  const category = chosenCategory(offer, entry);
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
      return [{ field: "garage", problem: whySiteUnavailable(garage), id }];
    }),
    ...(campSiteIds.length > 1 && canHireCampSite(offer, entry)
      ? [{ field: "campSite", problem: "too-many", limit: 1 } as const]
      : []),
    ...campSiteIds.flatMap((id): EntryProblem[] => {
      const site = offer.campSites.find((candidate) => candidate.id === id);
      if (!site || !canHireCampSite(offer, entry)) return [{ field: "campSite", problem: "not-offered", id }];
      return isCampSiteAvailable(site) ? [] : [{ field: "campSite", problem: whySiteUnavailable(site), id }];
    }),
  ];
}

const whySiteUnavailable = ({ price }: HireSite): "no-price" | "sold-out" =>
  price === null ? "no-price" : "sold-out";

/**
 * Extras and tickets above the limit of an order. Also called on its own, while the user is still choosing.
 * [ENT-033..035]
 */
export function quantityProblems(offer: EntryOffer, choices: EntryChoices): EntryProblem[] {
  return [
    ...overLimit("extra", choices.extras, (id) => {
      const extra = offer.extras.find((candidate) => candidate.id === id);
      return extra && chosenCategory(offer, choices) ? { ...extra, limit: maxExtraQuantity(extra) } : null;
    }),
    ...overLimit("spectator", choices.spectators, (id) => {
      const type = offer.spectatorTypes.find((candidate) => candidate.id === id);
      return type && sellsSpectatorTickets(offer) ? { ...type, limit: maxSpectatorTickets(type) } : null;
    }),
  ];
}

function overLimit(
  field: "extra" | "spectator",
  quantities: EntryChoices["extras"],
  sold: (id: number) => { limit: number; price: Cents | null } | null,
): EntryProblem[] {
  return Object.entries(quantities).flatMap(([key, quantity]): EntryProblem[] => {
    const id = Number(key);
    if (quantity <= 0) return [];
    const item = sold(id);
    if (item === null) return [{ field, problem: "not-offered", id }];
    const { limit, price } = item;
    if (price === null) return [{ field, problem: "no-price", id }];
    if (limit === 0) return [{ field, problem: "sold-out", id }];
    return quantity > limit ? [{ field, problem: "too-many", id, limit }] : [];
  });
}

function merchProblems(offer: EntryOffer, entry: FilledEntry): EntryProblem[] {
  return [
    ...entry.merch.flatMap(({ id, optionId }): EntryProblem[] => {
      const merch = offer.merch.find((piece) => piece.id === id);
      if (!merch) return [{ field: "merch", problem: "not-offered", id }];
      const option = merch.options.find((candidate) => candidate.id === optionId);
      if (merch.options.length > 0 && !option) return [{ field: "merch", problem: "option-required", id }];
      return merchPrice(merch, option) === null ? [{ field: "merch", problem: "no-price", id }] : [];
    }),
    ...entry.skus.flatMap((id): EntryProblem[] => {
      const sku = offer.products.flatMap(({ options }) => options).find((option) => option.id === id);
      if (!sku) return [{ field: "sku", problem: "not-offered", id }];
      return sku.price === null ? [{ field: "sku", problem: "no-price", id }] : [];
    }),
  ];
}

/** Whether nothing is ordered. */
function isEmpty(offer: EntryOffer, entry: FilledEntry): boolean {
  return (
    entry.categoryId <= 0 &&
    chosenLicence(offer, entry) === null &&
    entry.garageIds.length === 0 &&
    entry.campSiteIds.length === 0 &&
    entry.merch.length === 0 &&
    entry.skus.length === 0 &&
    Object.values(entry.spectators).every((quantity) => quantity <= 0)
  );
}
