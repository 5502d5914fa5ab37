import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isTroubled, type PostTrouble, type TroubledPost } from "../posting/post-trouble.ts";
import { useCartMessage } from "./cart-message.ts";
import type { CheckoutAnswer, CheckoutStart } from "./checkout-page.ts";
import type { CheckoutField, CheckoutValues } from "./checkout-values.ts";

export type CheckoutReply = CheckoutAnswer | TroubledPost | undefined;

/** The checkout's form as it is now, and what it does when something is chosen in it or one of its buttons is pressed. */
export type CheckoutFormState = {
  values: CheckoutValues;
  key: string;
  trouble: PostTrouble | null;
  answer: CheckoutAnswer | undefined;
  errors: { field: string; message: string }[];
  /** Whether totals are on their way that follow from a choice, or the order is. */
  isUpdating: boolean;
  isSending: boolean;
  /** Name, value and error of a field, to be spread into it. */
  field: (name: CheckoutField) => { name: string; defaultValue: string; error: string | undefined };
  onChange: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** Choices whose price follows by itself where there are scripts, as it does by “Update” without them. */
const priced = ["address", "shipping_option_id"] as const satisfies CheckoutField[];
const isPriced = (name: string): boolean => priced.some((field) => field === name);

/** All fields are uncontrolled: what is typed stays in them whatever the server answers meanwhile. */
export function useCheckoutForm(
  form: RefObject<HTMLFormElement>,
  start: CheckoutStart,
  reply: CheckoutReply,
): CheckoutFormState {
  const say = useCartMessage();
  const submit = useSubmit();
  const navigation = useNavigation();
  // A press that came to nothing leaves the last answer, with its key, as it was.
  const [answer, setAnswer] = useState(isTroubled(reply) ? undefined : reply);
  if (reply && reply !== answer && !isTroubled(reply)) setAnswer(reply);
  const [first] = useState(start);
  const values = answer?.values ?? first.values;
  const errors = useMemo(
    () => (answer?.errors ?? []).map((error) => ({ field: error.field, message: say(error) })),
    [answer, say],
  );
  const update = useCallback(
    (chosen: FormData) => {
      chosen.set("intent", "update");
      submit(chosen, { method: "post", action: "/checkout", preventScrollReset: true });
    },
    [submit],
  );
  useChosenEarly(form, values, update);
  const intent = navigation.formAction?.startsWith("/checkout") ? navigation.formData?.get("intent") : null;

  return {
    values,
    key: answer?.key ?? first.key,
    trouble: isTroubled(reply) ? reply.trouble : null,
    answer,
    errors,
    isUpdating: intent === "update",
    isSending: intent === "submit",
    field: (name) => ({
      name,
      defaultValue: values[name],
      error: errors.find((error) => error.field === name)?.message,
    }),
    onChange({ target, currentTarget }) {
      if (!(target instanceof HTMLInputElement) || !isPriced(target.name) || target.value === "new") return;
      update(new FormData(currentTarget));
    },
    onSubmit(event) {
      const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
      // The language menu's buttons leave the page: the whole document comes in the other language.
      if (!(button instanceof HTMLButtonElement) || button.name === "language") return;
      event.preventDefault();
      if (navigation.state === "idle") submit(button, { preventScrollReset: true });
    },
  };
}

/** Asks for the prices of what was chosen before scripts took over. Not again when a page is shown anew, whose form holds what it says. */
function useChosenEarly(
  form: RefObject<HTMLFormElement>,
  shown: CheckoutValues,
  update: (chosen: FormData) => void,
): void {
  const isChecked = useRef(false);
  useEffect(() => {
    if (!form.current || isChecked.current) return;
    isChecked.current = true;
    const chosen = new FormData(form.current);
    const isOther = (name: CheckoutField) => ![shown[name], "new"].includes(textIn(chosen.get(name)));
    if (priced.some(isOther)) update(chosen);
  }, [form, shown, update]);
}

const textIn = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");
