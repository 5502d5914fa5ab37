import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { type AddressSearchResponse, SEARCH_FIELD } from "../../account/addresses/search/search-result.ts";
import type { FormResult, InitialForm } from "../../posting/form-result.ts";
import type { FailedSubmit } from "../../posting/submit-failure.ts";
import { type FormState, useForm } from "../../posting/use-form.ts";
import { useCheckoutLabels } from "./checkout-labels.ts";

type CheckoutResult = FormResult & Partial<AddressSearchResponse>;
export type CheckoutActionData = CheckoutResult | FailedSubmit | undefined;

/** The state and the change handler of the checkout form. */
export type CheckoutFormState = FormState<CheckoutResult> & {
  /** Whether new totals are loading. */
  isUpdating: boolean;
  /** Whether the order is being submitted. */
  isSubmitting: boolean;
  /** Recalculates the page if a field in `PRICED_FIELDS` has changed. */
  onChange: (event: FormEvent<HTMLFormElement>) => void;
};

/** The fields that change the price. Without scripts, the button “Update” recalculates the page. */
const PRICED_FIELDS = ["address", "shipping_option_id"];

/** Recalculates the page after changes of `PRICED_FIELDS`. */
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
      // Without the search text, the server doesn't search for addresses.
      formData.delete(SEARCH_FIELD);
      submit(formData, { method: "post", action: "/checkout", preventScrollReset: true });
    },
    [submit],
  );
  useChangesBeforeHydration(formRef, form.text, recalculate);
  const intent = navigation.formAction?.startsWith("/checkout") ? navigation.formData?.get("intent") : null;
  return {
    ...form,
    isUpdating: intent === "update",
    isSubmitting: intent === "submit",
    onChange({ target, currentTarget }) {
      if (
        !(target instanceof HTMLInputElement) ||
        !PRICED_FIELDS.includes(target.name) ||
        target.value === "new"
      )
        return;
      recalculate(new FormData(currentTarget));
    },
  };
}

/** Recalculates the page on mount if the user changed one of `PRICED_FIELDS` before hydration. */
function useChangesBeforeHydration(
  form: RefObject<HTMLFormElement>,
  getRenderedValue: (name: string) => string,
  recalculate: (formData: FormData) => void,
): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (!form.current || hasRun.current) return;
    hasRun.current = true;
    const formData = new FormData(form.current);
    const hasChanged = (name: string) =>
      ![getRenderedValue(name), "new"].includes(toText(formData.get(name)));
    if (PRICED_FIELDS.some(hasChanged)) recalculate(formData);
  }, [form, getRenderedValue, recalculate]);
}

const toText = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");
