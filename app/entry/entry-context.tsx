import { createContext, useContext } from "react";
import type { EntryChoices } from "../domain/entry-offer.ts";
import { type EntryPrice, priceEntry } from "../domain/entry-price.ts";
import { choicesOf } from "./entry-choices.ts";
import { type FieldError, useSay } from "../posting/message.ts";
import type { FieldOf } from "../posting/use-form.ts";
import { useLabels } from "./entry-labels.ts";
import type { EntryPage } from "./entry-page.ts";
import { type EntryField, type EntryValues, isEntryField } from "./entry-values.ts";
import { limitsOf } from "./field-limits.ts";
import type { Feedback } from "./use-entry-form.ts";

/** What every part of the entry form sees: the page, what is typed so far, and what follows from it. */
export type Entry = {
  page: EntryPage;
  values: EntryValues;
  choices: EntryChoices;
  price: EntryPrice;
  feedback: Feedback;
};

const EntryContext = createContext<Entry | null>(null);

export const EntryProvider = EntryContext.Provider;

/** The entry of the form around a part. */
export function useEntry(): Entry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error("a part of the entry form stands outside of it");
  return entry;
}

export function entryOf(page: EntryPage, values: EntryValues, feedback: Feedback): Entry {
  const choices = choicesOf(values, page.offer);
  return { page, values, choices, price: priceEntry(page.offer, choices), feedback };
}

/**
 * Name, value (`otherwise` while there is none), limits and error of a field, to be spread into it:
 * `<TextField {...field("email")} label={…} />`.
 */
export function useFields() {
  const field = useField();
  return (name: EntryField, otherwise?: string) => ({ ...field(name, otherwise), ...limitsOf(name) });
}

/** The same for the fields of a vehicle or an address, which bring their own limits. */
export function useRecordFields(): FieldOf {
  return useField();
}

function useField() {
  const { page, values, feedback } = useEntry();
  const say = useSay();
  const labels = useLabels(page.offer);
  return (name: string, otherwise = "") => {
    const isIt = ({ field }: FieldError) => field === name;
    const error = feedback.errors.find(isIt) ?? feedback.typed.find(isIt);
    return {
      name,
      label: isEntryField(name) ? labels(name) : "",
      defaultValue: values[name]?.[0] ?? otherwise,
      error: error ? say(error) : undefined,
    };
  };
}
