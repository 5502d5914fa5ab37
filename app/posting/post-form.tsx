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
  /** URL that it is posted to, by default its own page. A fragment is for browsers without scripts. */
  action?: string;
  className?: string;
  /** Posts it with scripts, where the action belongs to another page than the one that contains the form. */
  fetcher?: PostFetcher;
  /** Set if hidden fields would otherwise block submission in browsers without scripts. */
  noValidate?: boolean;
  /** Has a file field; the file is posted with the form unless scripts have uploaded it before. */
  takesFiles?: boolean;
  onInput?: FormEventHandler<HTMLFormElement>;
  onChange?: FormEventHandler<HTMLFormElement>;
  onBlur?: FocusEventHandler<HTMLFormElement>;
  /** Called before each submit; `preventDefault` cancels it. */
  onSubmit?: (button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/**
 * A form with its hidden fields, which posts to its own page. With scripts the page stays during the request,
 * submits are sent one at a time, and all errors are shown at once, not one by one as browsers do.
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
    onSubmit,
    children,
    ...listeners
  },
  ref,
) {
  const t = useTranslations("posting");
  const common = useTranslations("common");
  const isHydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { enqueue, isWaiting } = useSubmitQueue(fetcher, (submission) =>
    fetcher ? fetcher.submit(submission.data, submission.options) : form.post.post(submission),
  );
  // Once posted it stays, so that what was typed isn't lost.
  if (form.initialForm.isMissing && !form.result) return <p>{t("notOffered")}</p>;
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
        // The language menu's buttons leave the page: the whole document is loaded in the other language.
        if (isLanguageMenu) return markReadable(event.currentTarget);
        enqueue(submitRequestOf(event.currentTarget, button, action ?? pathname + search), button);
      }}
    >
      <OwnerField token={form.initialForm.owner} />
      {form.initialForm.originalValues && <OriginalValuesField values={form.initialForm.originalValues} />}
      {form.result && !form.result.isOtherLanguage && (
        <LastResponseField result={form.result} submitFailure={form.submitFailure} />
      )}
      {form.key !== null && <input type="hidden" name="key" value={form.key} />}
      <p className="col-span-full mb-2 hidden text-sm text-muted [form.flex>&]:-mb-2 [form.grid>&]:-mb-2 [form:has([data-required])>&]:block">
        {common("required")}
      </p>
      {children}
      {isWaiting && <output>{t("waiting.trying")}</output>}
      <EndOfFormField />
    </form>
  );
});

/**
 * Marks the next native post as free of unreadable input: dates in it that are empty were cleared on purpose.
 */
function markReadable(form: HTMLFormElement): void {
  form.addEventListener("formdata", ({ formData }) => formData.set(hiddenFields.readable, "yes"), {
    once: true,
  });
}

/**
 * What a button submits now. The fragment is removed from the URL, as it would scroll the page (the page's
 * own URL may have one too). Multipart only for forms with files.
 */
function submitRequestOf(form: HTMLFormElement, button: HTMLButtonElement, pageUrl: string): SubmitRequest {
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
