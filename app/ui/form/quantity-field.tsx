import { useRef, type InputHTMLAttributes, type ReactNode } from "react";
import { useWords } from "../../i18n/words.tsx";
import { classNames } from "../class-names.ts";
import { useHydrated } from "../hydrated.ts";
import { describedBy, fieldId, FieldError, type FieldLimits, type FieldProps } from "./field.tsx";

type QuantityFieldProps = FieldProps &
  Omit<FieldLimits, "min" | "max"> &
  Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "type" | "min" | "max"> & {
    min?: number | string | undefined;
    max?: number | string | undefined;
    aside?: ReactNode;
  };

/**
 * How many. A number field; with scripts it gets a minus and a plus, which tell the form like typing does.
 */
export function QuantityField(props: QuantityFieldProps) {
  const { name, label, hint, error, min = 0, max, aside, className, id = fieldId(name), ...others } = props;
  // They are for texts.
  const { minLength: _least, maxLength: _most, pattern: _pattern, ...rest } = others;
  const t = useWords("common");
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();

  function step(by: 1 | -1) {
    const field = input.current;
    if (!field) return;
    if (by > 0) field.stepUp();
    else field.stepDown();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  // Buttons that need scripts aren't there before them: a text browser would read them, whatever a style
  // hides.
  const stepper = (by: 1 | -1, words: string) => (
    <button
      type="button"
      className={stepperShape}
      disabled={rest.disabled}
      aria-label={words}
      aria-controls={id}
      onClick={() => step(by)}
    >
      <span aria-hidden="true">{by > 0 ? "+" : "−"}</span>
    </button>
  );

  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label htmlFor={id} className="min-w-0 grow basis-40 font-semibold">
          {label}
        </label>
        {aside && <span className="figures">{aside}</span>}
        <div className="flex items-stretch">
          {hydrated && stepper(-1, t("less"))}
          <input
            defaultValue={min}
            {...rest}
            {...describedBy(id, hint, error)}
            ref={input}
            type="number"
            inputMode="numeric"
            id={id}
            name={name}
            min={min}
            max={max}
            step={1}
            className={numberBox}
          />
          {hydrated && stepper(1, t("more"))}
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

const stepperShape =
  "target cursor-pointer border-2 border-field-edge bg-raised text-2xl leading-none font-bold first:border-e-0 last:border-s-0 hover:bg-sunken disabled:opacity-50";

const numberBox =
  "min-h-12 w-20 border-2 border-field-edge bg-field px-2 text-center text-lg figures [appearance:textfield] aria-invalid:border-bad disabled:opacity-60 [&::-webkit-inner-spin-button]:appearance-none";
