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
  hiddenFields,
  OwnerField,
  OriginalValuesField,
  EndOfFormField,
} from "./hidden-fields.tsx";
import { readableFormData, findUnreadableFields } from "./unreadable-fields.ts";
import { noErrors, type PostedForm } from "./use-form.ts";
import { type PostFetcher, useSubmitQueue } from "./waiting/use-submit-queue.ts";
import type { SubmitRequest } from "./waiting/use-submit-with-retry.ts";

type PostFormProps = {
  id: string;
  form: PostedForm;
  /** URL that the form is posted to, by default its page. Browsers without scripts scroll to its fragment. */
  action?: string;
  className?: string;
  /** Posts the form with scripts if its action belongs to another page than the one that contains it. */
  fetcher?: PostFetcher;
  /** Set if invisible invalid fields would block the submit in browsers without scripts. */
  noValidate?: boolean;
  /** Whether the form has a file field. Its file is posted unless scripts have uploaded it before. */
  takesFiles?: boolean;
  onInput?: FormEventHandler<HTMLFormElement>;
  onChange?: FormEventHandler<HTMLFormElement>;
  onBlur?: FocusEventHandler<HTMLFormElement>;
  /** Called before each submit; `event.preventDefault()` cancels the submit. */
  onSubmit?: (button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/**
 * A form with its hidden fields. With scripts the page stays open during the request, submits are sent one at
 * a time, and all errors are shown at once, while browsers would show them one by one. An error disappears as
 * soon as its field has an allowed value.
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
  // A form that was posted is still shown, so that the typed values aren't lost.
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
        const isUnchecked = button.formNoValidate && !isLanguageMenu;
        const unreadable = isUnchecked ? noErrors : findUnreadableFields(event.currentTarget);
        if (!isLanguageMenu || unreadable.length > 0) event.preventDefault();
        form.showErrors(unreadable.length > 0 ? unreadable : noErrors);
        if (unreadable.length > 0) return;
        // The browser itself posts the form for the language menu, to load a document in the other language.
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

/** Controls whose value is allowed by their HTML constraints. */
const VALID_CONTROL = "[name]:valid:not([type=checkbox]:not(:checked))";

/**
 * Adds a hidden field to the next native post: no date has unreadable input, so the user has cleared the
 * empty dates on purpose.
 */
function markReadable(form: HTMLFormElement): void {
  form.addEventListener("formdata", ({ formData }) => formData.set(hiddenFields.readable, "yes"), {
    once: true,
  });
}

/**
 * Builds the request of a button. Removes the URL's fragment, as it would scroll the page. The request is
 * multipart only if the form has files.
 */
function buildSubmitRequest(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  pageUrl: string,
): SubmitRequest {
  const data = readableFormData(form);
  data.delete(hiddenFields.lastResponse);
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
