import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** The props of all fields. */
export type FieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shows an asterisk. The default is `required`. */
  showsRequiredMark?: boolean | undefined;
};

/** Limits of a field, taken from the form's schema. */
export type FieldLimits = {
  minLength?: number | undefined;
  min?: number | string | undefined;
  max?: number | string | undefined;
  pattern?: string | undefined;
};

/** Returns the limits that HTML supports for an input of this `type`. */
export function pickInputLimits(type: string | undefined, limits: FieldLimits): FieldLimits {
  const { minLength, min, max, pattern } = limits;
  switch (type) {
    case "date":
    case "datetime-local":
    case "time":
      return { min, max };
    default:
      return { minLength, pattern };
  }
}

type FieldFrameProps = FieldProps & {
  id: string;
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A field's label, hint, control and error. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  required,
  showsRequiredMark = required,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {showsRequiredMark && <RequiredMark />}
      </label>
      {hint && (
        <p id={getHintId(id)} className="text-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The asterisk of a required field. Screen readers announce the control itself as required. */
export function RequiredMark() {
  return (
    <span data-required aria-hidden="true" className="ms-1 text-bad-text">
      *
    </span>
  );
}

/** The error of a field. `buildAriaProps` links the control to the error. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  if (!error) return null;
  return (
    <p id={getErrorId(id)} className="flex gap-2 font-semibold text-bad-text">
      <span aria-hidden="true">▲</span>
      {error}
    </p>
  );
}

/** Returns the ARIA attributes that link a control to its hint and error. */
export function buildAriaProps(id: string, hint: ReactNode, error: ReactNode) {
  const ids = [hint && getHintId(id), error && getErrorId(id)].filter(Boolean).join(" ");
  return {
    "aria-describedby": ids === "" ? undefined : ids,
    "aria-invalid": error ? true : undefined,
  };
}

/** Returns the element id of a field's control. */
export const getFieldId = (name: string): string => `field-${name.replace(/[^A-Za-z0-9]+/g, "-")}`;

const getHintId = (id: string) => `${id}-hint`;
const getErrorId = (id: string) => `${id}-error`;
