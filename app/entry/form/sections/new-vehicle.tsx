import { VehicleFields } from "../late-fields.ts";
import { chosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useWords } from "../../../i18n/words.tsx";
import type { FieldOf } from "../../../posting/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import type { Driver } from "../../entry-page.ts";
import { ownerOf } from "../../vehicle-owner.ts";
import { useEntry, useFields, usePlaces } from "../entry-context.tsx";

/** The fields of a new vehicle. It is saved by its own button, or with the order. [VEH-006..023] */
export function NewVehicle({ driver: { choices, usualVehicle } }: { driver: Driver }) {
  const t = useWords("driver");
  const fields = useFields();
  const places = usePlaces();
  const { page, values, choices: chosen } = useEntry();
  const owner: Partial<Record<string, string>> = ownerOf(values);
  const usual = { ...usualVehicle, ...owner };
  // Its owner is its driver, as typed above, unless somebody else is typed.
  const field: FieldOf = (name, otherwise) => {
    const known = fields(name, otherwise);
    return known.defaultValue === "" ? { ...known, defaultValue: owner[name] ?? "" } : known;
  };
  const answer = field("vehicle_registered", usual.vehicle_registered).defaultValue;
  const isRequired = chosenCategory(page.offer, chosen)?.vehicleMustBeRegistered ?? true;
  return (
    <div data-late-fields className="grid gap-4 sm:grid-cols-2">
      <VehicleFields
        field={field}
        choices={choices}
        usual={usual}
        registration={{ isRequired, answer }}
        photo={{ isRequired: page.offer.requireVehiclePhoto, image: null }}
        isOwnersKnown
      />
      <div className="sm:col-span-2">
        <Button
          tone="secondary"
          name="intent"
          value="save-vehicle"
          formAction={places("vehicle")}
          formNoValidate
        >
          {t("vehicle.save")}
        </Button>
      </div>
    </div>
  );
}
