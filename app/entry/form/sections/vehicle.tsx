import { vehicleFields } from "../../../account/garage/vehicle-values.ts";
import { chosenCategory } from "../../../domain/entry/entry-sections.ts";
import { isRegistrationExpired } from "../../../domain/registration.ts";
import { useWords } from "../../../i18n/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Absence } from "../../../posting/absence.tsx";
import { Carried } from "../carried.tsx";
import { chosenVehicle } from "../../chosen-records.ts";
import { type Entry, useEntry, useFields } from "../entry-context.tsx";
import { textOf } from "../../entry-values.ts";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { NewVehicle } from "./new-vehicle.tsx";
import { Part } from "../../../ui/part.tsx";

/** A saved vehicle, or a new one made here. [EVT-019..022 ENT-025] */
export function VehicleSection() {
  const t = useWords("entry");
  const field = useFields();
  const entry = useEntry();
  const { page, choices, values } = entry;
  const category = chosenCategory(page.offer, choices);
  if (!page.driver || !category?.requiresVehicle) return <Carried fields={["vehicle", ...vehicleFields]} />;

  const { vehicles, missing } = page.driver;
  if (missing.vehicles || (missing.choices && textOf(values, "vehicle") === "new")) {
    return (
      <Part id="vehicle" title={t("vehicle.title")}>
        <Absence>{t("absent.vehicles")}</Absence>
        <Carried fields={["vehicle", ...vehicleFields]} />
      </Part>
    );
  }
  return (
    <Part id="vehicle" title={t("vehicle.title")} aside={<UpdateButton />}>
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
      {isChosenVehicleExpired(entry) && <ExpiredRegistration isSaved={textOf(values, "vehicle") !== "new"} />}
      {isPhotoMissing(entry) && <MissingPhoto />}
      {textOf(values, "vehicle") === "new" ? (
        <NewVehicle driver={page.driver} isRegistrationRequired={category.vehicleMustBeRegistered} />
      ) : (
        <Carried fields={vehicleFields} />
      )}
    </Part>
  );
}

/**
 * Whether the registration of the vehicle in the form keeps the order from being paid. A new one counts once
 * its expiry is typed. [EVT-054 VEH-028]
 */
export function isChosenVehicleExpired({ page, choices, values }: Entry): boolean {
  const category = chosenCategory(page.offer, choices);
  if (!page.driver || !category?.requiresVehicle || !category.vehicleMustBeRegistered) return false;
  const chosen = chosenVehicle(page.driver, values);
  if (chosen.kind === "none") return false;
  if (chosen.kind === "new") {
    const expiry = textOf(values, "vehicle_registration_expiry");
    return expiry !== "" && isRegistrationExpired(expiry, page.days.today);
  }
  return isRegistrationExpired(chosen.record.registrationExpiry, page.days.today);
}

/** Whether the event asks for a photo and the saved vehicle in the form has none. [VEH-031] */
function isPhotoMissing({ page, values }: Entry): boolean {
  const chosen = chosenVehicle(page.driver, values);
  return page.offer.requireVehiclePhoto && chosen.kind === "saved" && !chosen.record.hasPhoto;
}

/** The photo is added on the vehicle's page of the profile, which leads back here. */
function MissingPhoto() {
  const t = useWords("uploads");
  return (
    <Alert tone="bad">
      <p>{t("vehicle.required")}</p>
      <Button tone="quiet" name="intent" value="mend-vehicle" formNoValidate className="-ms-6">
        {t("vehicle.add")}
      </Button>
    </Alert>
  );
}

/**
 * A saved vehicle is mended on its page of the profile, which leads back here; one that is typed here in its
 * own field. [EVT-054]
 */
function ExpiredRegistration({ isSaved }: { isSaved: boolean }) {
  const t = useWords("entry");
  return (
    <Alert tone="bad">
      <p>{t("vehicle.expired")}</p>
      {isSaved && (
        <Button tone="quiet" name="intent" value="mend-vehicle" formNoValidate className="-ms-6">
          {t("vehicle.toProfile")}
        </Button>
      )}
    </Alert>
  );
}
