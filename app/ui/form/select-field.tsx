import type { SelectHTMLAttributes } from "react";
import { box } from "./box.ts";
import { describedBy, fieldId, FieldFrame, type FieldLimits, type FieldProps } from "./field.tsx";

type Option = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = FieldProps &
  FieldLimits &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "multiple" | "defaultValue"> & {
    options: readonly Option[];
    /** The first line, with an empty value. A default that isn't among the options falls back to it. */
    prompt?: string;
    defaultValue?: string | undefined;
  };

/** A choice from a list that is too long for radio rows. */
export function SelectField(props: SelectFieldProps) {
  const {
    name,
    label,
    hint,
    error,
    required,
    marked,
    className,
    id = fieldId(name),
    options,
    prompt,
    defaultValue,
    // What is chosen from a list has no limits of its own.
    minLength: _least,
    maxLength: _most,
    min: _min,
    max: _max,
    pattern: _pattern,
    ...rest
  } = props;
  const offered = options.some(({ value }) => value === defaultValue);
  return (
    <FieldFrame {...{ id, name, label, hint, error, required, marked, className }}>
      <select
        {...rest}
        {...describedBy(id, hint, error)}
        {...(props.value === undefined
          ? { defaultValue: offered ? defaultValue : prompt === undefined ? undefined : "" }
          : {})}
        id={id}
        name={name}
        required={required}
        className={box}
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {options.map(({ value, label: text, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
