import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { type AddressSearchResponse, searchField } from "../../account/addresses/search/search-result.ts";
import type { FormResult, FormStart } from "../../posting/form-result.ts";
import type { FailedSubmit } from "../../posting/submit-failure.ts";
import { type PostedForm, useForm } from "../../posting/use-form.ts";
import { useCheckoutLabels } from "./checkout-labels.ts";

type CheckoutAnswer = FormResult & Partial<AddressSearchResponse>;
export type CheckoutReply = CheckoutAnswer | FailedSubmit | undefined;

/** Current state of the checkout form, with its reactions to choices. */
export type CheckoutFormState = PostedForm<CheckoutAnswer> & {
  /** Whether new totals are loading, or the order is being sent. */
  isUpdating: boolean;
  isSending: boolean;
  onChange: (event: FormEvent<HTMLFormElement>) => void;
};

/** Choices that change the price: recalculated automatically with scripts, by “Update” without them. */
const pricedFields = ["address", "shipping_option_id"];

export function useCheckoutForm(
  element: RefObject<HTMLFormElement>,
  start: FormStart,
  reply: CheckoutReply,
): CheckoutFormState {
  const form = useForm(start, reply, useCheckoutLabels());
  const submit = useSubmit();
  const navigation = useNavigation();
  const update = useCallback(
    (chosen: FormData) => {
      chosen.set("intent", "update");
      // Without scripts “Update” searches as well, since the Enter key clicks it.
      chosen.delete(searchField);
      submit(chosen, { method: "post", action: "/checkout", preventScrollReset: true });
    },
    [submit],
  );
  useChosenEarly(element, form.text, update);
  const intent = navigation.formAction?.startsWith("/checkout") ? navigation.formData?.get("intent") : null;
  return {
    ...form,
    isUpdating: intent === "update",
    isSending: intent === "submit",
    onChange({ target, currentTarget }) {
      if (
        !(target instanceof HTMLInputElement) ||
        !pricedFields.includes(target.name) ||
        target.value === "new"
      )
        return;
      update(new FormData(currentTarget));
    },
  };
}

/**
 * Recalculates for choices made before hydration, but not when the form is shown again with its own values.
 */
function useChosenEarly(
  form: RefObject<HTMLFormElement>,
  shown: (name: string) => string,
  update: (chosen: FormData) => void,
): void {
  const isChecked = useRef(false);
  useEffect(() => {
    if (!form.current || isChecked.current) return;
    isChecked.current = true;
    const chosen = new FormData(form.current);
    const isOther = (name: string) => ![shown(name), "new"].includes(textIn(chosen.get(name)));
    if (pricedFields.some(isOther)) update(chosen);
  }, [form, shown, update]);
}

const textIn = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");
