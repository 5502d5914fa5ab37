import { useRef, useState, type InputHTMLAttributes, type ReactNode } from "react";
import { parseInteger } from "../../domain/record-rules/number.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { classNames } from "../class-names.ts";
import { useHydrated } from "../hydrated.ts";
import { buildAriaProps, getFieldId, FieldError, type FieldLimits, type FieldProps } from "./field.tsx";
import { setValue } from "./set-value.ts";

type QuantityFieldProps = Omit<FieldProps, "showsRequiredMark"> &
  Omit<FieldLimits, "min" | "max"> &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "type" | "min" | "max"> & {
    min?: number | string | undefined;
    max?: number | string | undefined;
    aside?: ReactNode;
  };

/**
 * A quantity, with a minus and a plus button, which fire the same events as typing. It is a text field,
 * because the mouse wheel and the arrow keys could change a number field by accident.
 */
export function QuantityField(props: QuantityFieldProps) {
  const { name, label, hint, min = 0, max, aside, className, id = getFieldId(name), ...otherProps } = props;
  const { minLength: _minLength, pattern: _pattern, error: serverError, ...rest } = otherProps;
  const t = useTranslations("common");
  const tPosting = useTranslations("posting");
  const [isInvalid, setIsInvalid] = useState(false);
  const error = serverError ?? (isInvalid ? tPosting("problem.wholeNumber") : undefined);
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();

  function changeNumber(direction: 1 | -1) {
    const field = input.current;
    if (!field) return;
    const currentNumber = field.value.trim() === "" ? 0 : parseInteger(field.value);
    setIsInvalid(currentNumber === null);
    if (currentNumber === null) return;
    const nextNumber = Math.max(Number(min), Math.min(currentNumber + direction, Number(max ?? Infinity)));
    // The plus button must not lower a number that is above the maximum.
    if (nextNumber > currentNumber === direction > 0) setValue(field, String(nextNumber));
  }
  // Rendered only after hydration, because text browsers ignore CSS and would show buttons without a function.
  const renderStepper = (direction: 1 | -1, text: string) => (
    <button
      type="button"
      id={`${id}${direction}`}
      className={stepperClass}
      disabled={rest.disabled}
      aria-label={text}
      aria-labelledby={`${id}${direction} ${id}-label`}
      aria-controls={id}
      onClick={() => changeNumber(direction)}
    >
      <span aria-hidden="true">{direction > 0 ? "+" : "−"}</span>
    </button>
  );

  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label htmlFor={id} id={`${id}-label`} className="min-w-0 grow basis-40 font-semibold">
          {label}
        </label>
        {aside && <span className="figures">{aside}</span>}
        <div className="flex max-w-full items-stretch">
          {isHydrated && renderStepper(-1, t("less"))}
          <input
            defaultValue={min}
            {...rest}
            {...buildAriaProps(id, hint, error)}
            ref={input}
            onInput={() => setIsInvalid(false)}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            id={id}
            name={name}
            data-most={max}
            className={numberClass}
          />
          {isHydrated && renderStepper(1, t("more"))}
        </div>
      </div>
      {hint && (
        <div id={`${id}-hint`} className="text-muted">
          {hint}
        </div>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

const stepperClass =
  "target cursor-pointer border-2 border-field-edge bg-raised text-2xl leading-none font-bold first:border-e-0 last:border-s-0 hover:bg-sunken disabled:opacity-50";

const numberClass =
  "min-h-12 w-20 min-w-0 border-2 border-field-edge bg-field px-2 text-center text-lg figures aria-invalid:border-bad disabled:opacity-60";
