import type { InputHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { box, describedBy, fieldId, FieldFrame, type FieldProps } from "./field.tsx";

type TextFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "name">;

/** One line of text, or any other input with a box: e-mail, telephone, date, number. */
export function TextField({
  name,
  label,
  hint,
  error,
  required,
  className,
  id = fieldId(name),
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame {...{ id, name, label, hint, error, required, className }}>
      <input
        type="text"
        {...rest}
        {...describedBy(id, hint, error)}
        id={id}
        name={name}
        required={required}
        className={classNames(box, rest.type === "number" && "figures")}
      />
    </FieldFrame>
  );
}
