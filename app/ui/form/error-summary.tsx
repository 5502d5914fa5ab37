import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { useTitleState } from "../use-title-state.ts";
import { getFieldId } from "./field.tsx";

type ErrorSummaryProps = {
  title: string;
  /** Errors by field name, in the order of the form. An empty name stands for the whole form. */
  errors: readonly { field: string; message: ReactNode; isMissing?: boolean }[];
  /** Returns the label of a field, or "" when unknown; the error line starts with it. */
  getLabel: (field: string) => string;
};

/**
 * The list of a form's errors above the form; each line links to its field. An empty required field is listed
 * by its label only. Takes the focus when errors appear, but not when some of them have been fixed.
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
  // A label that ends in a question mark or a colon of its own gets no colon.
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
