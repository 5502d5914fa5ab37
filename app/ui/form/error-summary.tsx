import { useEffect, useRef } from "react";
import { fieldId } from "./field.tsx";

type ErrorSummaryProps = {
  title: string;
  /** Fields with what is wrong, in the order of the form: name, label, sentence. "" is about the whole form. */
  errors: readonly { field: string; label: string; message: string }[];
};

/** What is wrong with a form, above it: each line leads to its field. It takes the focus when it comes. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;

  return (
    <div ref={summary} tabIndex={-1} role="alert" className="border-s-8 border-bad bg-raised px-4 py-3">
      <p className="display mb-2 text-xl">{title}</p>
      <ul className="flex flex-col gap-1">
        {errors.map(({ field, label, message }) => (
          <li key={field + message}>
            {field === "" ? (
              message
            ) : (
              <a href={`#${fieldId(field)}`} className="text-bad-text underline underline-offset-4">
                {label === "" ? message : `${label}: ${message}`}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
