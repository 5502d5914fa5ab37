import { createContext, useContext } from "react";
import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import { type EntryPrice, priceEntry } from "../../domain/entry/entry-price.ts";
import { choicesOf } from "../entry-choices.ts";
import { useSay } from "../../posting/message.ts";
import type { FieldOf } from "../../posting/use-form.ts";
import type { EntryPage } from "../entry-page.ts";
import type { EntryFormState } from "./use-entry-form.ts";

/** What every part of the entry form sees: the page, what is typed so far, and what follows from it. */
export type Entry = Pick<EntryFormState, "posted" | "typed" | "values"> & {
  page: EntryPage;
  choices: EntryChoices;
  price: EntryPrice;
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
  { posted, typed, values }: Pick<Entry, "posted" | "typed" | "values">,
): Entry {
  const choices = choicesOf(values, page.offer);
  return { page, posted, typed, values, choices, price: priceEntry(page.offer, choices) };
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
