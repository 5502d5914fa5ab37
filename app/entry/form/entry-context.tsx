import { createContext, type ReactNode, useContext } from "react";
import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import { type EntryPrice, priceEntry } from "../../domain/entry/entry-price.ts";
import type { OrderSum } from "../../paying/sum/order-sum.ts";
import { useOrderSum } from "../../paying/sum/use-order-sum.ts";
import { useSay } from "../../posting/message.ts";
import type { FieldOf } from "../../posting/use-form.ts";
import { choicesOf } from "../entry-choices.ts";
import { type EntryPage, type EntryStart, pathOfEvent } from "../entry-page.ts";
import { textOf } from "../entry-values.ts";
import { missingThings, type NextThing } from "./next-thing.ts";
import { type EntryFormState, useEntryForm } from "./use-entry-form.ts";

/** What every part of the entry form sees: the page, what is typed so far, and what follows from it. */
export type Entry = EntryFormState & {
  page: EntryPage;
  choices: EntryChoices;
  price: EntryPrice;
  /** What it costs with the chosen payment method. */
  sum: OrderSum;
  /** What it still lacks, in the order of the page. */
  missing: readonly NextThing[];
};

const EntryContext = createContext<Entry | null>(null);

type EntryScopeProps = { page: EntryPage; start: EntryStart; children: ReactNode };

/** The entry of a page for all that stands in it, its form and what is told above it. */
export function EntryScope({ page, start, children }: EntryScopeProps) {
  const state = useEntryForm(page, start);
  const choices = choicesOf(state.values, page.offer);
  const price = priceEntry(page.offer, choices);
  const method = textOf(state.values, "payment_method");
  const sum = useOrderSum(page.eventUrl, price.payable, method, state.surcharges);
  const missing = missingThings(page, state.values);
  return (
    <EntryContext.Provider value={{ ...state, page, choices, price, sum, missing }}>
      {children}
    </EntryContext.Provider>
  );
}

/** The entry of the form around a part. */
export function useEntry(): Entry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error("a part of the entry form stands outside of it");
  return entry;
}

/** Finds a field by its name, with what is typed and wrong in it: `<TextField {...field("email")} />`. */
export function useFields(): FieldOf {
  const { posted, typed, values } = useEntry();
  const say = useSay();
  return (name, otherwise = "") => {
    const field = posted.field(name);
    const misfit = typed.find((error) => error.field === name);
    return {
      ...field,
      defaultValue: values[name]?.[0] ?? otherwise,
      error: field.error ?? (misfit && say(misfit)),
    };
  };
}

/**
 * The form's address with a place in it: a browser without scripts comes back to there with the answer to a
 * button that has it.
 */
export function usePlaces(): (id: string) => string {
  const { page } = useEntry();
  return (id) => `${pathOfEvent(page.eventUrl)}#${id}`;
}
