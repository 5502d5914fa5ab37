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
import { syncOwnerMobile } from "../vehicle-owner.ts";
import { applyIntent } from "./entry-changes.ts";
import type { EntryResponseData, EntryPage, InitialEntryForm } from "../entry-page.ts";
import type { Surcharges } from "../../paying/sum/surcharges.ts";
import { useEntryLabels } from "./entry-labels.ts";
import { findBrowserErrors, readFormValues, writeFormValues } from "./form-dom.ts";
import type { FormResult, Values } from "../../posting/form-result.ts";
import type { FieldError } from "../../posting/message.ts";
import { isFailedSubmit, type FailedSubmit } from "../../posting/submit-failure.ts";
import { type FormState, useForm } from "../../posting/use-form.ts";
import { useActionResult } from "../../posting/use-action-result.ts";

type EntryResult = FormResult & Partial<EntryResponseData>;

export type EntryFormState = {
  form: RefObject<HTMLFormElement>;
  values: Values;
  /** The form with the result of the last submit. */
  postForm: FormState<EntryResult>;
  /** Errors that the browser found. `postForm` has the errors of the server. */
  inputErrors: FieldError[];
  /** The encrypted pricing snapshot, for the hidden field. */
  pricingSnapshot: string | null;
  /** The form's values when the page was opened. */
  initialValues: Values;
  surcharges: Surcharges;
  /** Whether the order is being submitted. */
  isSending: boolean;
  onInput: () => void;
  onBlur: (event: FocusEvent) => void;
  onButtonClick: (button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Provides the state of the entry form. Inputs are uncontrolled; their values are read from the form. Buttons
 * that only change the order need no request (`applyIntent`). Only the values that a response changes are
 * written into the form, so that input during the request isn't lost.
 */
export function useEntryForm(page: EntryPage, initialForm: InitialEntryForm): EntryFormState {
  const actionResult = useActionResult<EntryResult | FailedSubmit>();
  const [firstInitialForm] = useState(initialForm);
  const [lastActionResult, setLastActionResult] = useState(actionResult);
  const postForm = useForm<EntryResult>(firstInitialForm, lastActionResult, useEntryLabels(page.offer));
  const { result } = postForm;
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [initialValues] = useState<Values>(result?.values ?? initialForm.values);
  const [values, setValues] = useState(initialValues);
  const { inputErrors, validate, onBlur } = useBrowserErrors(form);

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
      if (form.current) writeFormValues(form.current, newResult.changedValues);
      applyChanges(newResult.changedValues);
    },
    [applyChanges],
  );

  useInputBeforeHydration(form, applyChanges);

  // A response is applied after the page's data have been reloaded, because only then do the lists contain
  // newly saved records.
  const appliedActionResult = useRef(actionResult);
  useEffect(() => {
    if (!actionResult || actionResult === appliedActionResult.current || navigation.state !== "idle") return;
    appliedActionResult.current = actionResult;
    applyActionResult(actionResult);
  }, [actionResult, navigation.state, applyActionResult]);

  function onButtonClick(button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) {
    const change = applyIntent(button.value, page, { ...values, ...readFormValues(event.currentTarget) });
    if (button.value === "update" || change) event.preventDefault();
    // The messages of the last response are cleared, so that a repeated failure is announced again.
    if (change || postForm.submitFailure)
      applyActionResult({ ...firstInitialForm, ...result, ...NO_MESSAGES, ...change });
  }

  return {
    form,
    values,
    postForm,
    inputErrors,
    pricingSnapshot: result?.pricingSnapshot ?? firstInitialForm.pricingSnapshot,
    initialValues,
    surcharges: result?.surcharges ?? firstInitialForm.surcharges,
    isSending: navigation.formData?.get("intent") === "submit",
    onInput() {
      if (!form.current) return;
      writeFormValues(form.current, syncOwnerMobile(values, readFormValues(form.current)));
      applyChanges(readFormValues(form.current));
    },
    onBlur,
    onButtonClick,
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

/** Reads the form once on mount, because the user may have filled in fields before hydration. */
function useInputBeforeHydration(
  form: RefObject<HTMLFormElement>,
  applyChanges: (changedValues: Values) => void,
): void {
  useEffect(() => {
    if (form.current) applyChanges(readFormValues(form.current));
  }, [form, applyChanges]);
}

/** Validates the form in the browser, when a field loses focus and when `validate` is called. */
function useBrowserErrors(form: RefObject<HTMLFormElement>) {
  const [inputErrors, setInputErrors] = useState<FieldError[]>([]);
  const blurredFields = useRef(new Set<string>());
  const validate = useCallback(
    () => setInputErrors(form.current ? findBrowserErrors(form.current, blurredFields.current) : []),
    [form],
  );
  const onBlur = ({ target }: FocusEvent) => {
    blurredFields.current.add(target.getAttribute("name") ?? "");
    validate();
  };
  return { inputErrors, validate, onBlur };
}
