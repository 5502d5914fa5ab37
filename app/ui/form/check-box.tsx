import type { InputHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { describedBy, fieldId, FieldError, RequiredMark, type FieldProps } from "./field.tsx";
import { dot, rowShape } from "./radio-rows.tsx";

type CheckBoxProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "type"> & {
    /** At the end of the row: the price. */
    aside?: React.ReactNode;
  };

/**
 * A yes or no, as a row that can be pressed anywhere. Posts `value` (“on” without one) when ticked, nothing
 * otherwise.
 */
export function CheckBox({ name, label, hint, error, aside, required, className, ...rest }: CheckBoxProps) {
  const id = rest.id ?? fieldId(rest.value === undefined ? name : `${name}-${String(rest.value)}`);
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <div className={classNames("relative", rowShape, error && "border-bad", rest.disabled && "opacity-70")}>
        <input
          {...rest}
          {...describedBy(id, hint, error)}
          type="checkbox"
          id={id}
          name={name}
          required={required}
          className={dot}
        />
        <div className="min-w-0 grow">
          <div className="flex items-baseline justify-between gap-4">
            <label
              htmlFor={id}
              className="grow font-semibold after:absolute after:inset-0 after:cursor-pointer after:content-['']"
            >
              {label}
              {required && <RequiredMark />}
            </label>
            {aside && <span className="shrink-0 figures">{aside}</span>}
          </div>
          {hint && (
            <div id={`${id}-hint`} className="relative z-1 text-muted">
              {hint}
            </div>
          )}
        </div>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
