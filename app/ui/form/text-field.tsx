import type { InputHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { inputClass } from "./input-class.ts";
import {
  describedBy,
  fieldId,
  FieldFrame,
  type FieldLimits,
  type FieldProps,
  inputLimits,
} from "./field.tsx";

type TextFieldProps = FieldProps &
  FieldLimits &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "maxLength" | keyof FieldLimits>;

/**
 * `type="email"` rejects non-ASCII characters before the @ and rewrites the domain, so an email field is a
 * text field with the email keypad.
 */
const emailInput = { type: "text", inputMode: "email", autoCapitalize: "none", spellCheck: false } as const;

/**
 * Whether a field is left-to-right in every language: email addresses, URLs, numbers, codes and passwords.
 */
const isLeftToRight = ({ type, inputMode, autoCapitalize }: InputHTMLAttributes<HTMLInputElement>): boolean =>
  ["email", "password", "tel", "url"].includes(type ?? "") ||
  inputMode !== undefined ||
  autoCapitalize === "characters";

/**
 * A single-line field: text, email, telephone, date. Numbers are text with `inputMode`, because the mouse
 * wheel and the arrow keys can change `type="number"` by accident. It has no `maxLength`, because browsers
 * silently cut pasted text to it.
 */
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
        {...(rest.type === "email" && emailInput)}
        dir={isLeftToRight(rest) ? "ltr" : undefined}
        {...inputLimits(rest.type, { minLength, min, max, pattern })}
        {...describedBy(id, hint, error)}
        id={id}
        name={name}
        required={required}
        className={classNames(inputClass, /^(?:numeric|decimal)$/.test(rest.inputMode ?? "") && "figures")}
      />
    </FieldFrame>
  );
}
