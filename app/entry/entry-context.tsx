import { createContext, useCallback, useContext } from "react";
import type { EntryChoices } from "../domain/entry-offer.ts";
import { type EntryPrice, priceEntry } from "../domain/entry-price.ts";
import { useWords } from "../i18n/words.tsx";
import { choicesOf } from "./entry-choices.ts";
import type { EntryMessage } from "./entry-messages.ts";
import type { EntryPage } from "./entry-page.ts";
import type { EntryValues } from "./entry-values.ts";
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

/** Name, value (`otherwise` while there is none) and error of a field, to be spread into it: `<TextField {...field("unit")} label={…} />`. */
export function useFields() {
  const { values, feedback } = useEntry();
  const say = useEntryMessage();
  return (name: string, otherwise?: string) => {
    const error = feedback.errors.find(({ field }) => field === name);
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
