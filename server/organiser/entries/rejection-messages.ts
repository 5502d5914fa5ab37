import type { EntryOffer } from "../../../app/domain/entry/entry-offer.ts";
import type { EntryProblem } from "../../../app/domain/entry/entry-rules.ts";
import { getCannotEnterReason } from "../../../app/domain/entry/entry-sections.ts";

/** Returns the message for a problem of an order. The message names the item. */
export function getRejectionMessage(problem: EntryProblem, offer: EntryOffer): string {
  return MESSAGES[problem.problem]({
    ...problem,
    offer,
    name: findItemName(offer, problem.field, problem.id),
  });
}

type ProblemWithItem = EntryProblem & { offer: EntryOffer; name: string };

const MESSAGES: Record<EntryProblem["problem"], (context: ProblemWithItem) => string> = {
  required: ({ field }) => REQUIRED_MESSAGES[field] ?? "Something is missing from the order.",
  "option-required": ({ name }) => `Select an option for ${name}.`,
  "sold-out": ({ name }) => getSoldOutMessage(name),
  "no-price": ({ name }) => `${name} has no price yet and can’t be ordered.`,
  "too-many": ({ name, limit }) =>
    `${name} can be ordered at most ${limit === 1 ? "once" : `${limit ?? 0} times`} now.`,
  "not-offered": ({ name }) => `${name} isn’t available for this order.`,
  "cannot-enter": ({ offer, id }) => getCannotEnterMessage(offer, id),
  "cannot-enter-event": ({ offer }) => getCannotEnterMessage(offer, undefined),
  "registration-expired": () => "The vehicle registration has expired. Please update it in your profile.",
  "no-photo": () => "This event requires a photo of your vehicle. Add one in your profile.",
  "licence-expired": () => "The race licence expires before the event.",
  "no-licence-number": () => "Enter a licence number. It contains at least one digit.",
  "in-the-future": ({ field }) =>
    `The date of the last ${field === "medicalExam" ? "medical exam" : "tetanus vaccination"} is in the future.`,
  empty: () => "This order is empty.",
};

/** For an item that sold out while the user was ordering. */
export const getSoldOutMessage = (name: string): string => `${name} has just sold out.`;

/** Contains the remaining number, because the API doesn't publish the number for all kinds of items. */
export const getNotEnoughLeftMessage = (name: string, remaining: number): string =>
  remaining === 1 ? `There is only one ${name} left.` : `There are only ${remaining} of ${name} left.`;

const REQUIRED_MESSAGES: Partial<Record<EntryProblem["field"], string>> = {
  address: "Choose an address.",
  vehicle: "Choose a vehicle.",
  licenceNumber: "Enter your licence number.",
  transferName: "Enter the name of the person whose entry you’re taking over.",
  transferInvoice: "Enter the invoice number of the entry you’re taking over.",
  entrantNote: "Enter a note. This event requires one.",
  bloodType: "Choose a blood type.",
  tetanusVaccination: "Enter the date of your last tetanus vaccination.",
  medicalExam: "Enter the date of your last medical exam.",
  garage: "Choose a garage. This class requires one.",
};

function getCannotEnterMessage(offer: EntryOffer, categoryId: number | undefined): string {
  const categoryReason = offer.categories.find(({ id }) => id === categoryId)?.cannotEnterReason ?? "";
  const reason = categoryReason || getCannotEnterReason(offer);
  return reason === "" ? "You cannot enter this event" : `You cannot enter this event - ${reason}`;
}

function findItemName(offer: EntryOffer, field: EntryProblem["field"], id: number | undefined): string {
  const item = listItems(offer, field).find((candidate) => candidate.id === id);
  if (item?.type) return `${item.type} ${item.name}`;
  return item?.name ?? FALLBACK_NAMES[field] ?? "Something";
}

function listItems(
  offer: EntryOffer,
  field: EntryProblem["field"],
): { id: number; name: string; type?: string }[] {
  switch (field) {
    case "category":
      return offer.categories;
    case "licence":
      return offer.licenceTypes;
    case "garage":
      return offer.garages;
    case "campSite":
      return offer.campSites;
    case "extra":
      return offer.extras;
    case "spectator":
      return offer.spectatorTypes;
    case "merch":
      return offer.merch;
    default:
      return [];
  }
}

const FALLBACK_NAMES: Partial<Record<EntryProblem["field"], string>> = {
  category: "This class",
  licence: "This licence",
  garage: "A garage",
  campSite: "A camp site",
  extra: "One of the extras",
  spectator: "One of the tickets",
  merch: "One piece of merchandise",
  sku: "One of the products",
};
