import type { Values } from "../posting/answer.ts";
import type { EntryChoices, EntryOffer, Quantities } from "../domain/entry/entry-offer.ts";
import { nothingChosen } from "../domain/entry/entry-offer.ts";
import {
  canHireCampSite,
  canHireGarage,
  chosenCategory,
  sellsLicences,
  sellsSpectatorTickets,
} from "../domain/entry/entry-sections.ts";
import { isEntryField, numberOf, textOf, wholeNumber } from "./entry-values.ts";

/**
 * What the form's values choose from an event. Only sections that are open count: an extra ticked before
 * “Spectating Only” was chosen stays in the form, so that it is still ticked on the way back, but is not
 * ordered. The server and the browser read the form with this same function.
 */
export function choicesOf(values: Values, offer: EntryOffer): EntryChoices {
  const category = { ...nothingChosen, categoryId: categoryIdOf(values) };
  const isEntering = chosenCategory(offer, category) !== null;
  return {
    ...category,
    licenceId: sellsLicences(offer, category) ? numberOf(values, "licence") : 0,
    garageIds: canHireGarage(offer, category) ? idsOf(values["garage"]) : [],
    campSiteIds: canHireCampSite(offer, category) ? idsOf(values["camp_site"]) : [],
    extras: isEntering ? quantitiesOf(values, "extra") : {},
    spectators: sellsSpectatorTickets(offer) ? quantitiesOf(values, "spectator") : {},
    merch: (values["merch"] ?? []).flatMap(merchOf),
    skus: idsOf(values["sku"]),
  };
}

function categoryIdOf(values: Values): number {
  const text = textOf(values, "category");
  return /^\d{1,9}$/.test(text) ? Number(text) : nothingChosen.categoryId;
}

const idsOf = (texts: readonly string[] = []): number[] => texts.map(wholeNumber).filter((id) => id > 0);

function quantitiesOf(values: Values, kind: "extra" | "spectator"): Quantities {
  return Object.fromEntries(
    Object.keys(values)
      .filter(isEntryField)
      .filter((name) => name.startsWith(`${kind}-`))
      .map((name) => [Number(name.slice(kind.length + 1)), numberOf(values, name)]),
  );
}

/** A piece of merch in the form: "12:3" is merch 12 in option 3, "12:0" has no option. */
function merchOf(piece: string): { id: number; optionId: number }[] {
  const [, id, optionId] = /^(\d{1,9}):(\d{1,9})$/.exec(piece) ?? [];
  return id && optionId ? [{ id: Number(id), optionId: Number(optionId) }] : [];
}
