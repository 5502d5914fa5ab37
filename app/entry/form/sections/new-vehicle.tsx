import { VehicleFields } from "../lazy-views.ts";
import { findChosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Driver } from "../../entry-page.ts";
import { getDefaultVehicleOwner } from "../../vehicle-owner.ts";
import { useEntry, useFields, useAnchorUrl } from "../entry-context.tsx";

/** The fields of a new vehicle. Either its “Save” button or the order saves the vehicle. [VEH-006..023] */
export function NewVehicle({ driver: { recordOptions, vehicleDefaults } }: { driver: Driver }) {
  const t = useTranslations("driver");
  const field = useFields();
  const anchorUrl = useAnchorUrl();
  const { page, values, choices: entryChoices } = useEntry();
  const defaults = { ...vehicleDefaults, ...getDefaultVehicleOwner(values) };
  const registeredValue = field("vehicle_registered").defaultValue;
  const isRequired = findChosenCategory(page.offer, entryChoices)?.vehicleMustBeRegistered ?? true;
  return (
    <div data-late-fields className="grid gap-4 sm:grid-cols-2">
      <VehicleFields
        field={field}
        choices={recordOptions}
        defaults={defaults}
        registration={{ isRequired, answer: registeredValue }}
        photo={{ isRequired: page.offer.requireVehiclePhoto, image: null }}
        isOwnerOptional
      />
      <div className="sm:col-span-2">
        <Button
          tone="secondary"
          name="intent"
          value="save-vehicle"
          formAction={anchorUrl("vehicle")}
          formNoValidate
        >
          {t("vehicle.save")}
        </Button>
      </div>
    </div>
  );
}
