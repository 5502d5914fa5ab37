import { useEffect, useRef } from "react";
import { useWords } from "../../i18n/words.tsx";
import { fieldId } from "./field.tsx";

type ErrorSummaryProps = {
  title: string;
  /** Names of fields with what is wrong, in the order of the form. An empty name is about the whole form. */
  errors: readonly { field: string; message: string }[];
  /** What a field is called on the page, "" where nobody knows; the line begins with it. */
  labelOf: (field: string) => string;
};

/** What is wrong with a form, above it: each line leads to its field. It takes the focus when it comes. */
export function ErrorSummary({ title, errors, labelOf }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const t = useWords("common");
  // A question and a label with its own colon need none.
  const lineOf = (label: string, message: string) =>
    /[?？؟:：]$/u.test(label) ? `${label} ${message}` : t("atField", { field: label, message });
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;

  return (
    <div
      ref={summary}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts too it is seen and read first
      autoFocus
      role="alert"
      className="border-s-8 border-bad bg-raised px-4 py-3"
    >
      <p className="display mb-2 text-xl">{title}</p>
      <ul className="flex flex-col gap-1">
        {errors.map(({ field, message }) => {
          const label = labelOf(field);
          const line = label ? lineOf(label, message) : message;
          return (
            <li key={field + message}>
              {field === "" ? (
                line
              ) : (
                <a href={`#${fieldId(field)}`} className="text-bad-text underline underline-offset-4">
                  {line}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
