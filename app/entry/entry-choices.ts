import type { Values } from "../posting/form-result.ts";
import type { EntryChoices, EntryOffer, Quantities } from "../domain/entry/entry-offer.ts";
import { NO_CHOICES } from "../domain/entry/entry-offer.ts";
import {
  canEnterEvent,
  canHireCampSite,
  canHireGarage,
  findChosenCategory,
  sellsLicences,
  sellsSpectatorTickets,
} from "../domain/entry/entry-sections.ts";
import { isEntryField, getNumber, getText, parseIntegerOrZero } from "./entry-values.ts";

/**
 * Parses the form's values into the choices for an event. Ignores values of sections that the chosen category
 * doesn't show. For example, a ticked extra stays in the form after a change to “Spectating Only”, but isn't
 * ordered.
 */
export function parseChoices(values: Values, offer: EntryOffer): EntryChoices {
  const categoryChoice = { ...NO_CHOICES, categoryId: parseCategoryId(values) };
  const isEntering = findChosenCategory(offer, categoryChoice) !== null;
  return {
    ...categoryChoice,
    licenceId: sellsLicences(offer, categoryChoice) ? getNumber(values, "licence") : 0,
    garageIds: canHireGarage(offer, categoryChoice) ? parseIds(values["garage"]) : [],
    campSiteIds: canHireCampSite(offer, categoryChoice) ? parseIds(values["camp_site"]) : [],
    extras: isEntering ? parseQuantities(values, "extra") : {},
    spectators: sellsSpectatorTickets(offer) ? parseQuantities(values, "spectator") : {},
    merch: (values["merch"] ?? []).flatMap(parseMerchItem),
    skus: parseIds(values["sku"]),
  };
}

/**
 * Returns the choice of “Spectating Only” for a form with spectator tickets but without a category, so that the
 * form shows what is ordered. Returns {} for all other forms. [ENT-020]
 */
export function chooseSpectatingOnly(values: Values, offer: EntryOffer): Values {
  const { spectators } = parseChoices(values, offer);
  const hasTickets = Object.values(spectators).some((quantity) => quantity > 0);
  return hasTickets && canEnterEvent(offer) && getText(values, "category") === "" ? { category: ["0"] } : {};
}

function parseCategoryId(values: Values): number {
  const text = getText(values, "category");
  return /^\d{1,9}$/.test(text) ? Number(text) : NO_CHOICES.categoryId;
}

const parseIds = (texts: readonly string[] = []): number[] =>
  texts.map(parseIntegerOrZero).filter((id) => id > 0);

function parseQuantities(values: Values, kind: "extra" | "spectator"): Quantities {
  return Object.fromEntries(
    Object.keys(values)
      .filter(isEntryField)
      .filter((name) => name.startsWith(`${kind}-`))
      .map((name) => [Number(name.slice(kind.length + 1)), getNumber(values, name)]),
  );
}

/** Parses an item of merchandise. "12:3" is option 3 of item 12; "12:0" is item 12, which has no options. */
function parseMerchItem(item: string): { id: number; optionId: number }[] {
  const [, id, optionId] = /^(\d{1,9}):(\d{1,9})$/.exec(item) ?? [];
  return id && optionId ? [{ id: Number(id), optionId: Number(optionId) }] : [];
}
