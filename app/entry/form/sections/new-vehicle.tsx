import type { VehicleChoices } from "../../../account/garage/vehicle-choices.ts";
import { VehicleFields } from "../../../account/garage/fields.tsx";
import { useWords } from "../../../i18n/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import { textOf } from "../../entry-values.ts";

type NewVehicleProps = { choices: VehicleChoices; isRegistrationRequired: boolean };

/** The fields of a new vehicle. It is saved by its own button, or with the order. [VEH-006..023] */
export function NewVehicle({ choices, isRegistrationRequired }: NewVehicleProps) {
  const t = useWords("driver");
  const field = useFields();
  const { page, values } = useEntry();
  const registration = {
    isRequired: isRegistrationRequired,
    answer: textOf(values, "vehicle_registered"),
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <VehicleFields
        field={field}
        choices={choices}
        registration={registration}
        photo={{ isRequired: page.offer.requireVehiclePhoto, image: null }}
      />
      <div className="sm:col-span-2">
        <Button tone="secondary" name="intent" value="save-vehicle" formNoValidate>
          {t("vehicle.save")}
        </Button>
      </div>
    </div>
  );
}
