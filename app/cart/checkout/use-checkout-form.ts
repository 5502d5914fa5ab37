import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { type SearchAnswer, searchField } from "../../account/addresses/search/search-news.ts";
import type { FormAnswer, FormStart } from "../../posting/answer.ts";
import type { TroubledPost } from "../../posting/post-trouble.ts";
import { type PostedForm, useForm } from "../../posting/use-form.ts";
import { useCheckoutLabels } from "./checkout-labels.ts";

type CheckoutAnswer = FormAnswer & Partial<SearchAnswer>;
export type CheckoutReply = CheckoutAnswer | TroubledPost | undefined;

/** The checkout's form as it is now, and what it does when something is chosen in it. */
export type CheckoutFormState = PostedForm<CheckoutAnswer> & {
  /** Whether totals are on their way that follow from a choice, or the order is. */
  isUpdating: boolean;
  isSending: boolean;
  onChange: (event: FormEvent<HTMLFormElement>) => void;
};

/** Choices whose price follows by itself where there are scripts, as it does by “Update” without them. */
const priced = ["address", "shipping_option_id"];

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
      // Without scripts “Update” searches as well, since the Enter key presses it.
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
      if (!(target instanceof HTMLInputElement) || !priced.includes(target.name) || target.value === "new")
        return;
      update(new FormData(currentTarget));
    },
  };
}

/**
 * Asks for the prices of what was chosen before scripts took over. Not again when a page is shown anew, whose
 * form holds what it says.
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
    if (priced.some(isOther)) update(chosen);
  }, [form, shown, update]);
}

const textIn = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");
