import { createContext, useCallback, useContext } from "react";
import type { FieldOf } from "../account/form-field.ts";
import type { EntryChoices } from "../domain/entry-offer.ts";
import { type EntryPrice, priceEntry } from "../domain/entry-price.ts";
import { useWords } from "../i18n/words.tsx";
import { choicesOf } from "./entry-choices.ts";
import type { EntryError, EntryMessage } from "./entry-messages.ts";
import type { EntryPage } from "./entry-page.ts";
import type { EntryField, EntryValues } from "./entry-values.ts";
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
  const { values, feedback } = useEntry();
  const say = useEntryMessage();
  return (name: string, otherwise?: string) => {
    const isIt = ({ field }: EntryError) => field === name;
    const error = feedback.errors.find(isIt) ?? feedback.typed.find(isIt);
    return { name, defaultValue: values[name]?.[0] ?? otherwise, error: error ? say(error) : undefined };
  };
}

/** A message in the page's language; what the organiser API said stays as it is. */
export function useEntryMessage() {
  const t = useWords("entry");
  return useCallback(
    (message: EntryMessage | { said: string }): string =>
      "said" in message ? message.said : t(message.key, message.values ?? {}),
    [t],
  );
}
