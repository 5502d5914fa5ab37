import { type SelectHTMLAttributes, useState } from "react";
import { inputClass } from "./input-class.ts";
import { buildAriaProps, getFieldId, FieldFrame, type FieldLimits, type FieldProps } from "./field.tsx";

type Option = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = FieldProps &
  FieldLimits &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "multiple" | "defaultValue"> & {
    options: readonly Option[];
    /** The first option, with an empty value. It is selected if `defaultValue` isn't among the options. */
    prompt?: string;
    defaultValue?: string | undefined;
  };

/** A select, for lists that are too long for `RadioRows`. */
export function SelectField(props: SelectFieldProps) {
  const {
    name,
    label,
    hint,
    error,
    required,
    showsRequiredMark,
    className,
    id = getFieldId(name),
    options,
    prompt,
    // Like the other inputs, a select reads its default value only when it mounts.
    defaultValue: currentDefaultValue,
    // A select supports none of these limits.
    minLength: _minLength,
    min: _min,
    max: _max,
    pattern: _pattern,
    ...rest
  } = props;
  const [defaultValue] = useState(currentDefaultValue);
  const isDefaultOffered = options.some(({ value }) => value === defaultValue);
  return (
    <FieldFrame {...{ id, name, label, hint, error, required, showsRequiredMark, className }}>
      <select
        {...rest}
        {...buildAriaProps(id, hint, error)}
        {...(props.value === undefined
          ? { defaultValue: isDefaultOffered ? defaultValue : prompt === undefined ? undefined : "" }
          : {})}
        id={id}
        name={name}
        required={required}
        className={inputClass}
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {options.map(({ value, label: text, disabled }) => (
          <option key={value} value={value} disabled={disabled} dir="auto">
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
