import { useWords } from "../../i18n/words.tsx";
import { Picture } from "../../media/picture.tsx";
import { FileField } from "../../uploads/file-field.tsx";
import type { Image } from "../../wire/media.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { FieldOf, FormField } from "../../posting/use-form.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { namedOptions } from "../records/named-options.ts";
import { MoreDetails } from "./more-details.tsx";
import { Registered, RegistrationExpiry, RegistrationState } from "./registration-fields.tsx";
import type { VehicleChoices } from "./vehicle-choices.ts";
import type { VehicleField } from "./vehicle-values.ts";

type VehicleFieldsProps = {
  field: FieldOf;
  choices: VehicleChoices;
  /** What is filled in where nothing is typed yet; nothing for a vehicle that is saved. */
  usual: Partial<Record<VehicleField, string>>;
  /**
   * Whether a vehicle must be registered; where it needn't, what was answered to the question (“yes”, “no” or
   * nothing yet).
   */
  registration: { isRequired: boolean; answer: string };
  /** Whether it must have a photo, and the one it has. [VEH-022 VEH-031] */
  photo: { isRequired: boolean; image: Image | null };
  /** Whose it is and how to reach them is filled in from elsewhere in its form where it is left empty. */
  isOwnersKnown?: boolean;
};

/**
 * The fields of a vehicle, in the form of whoever shows them: the six that nobody but its driver knows in
 * front, and the photo where one is a must or there; all else, which can be filled in for a new one, folded
 * behind them. [VEH-001 VEH-007..018]
 */
export function VehicleFields({
  field,
  choices,
  usual,
  registration,
  photo,
  isOwnersKnown = false,
}: VehicleFieldsProps) {
  const t = useWords("driver");
  const select = { prompt: t("choosePrompt") };
  const isHydrated = useHydrated();
  // A browser that checks by itself would refuse what is folded away without a word: there the site checks.
  const filled = (name: VehicleField): FormField & { marked?: boolean | undefined } => {
    const known = field(name, usual[name]);
    const { label, defaultValue, error, required } = known;
    return isHydrated ? known : { name, label, defaultValue, error, marked: required };
  };
  const showsPhoto = photo.isRequired || field("vehicle_photo").defaultValue !== "";
  const photoField = (
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
  );
  return (
    <>
      <TextField {...field("vehicle_make")} />
      <TextField {...field("vehicle_model")} />
      <TextField {...field("vehicle_year")} type="number" inputMode="numeric" />
      <TextField {...field("vehicle_colour")} />
      <TextField {...field("vehicle_registration")} autoCapitalize="characters" autoComplete="off" />
      <RegistrationExpiry field={field} {...registration} />
      {showsPhoto && photoField}
      <MoreDetails
        field={filled}
        choices={choices}
        registration={registration}
        isNew={"vehicle_owner" in usual}
        isOwnersKnown={isOwnersKnown}
      >
        <Registered field={filled} {...registration} />
        <RegistrationState field={filled} states={choices.states} {...registration} />
        <SelectField
          {...filled("vehicle_body_style")}
          {...select}
          options={namedOptions(choices.bodyStyles)}
        />
        <SelectField
          {...filled("vehicle_induction")}
          {...select}
          options={namedOptions(choices.inductionTypes)}
        />
        <SelectField {...filled("vehicle_engine")} {...select} options={namedOptions(choices.engineTypes)} />
        <TextField {...filled("vehicle_owner")} autoComplete="name" />
        <TextField {...filled("vehicle_owner_mobile")} type="tel" autoComplete="tel" />
        <TextField {...filled("vehicle_racing_number")} type="number" inputMode="numeric" />
        {!showsPhoto && photoField}
      </MoreDetails>
    </>
  );
}
