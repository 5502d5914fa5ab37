import { useWords } from "../../i18n/words.tsx";
import { Picture } from "../../media/picture.tsx";
import { FileField } from "../../uploads/file-field.tsx";
import type { Image } from "../../wire/media.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { FieldOf } from "../../posting/use-form.ts";
import { namedOptions } from "../records/named-options.ts";
import { RegistrationFields } from "./registration-fields.tsx";
import type { VehicleChoices } from "./vehicle-choices.ts";

type VehicleFieldsProps = {
  field: FieldOf;
  choices: VehicleChoices;
  /**
   * Whether a vehicle must be registered; where it needn't, what was answered to the question (“yes”, “no” or
   * nothing yet).
   */
  registration: { isRequired: boolean; answer: string };
  /** Whether it must have a photo, and the one it has. [VEH-022 VEH-031] */
  photo: { isRequired: boolean; image: Image | null };
};

/** The fields of a vehicle, in the form of whoever shows them. [VEH-001 VEH-007..018] */
export function VehicleFields({ field, choices, registration, photo }: VehicleFieldsProps) {
  const t = useWords("driver");
  const select = { prompt: t("choosePrompt") };
  return (
    <>
      <TextField {...field("vehicle_make")} />
      <TextField {...field("vehicle_model")} />
      <TextField {...field("vehicle_colour")} />
      <TextField {...field("vehicle_year")} type="number" inputMode="numeric" />
      <SelectField {...field("vehicle_body_style")} {...select} options={namedOptions(choices.bodyStyles)} />
      <SelectField
        {...field("vehicle_induction")}
        {...select}
        options={namedOptions(choices.inductionTypes)}
      />
      <SelectField {...field("vehicle_engine")} {...select} options={namedOptions(choices.engineTypes)} />
      <TextField {...field("vehicle_racing_number")} type="number" inputMode="numeric" />
      <TextField {...field("vehicle_registration")} autoCapitalize="characters" />
      <RegistrationFields field={field} states={choices.states} {...registration} />
      <TextField {...field("vehicle_owner")} autoComplete="name" />
      <TextField {...field("vehicle_owner_mobile")} type="tel" autoComplete="tel" />
      <FileField
        {...field("vehicle_photo")}
        fileName={field("vehicle_photo_name").defaultValue}
        kind="image"
        required={photo.isRequired}
        current={
          <Picture image={photo.image} aspect="4x3" width={400} alt="" className="w-full max-w-[25rem]" />
        }
        className="sm:col-span-2"
      />
    </>
  );
}

/** The words over the fields of a vehicle, by their names. */
export function useVehicleLabels() {
  const t = useWords("driver");
  const uploads = useWords("uploads");
  return {
    vehicle_photo: uploads("vehicle.photo"),
    vehicle_make: t("vehicle.make"),
    vehicle_model: t("vehicle.model"),
    vehicle_colour: t("vehicle.colour"),
    vehicle_year: t("vehicle.year"),
    vehicle_body_style: t("vehicle.bodyStyle"),
    vehicle_induction: t("vehicle.induction"),
    vehicle_engine: t("vehicle.engine"),
    vehicle_racing_number: t("vehicle.racingNumber"),
    vehicle_registration: t("vehicle.plate"),
    vehicle_registered: t("vehicle.registered"),
    vehicle_registration_state: t("vehicle.state"),
    vehicle_registration_expiry: t("vehicle.expiry"),
    vehicle_owner: t("vehicle.owner"),
    vehicle_owner_mobile: t("vehicle.ownerMobile"),
  };
}
