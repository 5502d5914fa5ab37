import type { TextareaHTMLAttributes } from "react";
import { inputClass } from "./input-class.ts";
import { buildAriaProps, getFieldId, FieldFrame, type FieldLimits, type FieldProps } from "./field.tsx";

type TextAreaProps = FieldProps &
  FieldLimits &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "maxLength">;

/** A multi-line text field. It has no `maxLength`, because browsers would silently cut pasted text. */
export function TextArea({
  name,
  label,
  hint,
  error,
  required,
  className,
  showsRequiredMark,
  id = getFieldId(name),
  min: _min,
  max: _max,
  pattern: _pattern,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame {...{ id, name, label, hint, error, required, className, showsRequiredMark }}>
      <textarea
        rows={4}
        {...rest}
        {...buildAriaProps(id, hint, error)}
        id={id}
        name={name}
        required={required}
        className={inputClass}
      />
    </FieldFrame>
  );
}
