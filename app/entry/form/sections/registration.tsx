import { chosenCategory } from "../../../domain/entry/entry-sections.ts";
import { useWords } from "../../../i18n/words.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { DriversVehicle } from "../../entry-page.ts";
import { mendedVehicle, mendFields, registrationState } from "../../mended-vehicle.ts";
import { Carried } from "../carried.tsx";
import { useEntry, useFields, usePlaces } from "../entry-context.tsx";

/**
 * The registration of a saved vehicle where the class asks for one: one that has expired is renewed on the
 * spot by its new last day, one that ends before the event is warned of. The day is saved with the order.
 * [EVT-022 EVT-054 VEH-028]
 */
export function Registration({ vehicle }: { vehicle: DriversVehicle }) {
  const t = useWords("entry");
  const { page, choices, values } = useEntry();
  const field = useFields();
  const places = usePlaces();
  const names = mendFields(vehicle.id);
  const isAsked = chosenCategory(page.offer, choices)?.vehicleMustBeRegistered === true;
  const known = registrationState(vehicle.registrationExpiry, page.days);
  if (!isAsked || known === "current") return <Carried fields={[names.expiry, names.state]} />;

  const now = registrationState(mendedVehicle(vehicle, page, values).registrationExpiry, page.days);
  return (
    <div id="registration" className="flex scroll-mt-36 flex-col gap-4">
      {now === "expired" && (
        <Alert tone="bad">
          <p>{t("vehicle.expired")}</p>
          <MendElsewhere />
        </Alert>
      )}
      {now === "ends-before-event" && (
        <Alert tone="info">{t("vehicle.endsBefore", { date: vehicle.until })}</Alert>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          {...field(names.expiry)}
          label={t("vehicle.renewed")}
          type="date"
          min={page.days.today}
          required={known === "expired"}
        />
        {vehicle.stateId === 0 && <StateSelect vehicle={vehicle} />}
        <UpdateButton
          of={t("vehicle.renewed")}
          place={places("registration")}
          className="in-data-hydrated:hidden"
        />
      </div>
    </div>
  );
}

/** A vehicle that was never registered has no state either. */
function StateSelect({ vehicle }: { vehicle: DriversVehicle }) {
  const t = useWords("driver");
  const field = useFields();
  const { driver } = useEntry().page;
  return (
    <SelectField
      {...field(mendFields(vehicle.id).state, driver?.usualVehicle.vehicle_registration_state)}
      label={t("vehicle.state")}
      prompt={t("choosePrompt")}
      options={(driver?.choices.states ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

/** All else of it is mended on its page of the profile, which leads back here. */
function MendElsewhere() {
  const t = useWords("entry");
  return (
    <Button tone="quiet" name="intent" value="mend-vehicle" formNoValidate className="-ms-6">
      {t("vehicle.toProfile")}
    </Button>
  );
}
