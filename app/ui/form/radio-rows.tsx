import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldSet } from "./field-set.tsx";
import { getFieldId } from "./field.tsx";

type RadioOption = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** The option can't be selected. */
  disabled?: boolean | undefined;
  /** Shown at the end of the row, such as a price. */
  aside?: ReactNode;
};

type RadioRowsProps = Pick<InputHTMLAttributes<HTMLInputElement>, "onChange" | "form"> & {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  options: readonly RadioOption[];
  defaultValue?: string | undefined;
  error?: ReactNode;
  required?: boolean | undefined;
  showsRequiredMark?: boolean | undefined;
  className?: string | undefined;
};

/** Radio buttons, each in a row that can be clicked anywhere. */
export function RadioRows({
  name,
  legend,
  hint,
  options,
  defaultValue,
  error,
  required,
  showsRequiredMark,
  className,
  onChange,
  form,
}: RadioRowsProps) {
  return (
    <FieldSet {...{ legend, hint, name, error, required, showsRequiredMark, className }}>
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <div
            key={option.value}
            className={classNames("relative", choiceRowClass, option.disabled && "border-dashed text-muted")}
          >
            {option.disabled ? (
              <span aria-hidden="true" className="w-5 shrink-0" />
            ) : (
              <input
                onChange={onChange}
                form={form}
                type="radio"
                id={getOptionId(name, option.value)}
                name={name}
                value={option.value}
                defaultChecked={option.value === defaultValue}
                required={required}
                aria-describedby={
                  option.description ? getDescriptionId(getOptionId(name, option.value)) : undefined
                }
                className={choiceInputClass}
              />
            )}
            <RowText option={option} id={getOptionId(name, option.value)} />
          </div>
        ))}
      </div>
    </FieldSet>
  );
}

function RowText({ option, id }: { option: RadioOption; id: string }) {
  const text = (
    <>
      <span className="min-w-0 grow basis-32 font-semibold break-words">{option.label}</span>
      {option.aside && <span className="max-w-full figures">{option.aside}</span>}
    </>
  );
  const lineClass = "flex flex-wrap items-baseline justify-between gap-x-4";
  return (
    <div className="min-w-0 grow basis-32">
      {option.disabled ? (
        <p className={lineClass}>{text}</p>
      ) : (
        // The label's pseudo-element covers the whole row.
        <label
          htmlFor={id}
          className={classNames(
            lineClass,
            "after:absolute after:inset-0 after:cursor-pointer after:content-['']",
          )}
        >
          {text}
        </label>
      )}
      {option.description && (
        <div id={getDescriptionId(id)} className="relative z-1 text-muted">
          {option.description}
        </div>
      )}
    </div>
  );
}

const getDescriptionId = (id: string) => `${id}-about`;
const getOptionId = (name: string, value: string) => getFieldId(`${name}-${value}`);

/**
 * Classes of the row of a radio button or checkbox. The row of a checked control is highlighted. A text with
 * `basis-32` is below the control if the font is very large.
 */
export const choiceRowClass =
  "flex min-h-12 flex-wrap items-start gap-3 border-2 border-line bg-raised px-3 py-2.5 hover:border-field-edge has-checked:border-brand has-checked:bg-sunken has-focus-visible:border-ink";

export const choiceInputClass = "relative z-1 mt-1 size-5 shrink-0 accent-[var(--brand-text)]";
