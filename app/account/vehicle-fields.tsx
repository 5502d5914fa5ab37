import { earliestYear } from "../domain/record-rules/years.ts";
import { useWords } from "../i18n/words.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import type { FieldOf } from "./form-field.ts";
import { namedOptions } from "./named-options.ts";
import { RegistrationFields } from "./registration-fields.tsx";
import type { VehicleChoices } from "./vehicle-choices.ts";

type VehicleFieldsProps = {
  field: FieldOf;
  choices: VehicleChoices;
  /** Whether a vehicle must be registered; where it needn't, what was answered to the question (“yes”, “no” or nothing yet). */
  registration: { isRequired: boolean; answer: string };
};

/** The fields of a vehicle, in the form of whoever shows them. [VEH-001 VEH-007..018] */
export function VehicleFields({ field, choices, registration }: VehicleFieldsProps) {
  const t = useWords("driver");
  const select = { prompt: t("choosePrompt"), required: true };
  return (
    <>
      <TextField {...field("vehicle_make")} label={t("vehicle.make")} required />
      <TextField {...field("vehicle_model")} label={t("vehicle.model")} required />
      <TextField {...field("vehicle_colour")} label={t("vehicle.colour")} required />
      <TextField
        {...field("vehicle_year")}
        label={t("vehicle.year")}
        type="number"
        min={earliestYear}
        max={choices.latestYear}
        inputMode="numeric"
        required
      />
      <SelectField
        {...field("vehicle_body_style")}
        {...select}
        label={t("vehicle.bodyStyle")}
        options={namedOptions(choices.bodyStyles)}
      />
      <SelectField
        {...field("vehicle_induction")}
        {...select}
        label={t("vehicle.induction")}
        options={namedOptions(choices.inductionTypes)}
      />
      <SelectField
        {...field("vehicle_engine")}
        {...select}
        label={t("vehicle.engine")}
        options={namedOptions(choices.engineTypes)}
      />
      <TextField
        {...field("vehicle_racing_number")}
        label={t("vehicle.racingNumber")}
        type="number"
        min={0}
        inputMode="numeric"
      />
      <TextField
        {...field("vehicle_registration")}
        label={t("vehicle.plate")}
        autoCapitalize="characters"
        required
      />
      <RegistrationFields field={field} states={choices.states} {...registration} />
      <TextField {...field("vehicle_owner")} label={t("vehicle.owner")} autoComplete="name" required />
      <TextField
        {...field("vehicle_owner_mobile")}
        label={t("vehicle.ownerMobile")}
        type="tel"
        autoComplete="tel"
        required
      />
    </>
  );
}
