import { useTranslations } from "../../i18n/use-translations.tsx";
import { Picture } from "../../media/picture.tsx";
import { FileField } from "../../uploads/file-field.tsx";
import type { Image } from "../../wire/media.ts";
import { FieldPair } from "../../ui/form/field-pair.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { GetField, FormField } from "../../posting/use-form.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { toSelectOptions } from "../records/select-options.ts";
import { MoreDetails } from "./more-details.tsx";
import { RegisteredQuestion, RegistrationExpiry, RegistrationState } from "./registration-fields.tsx";
import type { VehicleChoices } from "./vehicle-choices.ts";
import type { VehicleFieldName } from "./vehicle-field-names.ts";

type VehicleFieldsProps = {
  field: GetField;
  choices: VehicleChoices;
  /** The default owner of a new vehicle. Empty for a saved vehicle. */
  defaults: Partial<Record<VehicleFieldName, string>>;
  registration: {
    isRequired: boolean;
    /** The answer to “Is this vehicle registered?”: “yes”, “no”, or "" for none. */
    answer: string;
  };
  photo: {
    /** Whether the vehicle must have a photo. [VEH-022 VEH-031] */
    isRequired: boolean;
    image: Image | null;
  };
  /** Whether the owner's name and mobile may be empty. */
  isOwnerOptional?: boolean;
  /** The level of the disclosure's title. */
  titleLevel?: 2 | 3;
};

/**
 * The fields of a vehicle. The owner, who is the user by default, and optional fields are in a disclosure. The
 * photo is in it unless it is required or the user has chosen one. [VEH-001 VEH-007..018]
 */
export function VehicleFields({
  field,
  choices,
  defaults,
  registration,
  photo,
  isOwnerOptional = false,
  titleLevel,
}: VehicleFieldsProps) {
  const t = useTranslations("driver");
  const selectProps = { prompt: t("choosePrompt") };
  const isHydrated = useHydrated();
  // Fields in the disclosure aren't `required` before hydration, because browsers block the submission
  // without a message if such a field is empty and the disclosure is closed.
  const optionalUntilHydrated = (
    name: VehicleFieldName,
  ): FormField & { showsRequiredMark?: boolean | undefined } => {
    const vehicleField = field(name, defaults[name]);
    const { label, defaultValue, error, required } = vehicleField;
    return isHydrated ? vehicleField : { name, label, defaultValue, error, showsRequiredMark: required };
  };
  const isPhotoAboveDisclosure = photo.isRequired || field("vehicle_photo").defaultValue !== "";
  const photoField = (
    <FileField
      {...field("vehicle_photo")}
      fileName={field("vehicle_photo_name").defaultValue}
      kind="image"
      required={photo.isRequired}
      preview={
        <Picture image={photo.image} aspect="4x3" width={400} alt="" className="w-full max-w-[25rem]" />
      }
      className="sm:col-span-2"
    />
  );
  return (
    <>
      <FieldPair className="sm:col-span-2">
        <TextField {...field("vehicle_make")} />
        <TextField {...field("vehicle_model")} />
      </FieldPair>
      <FieldPair className="sm:col-span-2">
        <TextField {...field("vehicle_year")} inputMode="numeric" />
        <TextField {...field("vehicle_colour")} />
      </FieldPair>
      <SelectField
        {...field("vehicle_body_style")}
        {...selectProps}
        options={toSelectOptions(choices.bodyStyles)}
      />
      <SelectField
        {...field("vehicle_induction")}
        {...selectProps}
        options={toSelectOptions(choices.inductionTypes)}
      />
      <FieldPair className="sm:col-span-2">
        <SelectField
          {...field("vehicle_engine")}
          {...selectProps}
          options={toSelectOptions(choices.engineTypes)}
        />
        <TextField {...field("vehicle_registration")} autoCapitalize="characters" autoComplete="off" />
      </FieldPair>
      <RegisteredQuestion field={field} {...registration} />
      <RegistrationState field={field} states={choices.states} {...registration} />
      <RegistrationExpiry field={field} {...registration} />
      {isPhotoAboveDisclosure && photoField}
      <MoreDetails
        field={optionalUntilHydrated}
        isNew={"vehicle_owner" in defaults}
        isOwnerOptional={isOwnerOptional}
        titleLevel={titleLevel}
      >
        <TextField {...optionalUntilHydrated("vehicle_owner")} autoComplete="name" />
        <TextField {...optionalUntilHydrated("vehicle_owner_mobile")} type="tel" autoComplete="tel" />
        <TextField {...optionalUntilHydrated("vehicle_racing_number")} inputMode="numeric" />
        {!isPhotoAboveDisclosure && photoField}
      </MoreDetails>
    </>
  );
}
