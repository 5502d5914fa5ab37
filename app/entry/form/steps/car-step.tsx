import { canEnterEvent, findChosenCategory } from "../../../domain/entry/entry-sections.ts";
import { VEHICLE_FIELD_NAMES } from "../../../account/garage/vehicle-field-names.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { listVehiclePatchFieldNames } from "../../patched-vehicle.ts";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry } from "../entry-context.tsx";
import { RunSection } from "../sections/run.tsx";
import { VehicleSection } from "../sections/vehicle.tsx";
import { Step } from "./step.tsx";

/** The step for the vehicle. While no vehicle can be chosen, it shows the reason. */
export function CarStep() {
  const t = useTranslations("entry");
  const { page, choices } = useEntry();
  const category = findChosenCategory(page.offer, choices);
  const canChooseVehicle = page.driver !== null && category?.requiresVehicle === true;
  const preservedFields = (
    <PreservedFields
      fields={["vehicle", ...VEHICLE_FIELD_NAMES, ...listVehiclePatchFieldNames(page.driver)]}
    />
  );
  if (!canEnterEvent(page.offer)) return preservedFields;
  return (
    <Step name="car">
      {canChooseVehicle ? (
        <VehicleSection />
      ) : (
        <>
          <p className="text-muted">{t(getReasonKey())}</p>
          {preservedFields}
        </>
      )}
      <RunSection />
    </Step>
  );

  function getReasonKey() {
    if (category ? !category.requiresVehicle : choices.categoryId === 0) return "vehicle.notNeeded";
    return page.driver ? "vehicle.classFirst" : "vehicle.afterLogIn";
  }
}
