import type { FormEvent } from "react";
import type { Question } from "../domain/form-answers/form-parts.ts";
import { splitAnswers, OTHER } from "../domain/form-answers/multiple-answers.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import type { FormState } from "../posting/use-form.ts";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { getFieldId } from "../ui/form/field.tsx";
import { FieldSet } from "../ui/form/field-set.tsx";
import { RadioRows } from "../ui/form/radio-rows.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { OrganiserText } from "./organiser-text.tsx";
import { getOtherFieldName } from "./form-model.ts";

type ChoiceFieldProps = { question: Question; form: FormState };

/** Radio buttons or checkboxes, with a text field for “Other” if the question allows other answers. */
export function ChoiceField({ question, form }: ChoiceFieldProps) {
  const t = useTranslations("forms");
  const { type, field: name, hint, options, allowsOther } = question;
  const { label, error, required } = form.field(name);
  const selectedValues = (form.values[name] ?? []).flatMap(splitAnswers);
  const unlistedValue = selectedValues.find(
    (value) => value !== OTHER && !options.some((option) => option.value === value),
  );
  const otherText = form.values[getOtherFieldName(name)]?.[0] || (allowsOther ? (unlistedValue ?? "") : "");
  const isOtherSelected = selectedValues.includes(OTHER) || unlistedValue !== undefined;
  const otherInput = allowsOther && (
    <TextField
      name={getOtherFieldName(name)}
      label={t("otherText")}
      defaultValue={otherText}
      onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => {
        const otherControl = findOtherControl(name);
        if (otherControl && currentTarget.value !== "") otherControl.checked = true;
      }}
    />
  );
  if (type === "radios")
    return (
      <RadioRows
        name={name}
        legend={<OrganiserText text={label} />}
        hint={hint && <OrganiserText text={hint} />}
        options={[
          ...options.map((option) => ({ value: option.value, label: <OrganiserText text={option.label} /> })),
          ...(allowsOther ? [{ value: OTHER, label: t("other"), description: otherInput }] : []),
        ]}
        defaultValue={isOtherSelected ? OTHER : selectedValues[0]}
        error={error}
        required={required}
      />
    );
  return (
    <FieldSet
      legend={<OrganiserText text={label} />}
      hint={hint && <OrganiserText text={hint} />}
      name={name}
      error={error}
      showsRequiredMark={required}
    >
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={<OrganiserText text={option.label} />}
            defaultChecked={selectedValues.includes(option.value)}
          />
        ))}
        {allowsOther && (
          <Checkbox
            name={name}
            value={OTHER}
            label={t("other")}
            defaultChecked={isOtherSelected}
            onChange={({ currentTarget }) => {
              const input = document.getElementById(getFieldId(getOtherFieldName(name)));
              if (!currentTarget.checked && input instanceof HTMLInputElement) input.value = "";
            }}
          />
        )}
        {otherInput}
      </div>
    </FieldSet>
  );
}

function findOtherControl(name: string): HTMLInputElement | null {
  const control = document.getElementById(getFieldId(`${name}-${OTHER}`));
  return control instanceof HTMLInputElement ? control : null;
}
