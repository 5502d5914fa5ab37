import { createContext, type ReactNode, useContext } from "react";
import type { EntryChoices } from "../../domain/entry/entry-offer.ts";
import { type EntryPrice, priceEntry } from "../../domain/entry/entry-price.ts";
import type { OrderTotal } from "../../paying/total/order-total.ts";
import { useOrderTotal } from "../../paying/total/use-order-total.ts";
import { useMessageText } from "../../posting/message.ts";
import type { GetField } from "../../posting/use-form.ts";
import { parseChoices } from "../entry-choices.ts";
import { type EntryPage, type InitialEntryForm, buildEventPath } from "../entry-page.ts";
import { getText } from "../entry-values.ts";
import { listMissingInputs, type MissingInput } from "./missing-inputs.ts";
import { type EntryFormState, useEntryForm } from "./use-entry-form.ts";

/** State shared by all parts of the entry form. */
export type EntryContextValue = EntryFormState & {
  page: EntryPage;
  choices: EntryChoices;
  price: EntryPrice;
  orderTotal: OrderTotal;
  missingInputs: readonly MissingInput[];
};

const EntryContext = createContext<EntryContextValue | null>(null);

type EntryProviderProps = { page: EntryPage; initialForm: InitialEntryForm; children: ReactNode };

/** Provides the state of the entry form to the form and to the notices above it. */
export function EntryProvider({ page, initialForm, children }: EntryProviderProps) {
  const state = useEntryForm(page, initialForm);
  const choices = parseChoices(state.values, page.offer);
  const price = priceEntry(page.offer, choices);
  const method = getText(state.values, "payment_method");
  const orderTotal = useOrderTotal(page.eventUrl, price.payable, method, state.surcharges);
  const missingInputs = listMissingInputs(page, state.values);
  return (
    <EntryContext.Provider value={{ ...state, page, choices, price, orderTotal, missingInputs }}>
      {children}
    </EntryContext.Provider>
  );
}

/**
 * Returns the state of the surrounding `EntryProvider`.
 * @throws if there is no provider
 */
export function useEntry(): EntryContextValue {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error("useEntry must be used within the entry provider");
  return entry;
}

/**
 * Returns a function that builds the props of a field with its current value and error:
 * `<TextField {...field("email")} />`.
 */
export function useFields(): GetField {
  const { postForm, inputErrors, values } = useEntry();
  const messageText = useMessageText();
  return (name, defaultValue = "") => {
    const field = postForm.field(name);
    const inputError = inputErrors.find((error) => error.field === name);
    return {
      ...field,
      defaultValue: values[name]?.[0] ?? defaultValue,
      error: field.error ?? (inputError && messageText(inputError)),
    };
  };
}

/** Returns the props of one field with its current value and error. */
export const useField = (...args: Parameters<GetField>): ReturnType<GetField> => useFields()(...args);

/**
 * Returns a function that builds the form's URL with a fragment, for the `formAction` of a button. Without
 * JavaScript, the browser scrolls the response to the element with the fragment's id.
 */
export function useAnchorUrl(): (id: string) => string {
  const { page } = useEntry();
  return (id) => `${buildEventPath(page.eventUrl)}#${id}`;
}
