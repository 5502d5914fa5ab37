import { useWords } from "../../i18n/words.tsx";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { FieldOf } from "../../posting/use-form.ts";
import { namedOptions } from "../records/named-options.ts";
import type { VehicleChoices } from "./vehicle-choices.ts";

type RegistrationFieldsProps = {
  field: FieldOf;
  states: VehicleChoices["states"];
  isRequired: boolean;
  answer: string;
};

/**
 * State and expiry. Where registration is optional the question comes first, and both are asked after a Yes;
 * before any answer too, since without scripts nothing would bring them. [VEH-019 VEH-020 VEH-024 VEH-025]
 */
export function RegistrationFields({ field, states, isRequired, answer }: RegistrationFieldsProps) {
  const t = useWords("driver");
  const asked = isRequired || answer !== "no";
  const must = isRequired || answer === "yes";
  return (
    <>
      {isRequired ? (
        <Unasked field={field} names={["vehicle_registered"]} />
      ) : (
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
      )}
      {asked ? (
        <>
          <SelectField
            {...field("vehicle_registration_state")}
            prompt={t("choosePrompt")}
            options={namedOptions(states)}
            required={must}
          />
          <TextField {...field("vehicle_registration_expiry")} type="date" required={must} />
        </>
      ) : (
        <Unasked field={field} names={["vehicle_registration_state", "vehicle_registration_expiry"]} />
      )}
    </>
  );
}

/**
 * Members that aren't asked now go along unseen, so that they are still filled in when they are asked again.
 */
function Unasked({ field, names }: { field: FieldOf; names: readonly string[] }) {
  return names.map((name) => {
    const { defaultValue } = field(name);
    return defaultValue === "" ? null : <input key={name} type="hidden" name={name} value={defaultValue} />;
  });
}
