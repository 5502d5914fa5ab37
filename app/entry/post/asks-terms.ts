import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import type { EntryPage } from "../entry-page.ts";

/**
 * Whether the terms must be accepted: there are some, and a category is chosen or anything is in the order.
 * [ENT-031]
 */
export const asksTerms = (page: EntryPage, choices: EntryChoices): boolean =>
  page.content.terms !== "" && (choices.categoryId > -1 || priceEntry(page.offer, choices).lines.length > 0);
