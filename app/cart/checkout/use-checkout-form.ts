import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import {
  type AddressSearchResponse,
  ADDRESS_SEARCH_FIELD,
} from "../../account/addresses/search/search-result.ts";
import type { FormResult, InitialForm } from "../../posting/form-result.ts";
import type { FailedSubmit } from "../../posting/submit-failure.ts";
import { type FormState, useForm } from "../../posting/use-form.ts";
import { useCheckoutLabels } from "./checkout-labels.ts";

type CheckoutResult = FormResult & Partial<AddressSearchResponse>;
export type CheckoutActionData = CheckoutResult | FailedSubmit | undefined;

export type CheckoutFormState = FormState<CheckoutResult> & {
  isUpdating: boolean;
  isSubmitting: boolean;
  /** Recalculates the page if a field in `FIELDS_THAT_CHANGE_THE_PRICE` has changed. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
};

/** Without scripts, the button “Update” recalculates the page. */
const FIELDS_THAT_CHANGE_THE_PRICE = ["address", "shipping_option_id"];

/**
 * Returns the state of the checkout form. Recalculates the page when the address or the shipping method
 * changes.
 */
export function useCheckoutForm(
  formRef: RefObject<HTMLFormElement>,
  initialForm: InitialForm,
  actionData: CheckoutActionData,
): CheckoutFormState {
  const form = useForm(initialForm, actionData, useCheckoutLabels());
  const submit = useSubmit();
  const navigation = useNavigation();
  const recalculate = useCallback(
    (formData: FormData) => {
      formData.set("intent", "update");
      // The server searches for addresses only if the form has a search text.
      formData.delete(ADDRESS_SEARCH_FIELD);
      submit(formData, { method: "post", action: "/checkout", preventScrollReset: true });
    },
    [submit],
  );
  useRecalculationAfterHydration(formRef, recalculate);
  const intent = navigation.formAction?.startsWith("/checkout") ? navigation.formData?.get("intent") : null;
  return {
    ...form,
    isUpdating: intent === "update",
    isSubmitting: intent === "submit",
    onInput({ target, currentTarget }) {
      if (changesThePrice(target)) recalculate(new FormData(currentTarget));
    },
  };
}

/** Recalculates if the user chose another address or shipping method before hydration. */
function useRecalculationAfterHydration(
  form: RefObject<HTMLFormElement>,
  recalculate: (formData: FormData) => void,
): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (!form.current || hasRun.current) return;
    hasRun.current = true;
    if ([...form.current.elements].some(isOtherChoice)) recalculate(new FormData(form.current));
  }, [form, recalculate]);
}

const isOtherChoice = (control: Element): boolean =>
  changesThePrice(control) && control.checked && !control.defaultChecked;

const changesThePrice = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  FIELDS_THAT_CHANGE_THE_PRICE.includes(target.name) &&
  target.value !== "new";
