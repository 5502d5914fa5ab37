import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { useTitleState } from "../use-title-state.ts";
import { getFieldId } from "./field.tsx";

type ErrorSummaryProps = {
  title: string;
  /**
   * Errors in the order of the form. `field` is "" for an error of the whole form. For a missing value, only
   * the field's label is listed.
   */
  errors: readonly { field: string; message: ReactNode; isMissing?: boolean }[];
  /** Returns the label of a field, or "" if it has none. */
  getLabel: (field: string) => string;
};

/**
 * Lists a form's errors above the form, with links to the fields. Takes the focus when there are new errors,
 * but not when errors have been fixed.
 */
export function ErrorSummary({ title, errors, getLabel }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const t = useTranslations("common");
  const focusedErrors = useRef<readonly object[]>([]);
  useEffect(() => {
    if (errors.some((error) => !focusedErrors.current.includes(error))) summary.current?.focus();
    focusedErrors.current = errors;
  }, [errors]);
  useTitleState(errors.length > 0 ? t("error") : "");
  if (errors.length === 0) return null;

  return (
    <div
      ref={summary}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts too the errors are read first
      autoFocus
      role="alert"
      className="border-s-8 border-bad bg-raised px-4 py-3"
    >
      <p className="display mb-2 text-xl">{title}</p>
      <ul className="flex flex-col gap-1">
        {errors.map(({ field, message, isMissing }, index) => {
          const label = getLabel(field);
          const text = isMissing && label !== "" ? label : <ErrorLine label={label} message={message} />;
          return (
            <li key={`${field} ${index}`}>
              {field === "" ? (
                text
              ) : (
                <a href={`#${getFieldId(field)}`} className="text-bad-text underline underline-offset-4">
                  {text}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ErrorLine({ label, message }: { label: string; message: ReactNode }) {
  const t = useTranslations("common");
  if (label === "") return message;
  // No colon follows a label that ends in a question mark or a colon.
  const template = /[?？؟:：]$/u.test(label) ? `${label} \n` : t("atField", { field: label, message: "\n" });
  const [before, after] = template.split("\n");
  return (
    <>
      {before}
      {message}
      {after}
    </>
  );
}
