import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** What every field takes beside its native props. `error` is a sentence in the visitor's language. */
export type FieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows the mark of a required field, also where a browser mustn't insist on it. */
  marked?: boolean | undefined;
};

/** What a form's schema says of a field. */
export type FieldLimits = {
  minLength?: number | undefined;
  maxLength?: number | undefined;
  min?: number | string | undefined;
  max?: number | string | undefined;
  pattern?: string | undefined;
};

/** The limits that HTML lets an input of this type have. */
export function limitsOf(type: string | undefined, limits: FieldLimits): FieldLimits {
  const { minLength, maxLength, min, max, pattern } = limits;
  switch (type) {
    case "number":
    case "date":
    case "time":
      return { min, max };
    default:
      return { minLength, maxLength, pattern };
  }
}

type FieldFrameProps = FieldProps & {
  id: string;
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Label, hint, control and error of one field, in the order in which they are read. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  required,
  marked = required,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {marked && <RequiredMark />}
      </label>
      {hint && (
        <p id={hintId(id)} className="text-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The asterisk of a required field. Screen readers hear “required” from the control itself. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ms-1 text-bad-text">
      *
    </span>
  );
}

/** What is wrong with a field, tied to it by `describedBy`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={errorId(id)} className="flex gap-2 font-semibold text-bad-text">
      <span aria-hidden="true">▲</span>
      {error}
    </p>
  );
}

/** Attributes that tie a control to its hint and error. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(" ");
  return {
    "aria-describedby": ids === "" ? undefined : ids,
    "aria-invalid": error ? true : undefined,
  };
}

/** The id of a field's control, made from its name; an error summary links to it. */
export const fieldId = (name: string): string => `field-${name.replace(/[^A-Za-z0-9]+/g, "-")}`;

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;
