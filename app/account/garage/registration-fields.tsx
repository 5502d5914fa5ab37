import { useTranslations } from "../../i18n/use-translations.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { FormField } from "../../posting/use-form.ts";
import { toSelectOptions } from "../records/select-options.ts";
import type { VehicleChoices } from "./vehicle-choices.ts";
import type { VehicleFieldName } from "./vehicle-field-names.ts";

type RegistrationFieldProps = {
  field: (name: VehicleFieldName) => FormField;
  /** Whether the vehicle must be registered. */
  isRequired: boolean;
  /** The answer to “Is this vehicle registered?”: “yes”, “no”, or "" for none. */
  answer: string;
};

/**
 * The question “Is this vehicle registered?”, which isn't shown if the vehicle must be registered. [VEH-024]
 */
export function RegisteredQuestion({ field, isRequired }: RegistrationFieldProps) {
  const t = useTranslations("driver");
  if (isRequired) return <HiddenField field={field("vehicle_registered")} />;
  return (
    <RadioRows
      {...field("vehicle_registered")}
      legend={t("vehicle.registered")}
      options={[
        { value: "yes", label: t("vehicle.yes") },
        { value: "no", label: t("vehicle.no") },
      ]}
      required
      className="sm:col-span-2"
    />
  );
}

/**
 * The expiry of the registration, shown unless the answer is No. If registration is optional, the field isn't
 * `required` without scripts, because the user may still answer No. [VEH-020 VEH-025]
 */
export function RegistrationExpiry({ field, isRequired, answer }: RegistrationFieldProps) {
  const tRecordForms = useTranslations("record-forms");
  const isRegistered = useHydrated() && answer === "yes";
  const expiryField = field("vehicle_registration_expiry");
  if (!showsRegistrationFields({ isRequired, answer })) return <HiddenField field={expiryField} />;
  return (
    <TextField
      {...expiryField}
      type="date"
      hint={isRequired ? undefined : tRecordForms("vehicle.expiryHint")}
      required={isRequired || isRegistered}
      showsRequiredMark
    />
  );
}

/** The state of the registration, shown and required like the expiry. [VEH-019 VEH-025] */
export function RegistrationState({
  field,
  states,
  isRequired,
  answer,
}: RegistrationFieldProps & Pick<VehicleChoices, "states">) {
  const t = useTranslations("driver");
  const isRegistered = useHydrated() && answer === "yes";
  const stateField = field("vehicle_registration_state");
  if (!showsRegistrationFields({ isRequired, answer })) return <HiddenField field={stateField} />;
  return (
    <SelectField
      {...stateField}
      prompt={t("choosePrompt")}
      options={toSelectOptions(states)}
      required={isRequired || isRegistered}
      showsRequiredMark
    />
  );
}

type RegistrationAnswer = Pick<RegistrationFieldProps, "isRequired" | "answer">;

/**
 * Whether the registration fields are shown. They are shown even before the user answers the question,
 * because a page without scripts can't show them later.
 */
const showsRegistrationFields = ({ isRequired, answer }: RegistrationAnswer): boolean =>
  isRequired || answer !== "no";

const HiddenField = ({ field: { name, defaultValue } }: { field: FormField }) => (
  <input type="hidden" name={name} value={defaultValue} />
);
