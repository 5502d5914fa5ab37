import { VehicleFields } from "../late-fields.ts";
import { useWords } from "../../../i18n/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import type { Driver } from "../../entry-page.ts";

type NewVehicleProps = { driver: Driver; isRegistrationRequired: boolean };

/** The fields of a new vehicle. It is saved by its own button, or with the order. [VEH-006..023] */
export function NewVehicle({
  driver: { choices, usualVehicle: usual },
  isRegistrationRequired,
}: NewVehicleProps) {
  const t = useWords("driver");
  const field = useFields();
  const { page } = useEntry();
  const answer = field("vehicle_registered", usual.vehicle_registered).defaultValue;
  const registration = { isRequired: isRegistrationRequired, answer };
  return (
    <div data-late-fields className="grid gap-4 sm:grid-cols-2">
      <VehicleFields
        field={field}
        choices={choices}
        usual={usual}
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
