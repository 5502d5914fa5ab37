import type { InputHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { inputClass } from "./input-class.ts";
import {
  buildAriaProps,
  getFieldId,
  FieldFrame,
  type FieldLimits,
  type FieldProps,
  pickInputLimits,
} from "./field.tsx";

type TextFieldProps = FieldProps &
  FieldLimits &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "maxLength" | keyof FieldLimits>;

/** Replaces `type="email"`, which rejects non-ASCII characters before the @ and rewrites the domain. */
const EMAIL_INPUT = {
  type: "text",
  inputMode: "email",
  autoCapitalize: "none",
  spellCheck: "false",
} as const;

/** Email addresses, URLs, numbers, codes and passwords are left-to-right in every language. */
const isLeftToRight = ({ type, inputMode, autoCapitalize }: InputHTMLAttributes<HTMLInputElement>): boolean =>
  ["email", "password", "tel", "url"].includes(type ?? "") ||
  inputMode !== undefined ||
  autoCapitalize === "characters";

/**
 * A single-line field: text, email, telephone, date. For numbers, pass `inputMode` instead of `type="number"`,
 * which the mouse wheel and the arrow keys can change by accident. It has no `maxLength`, because browsers
 * would silently cut pasted text.
 */
export function TextField({
  name,
  label,
  hint,
  error,
  required,
  showsRequiredMark,
  className,
  id = getFieldId(name),
  minLength,
  min,
  max,
  pattern,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame {...{ id, name, label, hint, error, required, showsRequiredMark, className }}>
      <input
        type="text"
        {...rest}
        {...(rest.type === "email" && EMAIL_INPUT)}
        dir={isLeftToRight(rest) ? "ltr" : undefined}
        {...pickInputLimits(rest.type, { minLength, min, max, pattern })}
        {...buildAriaProps(id, hint, error)}
        id={id}
        name={name}
        required={required}
        className={classNames(inputClass, /^(?:numeric|decimal)$/.test(rest.inputMode ?? "") && "figures")}
      />
    </FieldFrame>
  );
}
