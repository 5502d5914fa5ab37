import { useTranslations } from "../../i18n/use-translations.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { FormField } from "../../posting/use-form.ts";
import { namedOptions } from "../records/named-options.ts";
import type { VehicleChoices } from "./vehicle-choices.ts";
import type { VehicleField } from "./vehicle-values.ts";

type RegistrationProps = {
  field: (name: VehicleField) => FormField;
  isRequired: boolean;
  answer: string;
};

/** “Is this vehicle registered?”, unless it must be. [VEH-024] */
export function RegisteredQuestion({ field, isRequired }: RegistrationProps) {
  const t = useTranslations("driver");
  const isHydrated = useHydrated();
  if (isRequired) return <HiddenField field={field("vehicle_registered")} />;
  return (
    <RadioRows
      {...field("vehicle_registered")}
      legend={t("vehicle.registered")}
      options={[
        { value: "yes", label: t("vehicle.yes") },
        { value: "no", label: t("vehicle.no") },
      ]}
      required={isHydrated}
      marked
      className="sm:col-span-2"
    />
  );
}

/**
 * Shown unless the answer is No. Not a required input where registration is optional: without scripts it must
 * be possible to leave it empty and answer No; the server validates it. [VEH-020 VEH-025]
 */
export function RegistrationExpiry({ field, isRequired, answer }: RegistrationProps) {
  const recordForms = useTranslations("record-forms");
  const isRegistered = useHydrated() && answer === "yes";
  const expiryField = field("vehicle_registration_expiry");
  if (!showsRegistrationFields({ isRequired, answer })) return <HiddenField field={expiryField} />;
  return (
    <TextField
      {...expiryField}
      type="date"
      hint={isRequired ? undefined : recordForms("vehicle.expiryHint")}
      required={isRequired || isRegistered}
      marked
    />
  );
}

/** [VEH-019 VEH-025] */
export function RegistrationState({
  field,
  states,
  isRequired,
  answer,
}: RegistrationProps & Pick<VehicleChoices, "states">) {
  const t = useTranslations("driver");
  const isHydrated = useHydrated();
  const stateField = field("vehicle_registration_state");
  if (!showsRegistrationFields({ isRequired, answer })) return <HiddenField field={stateField} />;
  return (
    <SelectField
      {...stateField}
      prompt={t("choosePrompt")}
      options={namedOptions(states)}
      required={isHydrated && (isRequired || answer === "yes")}
      marked
    />
  );
}

type Answer = Pick<RegistrationProps, "isRequired" | "answer">;

/**
 * Whether the registration's details are shown: also before the question is answered, since without scripts
 * nothing would add them.
 */
export const showsRegistrationFields = ({ isRequired, answer }: Answer): boolean =>
  isRequired || answer !== "no";

/** Posts a field that is hidden now, so that it keeps its value if it is shown again. */
const HiddenField = ({ field: { name, defaultValue } }: { field: FormField }) => (
  <input type="hidden" name={name} value={defaultValue} />
);
