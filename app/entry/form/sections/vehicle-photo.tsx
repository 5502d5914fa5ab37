import { useTranslations } from "../../../i18n/use-translations.tsx";
import { FileField } from "../lazy-fields.ts";
import { Alert } from "../../../ui/alert.tsx";
import type { DriversVehicle } from "../../entry-page.ts";
import { vehiclePatchFields, findVehicleWithoutPhoto } from "../../patched-vehicle.ts";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useFields } from "../entry-context.tsx";

/** Upload of a photo for a saved vehicle that has none, if the event requires one. [VEH-022 VEH-031] */
export function MissingPhoto({ vehicle }: { vehicle: DriversVehicle }) {
  const t = useTranslations("uploads");
  const { page, values } = useEntry();
  const field = useFields();
  const names = vehiclePatchFields(vehicle.id);
  if (findVehicleWithoutPhoto(page, values) === null)
    return <PreservedFields fields={[names.photo, names.photoName, names.photoRemove]} />;
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
