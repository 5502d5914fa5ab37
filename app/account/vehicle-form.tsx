import { type FormEvent, useState } from "react";
import { useWords } from "../i18n/words.tsx";
import { Button } from "../ui/button.tsx";
import { FormFrame } from "./form-frame.tsx";
import type { FormStart } from "./form-values.ts";
import { type FormReply, useProfileForm } from "./use-profile-form.ts";
import type { VehicleChoices } from "./vehicle-choices.ts";
import { VehicleFields } from "./vehicle-fields.tsx";

type VehicleFormProps = { owner: string | null; choices: VehicleChoices; start: FormStart; reply: FormReply };

/** The form of one vehicle. “Is this vehicle registered?” opens and closes its two fields where there are scripts. [VEH-006 VEH-024] */
export function VehicleForm({ owner, choices, start, reply }: VehicleFormProps) {
  const t = useWords("driver");
  const form = useProfileForm(start, reply);
  const [chosen, setChosen] = useState<string | null>(null);
  const answer = chosen ?? form.field("vehicle_registered").defaultValue ?? "";
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === "vehicle_registered") setChosen(target.value);
  }
  return (
    <FormFrame id="vehicle" form={form} owner={owner} onInput={onInput}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <VehicleFields field={form.field} choices={choices} registration={{ isRequired: false, answer }} />
      </div>
      <div>
        <Button className="w-full sm:w-auto">{t("vehicle.save")}</Button>
      </div>
    </FormFrame>
  );
}
