import { useWords } from "../../i18n/words.tsx";
import { Button } from "../../ui/button.tsx";
import { RadioRows } from "../../ui/form/radio-rows.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import { textOf } from "../entry-values.ts";
import type { VehicleChoices } from "../vehicle-choices.ts";

type NewVehicleProps = { choices: VehicleChoices; isRegistrationRequired: boolean };

/** The fields of a new vehicle. It is saved by its own button, or with the order. [VEH-006..023] */
export function NewVehicle({ choices, isRegistrationRequired }: NewVehicleProps) {
  const t = useWords("entry");
  const field = useFields();
  const select = { prompt: t("vehicle.choosePrompt"), required: true };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field("vehicle_make")} label={t("vehicle.make")} required />
      <TextField {...field("vehicle_model")} label={t("vehicle.model")} required />
      <TextField {...field("vehicle_colour")} label={t("vehicle.colour")} required />
      <TextField
        {...field("vehicle_year")}
        label={t("vehicle.year")}
        type="number"
        min={1900}
        max={2099}
        inputMode="numeric"
        required
      />
      <SelectField
        {...field("vehicle_body_style")}
        {...select}
        label={t("vehicle.bodyStyle")}
        options={asOptions(choices.bodyStyles)}
      />
      <SelectField
        {...field("vehicle_induction")}
        {...select}
        label={t("vehicle.induction")}
        options={asOptions(choices.inductionTypes)}
      />
      <SelectField
        {...field("vehicle_engine")}
        {...select}
        label={t("vehicle.engine")}
        options={asOptions(choices.engineTypes)}
      />
      <TextField
        {...field("vehicle_racing_number")}
        label={t("vehicle.racingNumber")}
        type="number"
        min={0}
        inputMode="numeric"
      />
      <TextField
        {...field("vehicle_registration")}
        label={t("vehicle.plate")}
        autoCapitalize="characters"
        required
      />
      <Registration choices={choices} isRequired={isRegistrationRequired} />
      <TextField {...field("vehicle_owner")} label={t("vehicle.owner")} autoComplete="name" required />
      <TextField
        {...field("vehicle_owner_mobile")}
        label={t("vehicle.ownerMobile")}
        type="tel"
        autoComplete="tel"
        required
      />
      <div className="sm:col-span-2">
        <Button tone="secondary" name="intent" value="save-vehicle" formNoValidate>
          {t("vehicle.save")}
        </Button>
      </div>
    </div>
  );
}

/**
 * State and expiry. Where registration is optional the question comes first, and both are asked after a Yes; before any answer too, since without
 * scripts nothing would bring them. [VEH-019 VEH-020 VEH-024 VEH-025]
 */
function Registration({ choices, isRequired }: { choices: VehicleChoices; isRequired: boolean }) {
  const t = useWords("entry");
  const field = useFields();
  const { values } = useEntry();
  const answer = textOf(values, "vehicle_registered");
  const asked = isRequired || answer !== "no";
  const must = isRequired || answer === "yes";
  return (
    <>
      {isRequired ? (
        <Carried fields={["vehicle_registered"]} />
      ) : (
        <RadioRows
          {...field("vehicle_registered")}
          legend={t("vehicle.registered")}
          options={[
            { value: "yes", label: t("vehicle.yes") },
            { value: "no", label: t("vehicle.no") },
          ]}
          required
          className="sm:col-span-2"
        />
      )}
      {asked ? (
        <>
          <SelectField
            {...field("vehicle_registration_state")}
            label={t("vehicle.state")}
            prompt={t("vehicle.choosePrompt")}
            options={asOptions(choices.states)}
            required={must}
          />
          <TextField
            {...field("vehicle_registration_expiry")}
            label={t("vehicle.expiry")}
            type="date"
            required={must}
          />
        </>
      ) : (
        <Carried fields={["vehicle_registration_state", "vehicle_registration_expiry"]} />
      )}
    </>
  );
}

const asOptions = (named: { id: number; name: string }[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));
