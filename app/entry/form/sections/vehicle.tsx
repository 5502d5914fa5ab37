import { VEHICLE_FIELD_NAMES } from "../../../account/garage/vehicle-field-names.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { findChosenVehicle } from "../../chosen-records.ts";
import type { Driver } from "../../entry-page.ts";
import { getText } from "../../entry-values.ts";
import { listVehiclePatchFieldNames } from "../../patched-vehicle.ts";
import { UnavailableSection } from "../../../posting/unavailable-section.tsx";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useFields, useAnchorUrl } from "../entry-context.tsx";
import { NewVehicle } from "./new-vehicle.tsx";
import { MissingPhotoField } from "./vehicle-photo.tsx";
import { RegistrationFields } from "./registration.tsx";

/** The choice between a saved vehicle and a new one, which is saved with the order. [EVT-019..022 ENT-025] */
export function VehicleSection() {
  const t = useTranslations("entry");
  const anchorUrl = useAnchorUrl();
  const { page, initialValues, values } = useEntry();
  const { driver } = page;
  if (!driver) return null;
  const { vehicles, missing } = driver;
  if (missing.vehicles || (missing.recordOptions && getText(values, "vehicle") === "new")) {
    return (
      <FormSection id="vehicle" title={t("vehicle.title")} level={3}>
        <UnavailableSection formAction={anchorUrl("vehicle")}>{t("absent.vehicles")}</UnavailableSection>
        <PreservedFields
          fields={["vehicle", ...VEHICLE_FIELD_NAMES, ...listVehiclePatchFieldNames(driver)]}
        />
      </FormSection>
    );
  }
  const vehicleChoice = findChosenVehicle(driver, values);
  if (vehicles.length === 0) {
    return (
      <FormSection id="vehicle" title={t("vehicle.title")} level={3}>
        <PreservedFields fields={["vehicle"]} />
        <NewVehicle driver={driver} />
      </FormSection>
    );
  }
  return (
    <>
      <Disclosure
        id="vehicle"
        title={t("vehicle.title")}
        summary={vehicleChoice.kind === "saved" && vehicleChoice.record.label}
        actionLabel={t("fold.change")}
        mustOpen={vehicleChoice.kind !== "saved" || findChosenVehicle(driver, initialValues).kind !== "saved"}
      >
        <VehicleSelect driver={driver} />
        {vehicleChoice.kind === "new" ? (
          <NewVehicle driver={driver} />
        ) : (
          <PreservedFields fields={VEHICLE_FIELD_NAMES} />
        )}
      </Disclosure>
      {vehicleChoice.kind === "saved" && (
        // Another vehicle needs new inputs, because the field names contain the vehicle's id.
        <div key={vehicleChoice.record.id} className="contents">
          <RegistrationFields vehicle={vehicleChoice.record} />
          <MissingPhotoField vehicle={vehicleChoice.record} />
        </div>
      )}
    </>
  );
}

function VehicleSelect({ driver: { vehicles } }: { driver: Driver }) {
  const t = useTranslations("entry");
  const field = useFields();
  const anchorUrl = useAnchorUrl();
  return (
    <>
      <SelectField
        // The new key remounts the select, so that it shows a newly saved vehicle.
        key={vehicles.length}
        {...field("vehicle")}
        prompt={t("vehicle.prompt")}
        options={[
          ...vehicles.map(({ id, label }) => ({ value: String(id), label })),
          { value: "new", label: t("vehicle.new") },
        ]}
        required
      />
      <UpdateButton
        sectionName={t("vehicle.title")}
        formAction={anchorUrl("vehicle")}
        className="in-data-hydrated:hidden"
      />
    </>
  );
}
