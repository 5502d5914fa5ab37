import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import type { EntryPage } from "../entry-page.ts";

/**
 * Whether the event's terms must be accepted: once the user has chosen a category or not to enter, or has
 * ordered anything. [ENT-031]
 */
export const requiresTerms = (page: EntryPage, choices: EntryChoices): boolean =>
  page.content.terms !== "" && (choices.categoryId > -1 || priceEntry(page.offer, choices).lines.length > 0);
