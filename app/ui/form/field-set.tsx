import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { buildAriaProps, getFieldId, FieldError, RequiredMark } from "./field.tsx";

type FieldSetProps = {
  legend: ReactNode;
  hint?: ReactNode;
  /** The name that all controls of the group share, such as radio buttons. `error` belongs to this name. */
  name?: string;
  error?: ReactNode;
  required?: boolean | undefined;
  /** Shows an asterisk. The default is `required`. */
  showsRequiredMark?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A group of fields under one legend. */
export function FieldSet({
  legend,
  hint,
  name,
  error,
  required,
  showsRequiredMark = required,
  className,
  children,
}: FieldSetProps) {
  const id = getFieldId(name ?? "");
  return (
    <fieldset
      {...(name ? { id, tabIndex: -1, ...buildAriaProps(id, hint, error), "aria-invalid": undefined } : {})}
      className={classNames("flex min-w-0 flex-col gap-3", className)}
    >
      <legend className="mb-2 font-semibold">
        {legend}
        {showsRequiredMark && <RequiredMark />}
      </legend>
      {hint && (
        <p id={name ? `${id}-hint` : undefined} className="text-muted">
          {hint}
        </p>
      )}
      {children}
      {name && <FieldError id={id} error={error} />}
    </fieldset>
  );
}
