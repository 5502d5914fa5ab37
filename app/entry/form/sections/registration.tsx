import { useTranslations } from "../../../i18n/use-translations.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { DriversVehicle } from "../../entry-page.ts";
import {
  applyVehiclePatch,
  getRegistrationState,
  getVehiclePatchFieldNames,
  isRegistrationAsked,
} from "../../patched-vehicle.ts";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useFields, useAnchorUrl } from "../entry-context.tsx";

/**
 * Field for a new registration expiry of a saved vehicle. Shown if the category requires a registration and
 * the saved one doesn't last until the event. Required if the saved registration has expired. [EVT-022
 * EVT-054 VEH-028]
 */
export function RegistrationFields({ vehicle }: { vehicle: DriversVehicle }) {
  const t = useTranslations("entry");
  const { page, values } = useEntry();
  const field = useFields();
  const anchorUrl = useAnchorUrl();
  const names = getVehiclePatchFieldNames(vehicle.id);
  const savedState = getRegistrationState(vehicle.registrationExpiry, page.days);
  if (!isRegistrationAsked(page, vehicle, values))
    return <PreservedFields fields={[names.expiry, names.state]} />;

  const currentState = getRegistrationState(applyVehiclePatch(vehicle, values).registrationExpiry, page.days);
  return (
    <div id="registration" className="flex scroll-mt-36 flex-col gap-4">
      {currentState === "expired" && (
        <Alert tone="bad">
          <p>{t("vehicle.expired")}</p>
          <EditInProfileButton />
        </Alert>
      )}
      {currentState === "ends-before-event" && (
        <Alert tone="info">{t("vehicle.endsBefore", { date: vehicle.expiryText })}</Alert>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          {...field(names.expiry)}
          label={t("vehicle.renewed")}
          type="date"
          min={page.days.today}
          required={savedState === "expired"}
        />
        {vehicle.stateId === 0 && <StateSelect vehicle={vehicle} isRequired={savedState === "expired"} />}
        <UpdateButton
          sectionName={t("vehicle.renewed")}
          formAction={anchorUrl("registration")}
          className="in-data-hydrated:hidden"
        />
      </div>
    </div>
  );
}

function StateSelect({ vehicle, isRequired }: { vehicle: DriversVehicle; isRequired: boolean }) {
  const t = useTranslations("driver");
  const field = useFields();
  const { driver } = useEntry().page;
  return (
    <SelectField
      {...field(getVehiclePatchFieldNames(vehicle.id).state)}
      label={t("vehicle.state")}
      prompt={t("choosePrompt")}
      required={isRequired}
      options={(driver?.recordOptions.states ?? []).map(({ id, name }) => ({
        value: String(id),
        label: name,
      }))}
    />
  );
}

/** The server saves a draft and opens the vehicle's page in the profile. */
function EditInProfileButton() {
  const t = useTranslations("entry");
  return (
    <Button tone="quiet" name="intent" value="edit-vehicle" formNoValidate className="-ms-6">
      {t("vehicle.toProfile")}
    </Button>
  );
}
