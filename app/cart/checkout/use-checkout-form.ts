import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { type AddressSearchResponse, searchField } from "../../account/addresses/search/search-result.ts";
import type { FormResult, InitialForm } from "../../posting/form-result.ts";
import type { FailedSubmit } from "../../posting/submit-failure.ts";
import { type PostedForm, useForm } from "../../posting/use-form.ts";
import { useCheckoutLabels } from "./checkout-labels.ts";

type CheckoutResult = FormResult & Partial<AddressSearchResponse>;
export type CheckoutActionData = CheckoutResult | FailedSubmit | undefined;

/** Current state of the checkout form, with its reactions to choices. */
export type CheckoutFormState = PostedForm<CheckoutResult> & {
  /** Whether new totals are loading. */
  isUpdating: boolean;
  /** Whether the order is being submitted. */
  isSubmitting: boolean;
  /** Change handler of the form: recalculates after a change of a field in `PRICED_FIELDS`. */
  onChange: (event: FormEvent<HTMLFormElement>) => void;
};

/** Fields that change the price. With scripts a change recalculates the page, without them “Update” does. */
const PRICED_FIELDS = ["address", "shipping_option_id"];

/**
 * Returns the state of the checkout form, which recalculates the page after each change of a field in
 * `PRICED_FIELDS`.
 */
export function useCheckoutForm(
  formRef: RefObject<HTMLFormElement>,
  initialForm: InitialForm,
  actionData: CheckoutActionData,
): CheckoutFormState {
  const form = useForm(initialForm, actionData, useCheckoutLabels());
  const submit = useSubmit();
  const navigation = useNavigation();
  const update = useCallback(
    (formData: FormData) => {
      formData.set("intent", "update");
      // “Update” also runs the address search, because Enter submits it without scripts. This request needs
      // only the prices.
      formData.delete(searchField);
      submit(formData, { method: "post", action: "/checkout", preventScrollReset: true });
    },
    [submit],
  );
  useChangesBeforeHydration(formRef, form.text, update);
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
      update(new FormData(currentTarget));
    },
  };
}

/** Recalculates once if the user changed a choice before hydration. */
function useChangesBeforeHydration(
  form: RefObject<HTMLFormElement>,
  renderedValue: (name: string) => string,
  update: (formData: FormData) => void,
): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (!form.current || hasRun.current) return;
    hasRun.current = true;
    const formData = new FormData(form.current);
    const hasChanged = (name: string) => ![renderedValue(name), "new"].includes(asText(formData.get(name)));
    if (PRICED_FIELDS.some(hasChanged)) update(formData);
  }, [form, renderedValue, update]);
}

const asText = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");
