import { vehicleFields } from "../../../account/garage/vehicle-values.ts";
import { useWords } from "../../../i18n/words.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Part } from "../../../ui/part.tsx";
import { chosenVehicle } from "../../chosen-records.ts";
import type { Driver } from "../../entry-page.ts";
import { textOf } from "../../entry-values.ts";
import { allMendFields } from "../../mended-vehicle.ts";
import { Absence } from "../../../posting/absence.tsx";
import { Carried } from "../carried.tsx";
import { useEntry, useFields, usePlaces } from "../entry-context.tsx";
import { NewVehicle } from "./new-vehicle.tsx";
import { MissingPhoto } from "./vehicle-photo.tsx";
import { Registration } from "./registration.tsx";

/** A saved vehicle, which is one line, or a new one. [EVT-019..022 ENT-025] */
export function VehicleSection() {
  const t = useWords("entry");
  const places = usePlaces();
  const { page, shown, values } = useEntry();
  const { driver } = page;
  if (!driver) return null;
  const { vehicles, missing } = driver;
  if (missing.vehicles || (missing.choices && textOf(values, "vehicle") === "new")) {
    return (
      <Part id="vehicle" title={t("vehicle.title")} level={3}>
        <Absence place={places("vehicle")}>{t("absent.vehicles")}</Absence>
        <Carried fields={["vehicle", ...vehicleFields, ...allMendFields(driver)]} />
      </Part>
    );
  }
  const chosen = chosenVehicle(driver, values);
  if (vehicles.length === 0) {
    return (
      <Part id="vehicle" title={t("vehicle.title")} level={3}>
        <Carried fields={["vehicle"]} />
        <NewVehicle driver={driver} />
      </Part>
    );
  }
  return (
    <>
      <Fold
        id="vehicle"
        title={t("vehicle.title")}
        line={chosen.kind === "saved" && chosen.record.label}
        action={t("fold.change")}
        mustOpen={chosen.kind !== "saved" || chosenVehicle(driver, shown).kind !== "saved"}
      >
        <VehicleSelect driver={driver} />
        {chosen.kind === "new" ? <NewVehicle driver={driver} /> : <Carried fields={vehicleFields} />}
      </Fold>
      {chosen.kind === "saved" && (
        // Each vehicle has fields of its own.
        <div key={chosen.record.id} className="contents">
          <Registration vehicle={chosen.record} />
          <MissingPhoto vehicle={chosen.record} />
        </div>
      )}
    </>
  );
}

function VehicleSelect({ driver: { vehicles } }: { driver: Driver }) {
  const t = useWords("entry");
  const field = useFields();
  const places = usePlaces();
  return (
    <>
      <SelectField
        // A saved vehicle joins the list: a fresh select then shows it chosen.
        key={vehicles.length}
        {...field("vehicle")}
        prompt={t("vehicle.prompt")}
        options={[
          ...vehicles.map(({ id, label }) => ({ value: String(id), label })),
          { value: "new", label: t("vehicle.new") },
        ]}
        required
      />
      <UpdateButton of={t("vehicle.title")} place={places("vehicle")} className="in-data-hydrated:hidden" />
    </>
  );
}
