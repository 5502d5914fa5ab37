import { chosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { DriversVehicle } from "../../entry-page.ts";
import { patchedVehicle, vehiclePatchFields, registrationState } from "../../patched-vehicle.ts";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useFields, useAnchorUrl } from "../entry-context.tsx";

/**
 * The registration of a saved vehicle, if the class requires one: an expired one needs a new expiry, one that
 * ends before the event gets a warning. The new expiry is saved with the order. [EVT-022 EVT-054 VEH-028]
 */
export function Registration({ vehicle }: { vehicle: DriversVehicle }) {
  const t = useTranslations("entry");
  const { page, choices, values } = useEntry();
  const field = useFields();
  const anchorUrl = useAnchorUrl();
  const names = vehiclePatchFields(vehicle.id);
  const isRequired = chosenCategory(page.offer, choices)?.vehicleMustBeRegistered === true;
  const savedState = registrationState(vehicle.registrationExpiry, page.days);
  if (!isRequired || savedState === "current")
    return <PreservedFields fields={[names.expiry, names.state]} />;

  const currentState = registrationState(patchedVehicle(vehicle, page, values).registrationExpiry, page.days);
  return (
    <div id="registration" className="flex scroll-mt-36 flex-col gap-4">
      {currentState === "expired" && (
        <Alert tone="bad">
          <p>{t("vehicle.expired")}</p>
          <EditInProfileButton />
        </Alert>
      )}
      {currentState === "ends-before-event" && (
        <Alert tone="info">{t("vehicle.endsBefore", { date: vehicle.until })}</Alert>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          {...field(names.expiry)}
          label={t("vehicle.renewed")}
          type="date"
          min={page.days.today}
          required={savedState === "expired"}
        />
        {vehicle.stateId === 0 && <StateSelect vehicle={vehicle} />}
        <UpdateButton
          sectionName={t("vehicle.renewed")}
          formAction={anchorUrl("registration")}
          className="in-data-hydrated:hidden"
        />
      </div>
    </div>
  );
}

/** The state is only asked if the record has none, as for a vehicle that was never registered. */
function StateSelect({ vehicle }: { vehicle: DriversVehicle }) {
  const t = useTranslations("driver");
  const field = useFields();
  const { driver } = useEntry().page;
  return (
    <SelectField
      {...field(vehiclePatchFields(vehicle.id).state, driver?.vehicleDefaults.vehicle_registration_state)}
      label={t("vehicle.state")}
      prompt={t("choosePrompt")}
      options={(driver?.choices.states ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

/** Link to the vehicle's page in the profile, which leads back here. */
function EditInProfileButton() {
  const t = useTranslations("entry");
  return (
    <Button tone="quiet" name="intent" value="edit-vehicle" formNoValidate className="-ms-6">
      {t("vehicle.toProfile")}
    </Button>
  );
}
