import { useWords } from "../../../i18n/words.tsx";
import { FileField } from "../late-fields.ts";
import { Alert } from "../../../ui/alert.tsx";
import type { DriversVehicle } from "../../entry-page.ts";
import { mendFields, vehicleWithoutPhoto } from "../../mended-vehicle.ts";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";

/** The photo of a saved vehicle that has none, where the event asks for one. [VEH-022 VEH-031] */
export function MissingPhoto({ vehicle }: { vehicle: DriversVehicle }) {
  const t = useWords("uploads");
  const { page, values } = useEntry();
  const field = useFields();
  const names = mendFields(vehicle.id);
  if (vehicleWithoutPhoto(page, values) === null)
    return <Carried fields={[names.photo, names.photoName, names.photoRemove]} />;
  return (
    <div id="vehicle-photo" data-late-fields className="flex scroll-mt-36 flex-col gap-4">
      <Alert tone="info">{t("vehicle.required")}</Alert>
      <FileField
        {...field(names.photo)}
        label={t("vehicle.photo")}
        fileName={field(names.photoName).defaultValue}
        kind="image"
        required
      />
    </div>
  );
}
