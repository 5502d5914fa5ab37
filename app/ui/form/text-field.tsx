import type { InputHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { box } from "./box.ts";
import { describedBy, fieldId, FieldFrame, type FieldLimits, type FieldProps, limitsOf } from "./field.tsx";

type TextFieldProps = FieldProps &
  FieldLimits &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name" | keyof FieldLimits>;

/** One line of text, or any other input with a box: e-mail, telephone, date, number. */
export function TextField({
  name,
  label,
  hint,
  error,
  required,
  marked,
  className,
  id = fieldId(name),
  minLength,
  maxLength,
  min,
  max,
  pattern,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame {...{ id, name, label, hint, error, required, marked, className }}>
      <input
        type="text"
        {...rest}
        {...limitsOf(rest.type, { minLength, maxLength, min, max, pattern })}
        {...describedBy(id, hint, error)}
        id={id}
        name={name}
        required={required}
        className={classNames(box, rest.type === "number" && "figures")}
      />
    </FieldFrame>
  );
}
