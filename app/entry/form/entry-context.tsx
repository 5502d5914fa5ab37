import { createContext, useContext } from "react";
import type { SearchNews } from "../../account/addresses/search/search-news.ts";
import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import { type EntryPrice, priceEntry } from "../../domain/entry/entry-price.ts";
import { choicesOf } from "../entry-choices.ts";
import type { FormStart } from "../../posting/answer.ts";
import { type FieldError, useSay } from "../../posting/message.ts";
import type { FieldOf } from "../../posting/use-form.ts";
import { useLabels } from "./entry-labels.ts";
import type { EntryPage } from "../entry-page.ts";
import { type EntryValues, isEntryField } from "../entry-values.ts";
import { limitsOf } from "../field-limits.ts";
import type { Feedback } from "./use-entry-form.ts";

/** What every part of the entry form sees: the page, what is typed so far, and what follows from it. */
export type Entry = {
  page: EntryPage;
  values: EntryValues;
  choices: EntryChoices;
  price: EntryPrice;
  feedback: Feedback;
  /** What the fields' schemas say of them. */
  constraints: FormStart["constraints"];
  /** What the last search for an address came to. */
  searched: SearchNews | null;
};

const EntryContext = createContext<Entry | null>(null);

export const EntryProvider = EntryContext.Provider;

/** The entry of the form around a part. */
export function useEntry(): Entry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error("a part of the entry form stands outside of it");
  return entry;
}

export function entryOf(
  page: EntryPage,
  values: EntryValues,
  feedback: Feedback,
  { constraints, searched }: Pick<Entry, "constraints" | "searched">,
): Entry {
  const choices = choicesOf(values, page.offer);
  const price = priceEntry(page.offer, choices);
  return { page, values, choices, price, feedback, constraints, searched };
}

/**
 * Finds a field of the form by its name, with all that is known of it: `<TextField {...field("email")} />`.
 */
export function useFields(): FieldOf {
  const { page, values, feedback, constraints } = useEntry();
  const say = useSay();
  const labels = useLabels(page.offer);
  return (name: string, otherwise = "") => {
    const isIt = ({ field }: FieldError) => field === name;
    const error = feedback.errors.find(isIt) ?? feedback.typed.find(isIt);
    return {
      ...(isEntryField(name) && limitsOf(name)),
      ...constraints[name],
      name,
      label: isEntryField(name) ? labels(name) : "",
      defaultValue: values[name]?.[0] ?? otherwise,
      error: error ? say(error) : undefined,
    };
  };
}
