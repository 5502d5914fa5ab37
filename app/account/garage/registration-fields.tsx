import { useWords } from "../../i18n/words.tsx";
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

/** “Is this vehicle registered?”, where it needn't be. [VEH-024] */
export function Registered({ field, isRequired }: RegistrationProps) {
  const t = useWords("driver");
  const isHydrated = useHydrated();
  if (isRequired) return <Unasked field={field("vehicle_registered")} />;
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
 * Asked unless the answer is No. Where registration is optional, who has no scripts must be able to leave it
 * empty and answer No: the site says what is missing. [VEH-020 VEH-025]
 */
export function RegistrationExpiry({ field, isRequired, answer }: RegistrationProps) {
  const forms = useWords("record-forms");
  const isChosen = useHydrated() && answer === "yes";
  const known = field("vehicle_registration_expiry");
  if (!isAsked({ isRequired, answer })) return <Unasked field={known} />;
  return (
    <TextField
      {...known}
      type="date"
      hint={isRequired ? undefined : forms("vehicle.expiryHint")}
      required={isRequired || isChosen}
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
  const t = useWords("driver");
  const isHydrated = useHydrated();
  const known = field("vehicle_registration_state");
  if (!isAsked({ isRequired, answer })) return <Unasked field={known} />;
  return (
    <SelectField
      {...known}
      prompt={t("choosePrompt")}
      options={namedOptions(states)}
      required={isHydrated && (isRequired || answer === "yes")}
      marked
    />
  );
}

type Answer = Pick<RegistrationProps, "isRequired" | "answer">;

/** Before any answer too, since without scripts nothing would bring them. */
export const isAsked = ({ isRequired, answer }: Answer): boolean => isRequired || answer !== "no";

/** A member that isn't asked now goes along unseen, so that it is still filled in when it is asked again. */
function Unasked({ field: { name, defaultValue } }: { field: FormField }) {
  return defaultValue === "" ? null : <input type="hidden" name={name} value={defaultValue} />;
}
