import { useTranslations } from "../../../i18n/use-translations.tsx";
import { FileField } from "../lazy-views.ts";
import { Alert } from "../../../ui/alert.tsx";
import type { DriversVehicle } from "../../entry-page.ts";
import { getVehiclePatchFieldNames, findVehicleWithoutPhoto } from "../../patched-vehicle.ts";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useFields } from "../entry-context.tsx";

/** Upload of a photo for a saved vehicle without one, if the event requires it. [VEH-022 VEH-031] */
export function MissingPhotoField({ vehicle }: { vehicle: DriversVehicle }) {
  const t = useTranslations("uploads");
  const { page, values } = useEntry();
  const field = useFields();
  const names = getVehiclePatchFieldNames(vehicle.id);
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
