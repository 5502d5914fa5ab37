import { useNavigation } from "@remix-run/react";
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { chooseSpectatingOnly } from "../entry-choices.ts";
import { syncOwnerMobile } from "../vehicle-owner.ts";
import { applyIntent } from "./entry-changes.ts";
import type { EntryResponseData, EntryPage, InitialEntryForm } from "../entry-page.ts";
import type { Surcharges } from "../../paying/total/surcharges.ts";
import { useEntryLabels } from "./entry-labels.ts";
import { findBrowserErrors, readFormValues, writeFormValues } from "./form-dom.ts";
import type { FormResult, Values } from "../../posting/form-result.ts";
import type { FieldError } from "../../posting/message.ts";
import { isFailedSubmit, type FailedSubmit } from "../../posting/submit-failure.ts";
import { type FormState, useForm } from "../../posting/use-form.ts";
import { useActionResult } from "../../posting/use-action-result.ts";

type EntryResult = FormResult & Partial<EntryResponseData>;

export type EntryFormState = {
  formRef: RefObject<HTMLFormElement>;
  values: Values;
  postForm: FormState<EntryResult>;
  /** Errors that the browser found. The server's errors are in `postForm`. */
  inputErrors: FieldError[];
  pricingSnapshot: string | null;
  /** The form's values when the page was opened. */
  initialValues: Values;
  surcharges: Surcharges;
  isSubmitting: boolean;
  onInput: () => void;
  onBlur: (event: FocusEvent) => void;
  onSubmit: (button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Returns the state of the entry form. Inputs are uncontrolled, and `values` are read from the form. Buttons
 * that only change the order need no request (`applyIntent`). A response changes only the inputs in its
 * `changedValues`, so that input during the request isn't lost.
 */
export function useEntryForm(page: EntryPage, initialForm: InitialEntryForm): EntryFormState {
  const actionResult = useActionResult<EntryResult | FailedSubmit>();
  const [firstInitialForm] = useState(initialForm);
  const [lastActionResult, setLastActionResult] = useState(actionResult);
  const postForm = useForm<EntryResult>(firstInitialForm, lastActionResult, useEntryLabels(page.offer));
  const { result } = postForm;
  const navigation = useNavigation();
  const formRef = useRef<HTMLFormElement>(null);
  const [initialValues] = useState<Values>(result?.values ?? initialForm.values);
  const [values, setValues] = useState(initialValues);
  const { inputErrors, validate, onBlur } = useBrowserErrors(formRef);

  const applyChanges = useCallback(
    (changedValues: Values) => {
      setValues((previousValues) => ({ ...previousValues, ...changedValues }));
      validate();
    },
    [validate],
  );

  const applyActionResult = useCallback(
    (newResult: EntryResult | FailedSubmit) => {
      setLastActionResult(newResult);
      if (isFailedSubmit(newResult)) return;
      if (formRef.current) writeFormValues(formRef.current, newResult.changedValues);
      applyChanges(newResult.changedValues);
    },
    [applyChanges],
  );

  useInputBeforeHydration(formRef, applyChanges);

  // A response is applied after the page's data have been reloaded, because only the new data contain newly
  // saved records.
  const appliedActionResult = useRef(actionResult);
  useEffect(() => {
    if (!actionResult || actionResult === appliedActionResult.current || navigation.state !== "idle") return;
    appliedActionResult.current = actionResult;
    applyActionResult(actionResult);
  }, [actionResult, navigation.state, applyActionResult]);

  function onSubmit(button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) {
    const change = applyIntent(button.value, page, { ...values, ...readFormValues(event.currentTarget) });
    if (button.value === "update" || change) event.preventDefault();
    // Clears the messages of the last response, so that screen readers announce a repeated failure again.
    if (change || postForm.submitFailure)
      applyActionResult({ ...firstInitialForm, ...result, ...NO_MESSAGES, ...change });
  }

  return {
    formRef,
    values,
    postForm,
    inputErrors,
    pricingSnapshot: result?.pricingSnapshot ?? firstInitialForm.pricingSnapshot,
    initialValues,
    surcharges: result?.surcharges ?? firstInitialForm.surcharges,
    isSubmitting: navigation.formData?.get("intent") === "submit",
    onInput() {
      if (!formRef.current) return;
      const typedValues = readFormValues(formRef.current);
      writeFormValues(formRef.current, {
        ...syncOwnerMobile(values, typedValues),
        ...chooseSpectatingOnly(typedValues, page.offer),
      });
      applyChanges(readFormValues(formRef.current));
    },
    onBlur,
    onSubmit,
  };
}

const NO_MESSAGES: Omit<FormResult, "values" | "key"> = {
  changedValues: {},
  errors: [],
  notice: null,
  rejection: null,
  indeterminate: null,
  isCutOff: false,
  submitFailure: null,
};

/** The user may have filled in fields before hydration. */
function useInputBeforeHydration(
  formRef: RefObject<HTMLFormElement>,
  applyChanges: (changedValues: Values) => void,
): void {
  useEffect(() => {
    if (formRef.current) applyChanges(readFormValues(formRef.current));
  }, [formRef, applyChanges]);
}

/** Validates fields that have lost the focus, whenever a field loses the focus or `validate` is called. */
function useBrowserErrors(formRef: RefObject<HTMLFormElement>) {
  const [inputErrors, setInputErrors] = useState<FieldError[]>([]);
  const blurredFields = useRef(new Set<string>());
  const validate = useCallback(
    () => setInputErrors(formRef.current ? findBrowserErrors(formRef.current, blurredFields.current) : []),
    [formRef],
  );
  const onBlur = ({ target }: FocusEvent) => {
    blurredFields.current.add(target.getAttribute("name") ?? "");
    validate();
  };
  return { inputErrors, validate, onBlur };
}
