import { useLocation } from "@remix-run/react";
import {
  type FocusEventHandler,
  type FormEvent,
  type FormEventHandler,
  forwardRef,
  type ReactNode,
} from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import {
  LastResponseField,
  HIDDEN_FIELDS,
  OwnerField,
  OriginalValuesField,
  EndOfFormField,
} from "./hidden-fields.tsx";
import { getReadableFormData, findUnreadableFields } from "./unreadable-fields.ts";
import { NO_ERRORS, type FormState } from "./use-form.ts";
import { type PostFetcher, useSubmitQueue } from "./waiting/use-submit-queue.ts";
import type { SubmitRequest } from "./waiting/use-submit-with-retry.ts";

type PostFormProps = {
  id: string;
  form: FormState;
  /**
   * URL to which the form is posted, by default its page. Browsers without scripts scroll to its fragment.
   */
  action?: string;
  className?: string;
  /** Posts the form if scripts run. Needed if `action` belongs to another page. */
  fetcher?: PostFetcher;
  /** Set if fields that the user can't see may be invalid, because they would block the submit. */
  noValidate?: boolean;
  /** Whether the form has a file field. The form then posts files that scripts haven't already uploaded. */
  takesFiles?: boolean;
  /** Called for each change of a control, also of radio buttons, checkboxes and selects. */
  onInput?: FormEventHandler<HTMLFormElement>;
  onBlur?: FocusEventHandler<HTMLFormElement>;
  /** Called before each submit. `event.preventDefault()` cancels the submit. */
  onSubmit?: (button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/**
 * A form with its hidden fields. With scripts, the page stays open during the request, submits are sent one
 * at a time, and all errors are shown at once. An error disappears as soon as its field has an allowed value.
 */
export const PostForm = forwardRef<HTMLFormElement, PostFormProps>(function PostForm(
  {
    id,
    form,
    action,
    fetcher,
    className,
    noValidate = false,
    takesFiles = false,
    onInput,
    onSubmit,
    children,
    ...listeners
  },
  ref,
) {
  const t = useTranslations("posting");
  const tCommon = useTranslations("common");
  const isHydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { enqueue, isWaiting } = useSubmitQueue(fetcher, (request) =>
    fetcher ? fetcher.submit(request.data, request.options) : form.retryingSubmit.submit(request),
  );
  // A form with a result is still shown, so that the typed values aren't lost.
  if (form.initialForm.isUnsupported && !form.result) return <p>{t("notOffered")}</p>;
  return (
    <form
      ref={ref}
      id={id}
      method="post"
      action={action}
      encType={takesFiles ? "multipart/form-data" : undefined}
      noValidate={noValidate || isHydrated}
      className={className}
      {...listeners}
      onInput={(event) => {
        const { target } = event;
        if (target instanceof Element && target.matches(VALID_CONTROL))
          form.hideErrors(target.getAttribute("name") ?? "");
        onInput?.(event);
      }}
      onSubmit={(event) => {
        const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
        if (!(button instanceof HTMLButtonElement)) return;
        const isLanguageMenu = button.name === "language";
        if (!isLanguageMenu) onSubmit?.(button, event);
        if (event.defaultPrevented) return;
        const skipsValidation = button.formNoValidate && !isLanguageMenu;
        const unreadableFields = skipsValidation ? NO_ERRORS : findUnreadableFields(event.currentTarget);
        if (!isLanguageMenu || unreadableFields.length > 0) event.preventDefault();
        form.showErrors(unreadableFields.length > 0 ? unreadableFields : NO_ERRORS);
        if (unreadableFields.length > 0) return;
        // The browser posts the form after a click in the language menu, so that a new document is loaded.
        if (isLanguageMenu) return markReadable(event.currentTarget);
        enqueue(buildSubmitRequest(event.currentTarget, button, action ?? pathname + search), button);
      }}
    >
      <OwnerField encryptedOwner={form.initialForm.owner} />
      {form.initialForm.originalValues && <OriginalValuesField values={form.initialForm.originalValues} />}
      {form.result && !form.result.isOtherLanguage && (
        <LastResponseField result={form.result} submitFailure={form.submitFailure} />
      )}
      {form.key !== null && <input type="hidden" name="key" value={form.key} />}
      <p className="col-span-full mb-2 hidden text-sm text-muted [form.flex>&]:-mb-2 [form.grid>&]:-mb-2 [form:has([data-required])>&]:block">
        {tCommon("required")}
      </p>
      {children}
      {isWaiting && <output>{t("waiting.trying")}</output>}
      <EndOfFormField />
    </form>
  );
});

const VALID_CONTROL = "[name]:valid:not([type=checkbox]:not(:checked))";

/**
 * Adds `HIDDEN_FIELDS.readable` to the browser's next post of the form, so that the server knows that empty
 * dates were cleared on purpose.
 */
function markReadable(form: HTMLFormElement): void {
  form.addEventListener("formdata", ({ formData }) => formData.set(HIDDEN_FIELDS.readable, "yes"), {
    once: true,
  });
}

/** Builds the request of a button. The URL has no fragment, because a fragment would scroll the page. */
function buildSubmitRequest(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  pageUrl: string,
): SubmitRequest {
  const data = getReadableFormData(form);
  data.delete(HIDDEN_FIELDS.lastResponse);
  if (button.name !== "") data.append(button.name, button.value);
  const [action] = (button.getAttribute("formaction") ?? pageUrl).split("#");
  const isMultipart = form.enctype === "multipart/form-data";
  return {
    data,
    options: {
      method: "post",
      preventScrollReset: true,
      ...(isMultipart && { encType: "multipart/form-data" }),
      ...(action !== undefined && { action }),
    },
  };
}
