import { useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { chosenSiteType } from "../../domain/stall/stall-offer.ts";
import { priceStall, type StallPrice } from "../../domain/stall/stall-price.ts";
import type { StallChoices } from "../../domain/stall/stall-offer.ts";
import type { OrderSum } from "../../paying/sum/order-sum.ts";
import { useOrderSum } from "../../paying/sum/use-order-sum.ts";
import { type FormAnswer, textOf, type Values } from "../../posting/answer.ts";
import type { TroubledPost } from "../../posting/post-trouble.ts";
import { type PostedForm, useForm } from "../../posting/use-form.ts";
import type { StallAnswer, StallPage, StallStart } from "../stall-page.ts";
import { choicesIn } from "../stall-values.ts";
import { useStallLabels } from "./stall-labels.ts";

type Answer = FormAnswer & Partial<StallAnswer>;
export type StallReply = Answer | TroubledPost | undefined;

/** The form as it is now, with what follows from its values. */
export type StallFormState = PostedForm<Answer> & {
  page: StallPage;
  /** What is typed and chosen now; the form's own `values` are those of the last answer. */
  now: Values;
  choices: StallChoices;
  type: StallPage["offer"]["stallSiteTypes"][number] | null;
  /** Null while there is nothing to price. */
  price: StallPrice | null;
  /** What it costs with the chosen payment method. */
  sum: OrderSum;
  isSending: boolean;
  /** Reads the form, in which something was typed or chosen. */
  onLook: (event: FormEvent<HTMLFormElement>) => void;
  onPress: (button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Without scripts a post of the form is answered with the page that follows from it. With scripts the same
 * happens on the spot: what is typed is read from the form by the same function that the server has.
 */
export function useStallForm(
  element: RefObject<HTMLFormElement>,
  page: StallPage,
  start: StallStart,
  reply: StallReply,
): StallFormState {
  const form = useForm<Answer>(start, reply, useStallLabels());
  const navigation = useNavigation();
  const [typed, setTyped] = useState<Values | null>(null);
  useTypedEarly(element, setTyped);
  const now = typed ?? form.values;
  const choices = choicesIn(now);
  const price = priceStall(page.offer, choices);
  return {
    ...form,
    page,
    now,
    choices,
    type: chosenSiteType(page.offer, choices),
    price,
    sum: useOrderSum(
      page.eventUrl,
      price?.payable ?? 0,
      textOf(now, "payment_method"),
      form.answer?.surcharges ?? start.surcharges,
    ),
    isSending: navigation.formData?.get("intent") === "submit",
    onLook: ({ currentTarget }) => setTyped(valuesOf(currentTarget)),
    onPress(button, event) {
      if (button.value === "update") event.preventDefault();
    },
  };
}

/** Takes up what was typed and chosen before scripts took over. */
function useTypedEarly(element: RefObject<HTMLFormElement>, take: (typed: Values) => void): void {
  useEffect(() => {
    if (element.current) take(valuesOf(element.current));
  }, [element, take]);
}

function valuesOf(form: HTMLFormElement): Values {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => [
      name,
      data.getAll(name).filter((value) => typeof value === "string"),
    ]),
  );
}
