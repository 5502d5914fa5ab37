import type { TextareaHTMLAttributes } from "react";
import { box, describedBy, fieldId, FieldFrame, type FieldProps } from "./field.tsx";

type TextAreaProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name">;

/** Several lines of text. */
export function TextArea({
  name,
  label,
  hint,
  error,
  required,
  className,
  id = fieldId(name),
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame {...{ id, name, label, hint, error, required, className }}>
      <textarea
        rows={4}
        {...rest}
        {...describedBy(id, hint, error)}
        id={id}
        name={name}
        required={required}
        className={box}
      />
    </FieldFrame>
  );
}
