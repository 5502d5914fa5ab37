import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldSet } from "./field-set.tsx";
import { fieldId } from "./field.tsx";

type RadioOption = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Keeps its text and loses its dot. */
  disabled?: boolean | undefined;
  /** At the end of the row: the price. */
  aside?: ReactNode;
};

type RadioRowsProps = Pick<InputHTMLAttributes<HTMLInputElement>, "onChange" | "form"> & {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  options: readonly RadioOption[];
  defaultValue?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  marked?: boolean | undefined;
  className?: string | undefined;
};

/** A choice of one, each option a row that can be pressed anywhere. */
export function RadioRows({
  name,
  legend,
  hint,
  options,
  defaultValue,
  error,
  required,
  marked,
  className,
  onChange,
  form,
}: RadioRowsProps) {
  return (
    <FieldSet {...{ legend, hint, name, error, required, marked, className }}>
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <div
            key={option.value}
            className={classNames("relative", rowShape, option.disabled && "border-dashed text-muted")}
          >
            {option.disabled ? (
              <span aria-hidden="true" className="w-5 shrink-0" />
            ) : (
              <input
                onChange={onChange}
                form={form}
                type="radio"
                id={optionId(name, option.value)}
                name={name}
                value={option.value}
                defaultChecked={option.value === defaultValue}
                required={required}
                className={dot}
              />
            )}
            <RowText option={option} id={optionId(name, option.value)} />
          </div>
        ))}
      </div>
    </FieldSet>
  );
}

function RowText({ option, id }: { option: RadioOption; id: string }) {
  const text = (
    <>
      <span className="min-w-0 grow font-semibold">{option.label}</span>
      {option.aside && <span className="shrink-0 figures">{option.aside}</span>}
    </>
  );
  const line = "flex items-baseline justify-between gap-4";
  return (
    <div className="min-w-0 grow">
      {option.disabled ? (
        <p className={line}>{text}</p>
      ) : (
        // The label's box covers the whole row.
        <label
          htmlFor={id}
          className={classNames(line, "after:absolute after:inset-0 after:cursor-pointer after:content-['']")}
        >
          {text}
        </label>
      )}
      {option.description && <div className="relative z-1 text-muted">{option.description}</div>}
    </div>
  );
}

const optionId = (name: string, value: string) => fieldId(`${name}-${value}`);

/** A row that shows when it is chosen, also used by check boxes. */
export const rowShape =
  "flex min-h-12 items-start gap-3 border-2 border-line bg-raised px-3 py-2.5 hover:border-field-edge has-checked:border-brand has-checked:bg-sunken has-focus-visible:border-ink";

export const dot = "relative z-1 mt-1 size-5 shrink-0 accent-[var(--brand-text)]";
