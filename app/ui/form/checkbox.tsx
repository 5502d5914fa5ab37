import type { InputHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { buildAriaProps, getFieldId, FieldError, RequiredMark, type FieldProps } from "./field.tsx";
import { choiceInputClass, choiceRowClass } from "./radio-rows.tsx";

type CheckboxProps = Omit<FieldProps, "showsRequiredMark"> &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "type"> & {
    /** Shown at the end of the row, such as a price. */
    aside?: React.ReactNode;
  };

/** A checkbox whose whole row can be clicked. */
export function Checkbox({ name, label, hint, error, aside, required, className, ...rest }: CheckboxProps) {
  const id = rest.id ?? getFieldId(rest.value === undefined ? name : `${name}-${String(rest.value)}`);
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <div
        className={classNames(
          "relative",
          choiceRowClass,
          Boolean(error) && "border-bad",
          rest.disabled && "opacity-70",
        )}
      >
        <input
          {...rest}
          {...buildAriaProps(id, hint, error)}
          type="checkbox"
          id={id}
          name={name}
          required={required}
          className={choiceInputClass}
        />
        <div className="min-w-0 grow basis-32">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <label
              htmlFor={id}
              className="min-w-0 grow basis-32 font-semibold break-words after:absolute after:inset-0 after:cursor-pointer after:content-['']"
            >
              {label}
              {required && <RequiredMark />}
            </label>
            {aside && <span className="max-w-full figures">{aside}</span>}
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
