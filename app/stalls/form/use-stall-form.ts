import { useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { findChosenSiteType } from "../../domain/stall/stall-offer.ts";
import { priceStall, type StallPrice } from "../../domain/stall/stall-price.ts";
import type { StallChoices } from "../../domain/stall/stall-offer.ts";
import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { OrderTotal } from "../../paying/total/order-total.ts";
import { useOrderTotal } from "../../paying/total/use-order-total.ts";
import { type FormResult, getText, type Values } from "../../posting/form-result.ts";
import { useRenderMessage } from "../../posting/message.ts";
import type { FailedSubmit } from "../../posting/submit-failure.ts";
import { type FormState, useForm } from "../../posting/use-form.ts";
import { findSizeErrors, SIZE_FIELDS } from "../size-errors.ts";
import { formatSizeLimits } from "../size-limits-text.ts";
import type { StallResponseData, StallPage, InitialStallForm } from "../stall-page.ts";
import { parseStallChoices } from "../stall-values.ts";
import { useStallLabels } from "./stall-labels.ts";

type StallResponse = FormResult & Partial<StallResponseData>;
export type StallActionResult = StallResponse | FailedSubmit | undefined;

export type StallFormState = FormState<StallResponse> & {
  page: StallPage;
  /** The current values of the inputs. `values` are from the last response. */
  currentValues: Values;
  choices: StallChoices;
  type: StallPage["offer"]["stallSiteTypes"][number] | null;
  /** Null until a price can be calculated from the inputs. */
  price: StallPrice | null;
  orderTotal: OrderTotal;
  isSubmitting: boolean;
  /** Shows the errors of the typed sizes at their fields, until a size is typed. */
  checkSize: () => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Returns the state of the application form. With JavaScript, the browser calculates the price with the same
 * functions as the server.
 */
export function useStallForm(
  formRef: RefObject<HTMLFormElement>,
  page: StallPage,
  initialForm: InitialStallForm,
  actionResult: StallActionResult,
): StallFormState {
  const form = useForm<StallResponse>(initialForm, actionResult, useStallLabels());
  const t = useTranslations("stalls");
  const { number } = useFormats();
  const renderMessage = useRenderMessage();
  const [isSizeChecked, setIsSizeChecked] = useState(false);
  const navigation = useNavigation();
  const [inputValues, setInputValues] = useState<Values | null>(null);
  useInputBeforeHydration(formRef, setInputValues);
  const currentValues = inputValues ?? form.values;
  const choices = parseStallChoices(currentValues);
  const price = priceStall(page.offer, choices);
  const sizeErrors = isSizeChecked
    ? findSizeErrors(page.offer, currentValues, (type) => formatSizeLimits(t, number, type))
    : [];
  return {
    ...form,
    field(name, defaultValue) {
      const field = form.field(name, defaultValue);
      const sizeError = sizeErrors.find((error) => error.field === name);
      return { ...field, error: field.error ?? (sizeError && renderMessage(sizeError)) };
    },
    page,
    currentValues,
    choices,
    type: findChosenSiteType(page.offer, choices),
    price,
    orderTotal: useOrderTotal(
      page.eventUrl,
      price?.payable ?? 0,
      // Only logged-in users see the payment methods.
      getText(currentValues, "payment_method") || (page.paymentMethods[0]?.id ?? ""),
      form.result?.surcharges ?? initialForm.surcharges,
    ),
    isSubmitting: navigation.formData?.get("intent") === "submit",
    checkSize: () => setIsSizeChecked(true),
    onInput({ currentTarget, target }) {
      setInputValues(readValues(currentTarget));
      setIsSizeChecked(!(target instanceof HTMLInputElement && SIZE_FIELDS.includes(target.name)));
    },
    onSubmit(button, event) {
      if (button.value !== "update") return;
      event.preventDefault();
      setIsSizeChecked(true);
    },
  };
}

/** The user may have filled in fields before hydration. */
function useInputBeforeHydration(
  formRef: RefObject<HTMLFormElement>,
  onRead: (inputValues: Values) => void,
): void {
  useEffect(() => {
    if (formRef.current) onRead(readValues(formRef.current));
  }, [formRef, onRead]);
}

function readValues(form: HTMLFormElement): Values {
  const data = new FormData(form);
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => [
      name,
      data.getAll(name).filter((value) => typeof value === "string"),
    ]),
  );
}
