import type { TextareaHTMLAttributes } from "react";
import { box } from "./box.ts";
import { describedBy, fieldId, FieldFrame, type FieldLimits, type FieldProps } from "./field.tsx";

type TextAreaProps = FieldProps & FieldLimits & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name">;

/** Several lines of text. */
export function TextArea({
  name,
  label,
  hint,
  error,
  required,
  className,
  id = fieldId(name),
  min: _min,
  max: _max,
  pattern: _pattern,
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
