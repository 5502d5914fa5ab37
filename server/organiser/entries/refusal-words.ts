import type { EntryOffer } from "../../../app/domain/entry/entry-offer.ts";
import type { EntryProblem } from "../../../app/domain/entry/entry-rules.ts";
import { cannotEnterReason } from "../../../app/domain/entry/entry-sections.ts";

/** A problem of an order in words for whoever sent it; names what it is about. */
export function refusalWords(problem: EntryProblem, offer: EntryOffer): string {
  return words[problem.problem]({ ...problem, offer, name: nameOf(offer, problem.field, problem.id) });
}

type About = EntryProblem & { offer: EntryOffer; name: string };

const words: Record<EntryProblem["problem"], (about: About) => string> = {
  required: ({ field }) => required[field] ?? "Something is missing from the order.",
  "option-required": ({ name }) => `Select an option for ${name}.`,
  "sold-out": ({ name }) => soldOut(name),
  "no-price": ({ name }) => `${name} has no price yet, so it can’t be ordered.`,
  "too-many": ({ name, limit }) =>
    `${name} can be ordered at most ${limit === 1 ? "once" : `${limit ?? 0} times`} now.`,
  "not-offered": ({ name }) => `${name} is not offered with this order.`,
  "cannot-enter": ({ offer, id }) => cannotEnter(offer, id),
  "registration-expired": () => "The vehicle registration has expired. Please update it in your profile.",
  "no-photo": () => "This event needs a photo of your vehicle. Please add one in your profile.",
  "licence-expired": () => "The race licence expires before the event.",
  "no-licence-number": () => "Please check the licence number: it has at least one digit.",
  "in-the-future": ({ field }) =>
    `The date of the last ${field === "medicalExam" ? "medical exam" : "tetanus vaccination"} is in the future.`,
  empty: () => "There is nothing in this order.",
};

/** For somebody who was too late. */
export const soldOut = (name: string): string => `${name} has just sold out.`;

/**
 * For somebody who ordered more pieces than the `left` there are: how many there are is nowhere on the wire.
 */
export const notEnough = (name: string, left: number): string =>
  left === 1 ? `There is only one ${name} left.` : `There are only ${left} of ${name} left.`;

const required: Partial<Record<EntryProblem["field"], string>> = {
  address: "Choose an address.",
  vehicle: "Choose a vehicle.",
  licenceNumber: "Please give your licence number.",
  transferName: "Please say whose entry you take over.",
  transferInvoice: "Please give the number of the invoice of the entry that you take over.",
  entrantNote: "This event needs a note from you.",
  bloodType: "Choose a blood type.",
  tetanusVaccination: "Please give the date of your last tetanus vaccination.",
  medicalExam: "Please give the date of your last medical exam.",
  garage: "This category needs a garage.",
};

function cannotEnter(offer: EntryOffer, categoryId: number | undefined): string {
  const own = offer.categories.find(({ id }) => id === categoryId)?.cannotEnterReason ?? "";
  const reason = own || cannotEnterReason(offer);
  return reason === "" ? "You cannot enter this event" : `You cannot enter this event - ${reason}`;
}

function nameOf(offer: EntryOffer, field: EntryProblem["field"], id: number | undefined): string {
  const named = listOf(offer, field).find((item) => item.id === id);
  if (named?.type) return `${named.type} ${named.name}`;
  return named?.name ?? fallback[field] ?? "Something";
}

function listOf(
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

const fallback: Partial<Record<EntryProblem["field"], string>> = {
  category: "This category",
  licence: "This licence",
  garage: "A garage",
  campSite: "A camp site",
  extra: "One of the extras",
  spectator: "One of the tickets",
  merch: "One piece of merchandise",
  sku: "One of the products",
};
