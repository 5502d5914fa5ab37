import { type ReactNode, useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormField } from "../../posting/use-form.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { showsRegistrationFields } from "./registration-fields.tsx";
import type { VehicleChoices } from "./vehicle-choices.ts";
import type { VehicleField } from "./vehicle-field-names.ts";

type MoreDetailsProps = {
  field: (name: VehicleField) => FormField;
  choices: VehicleChoices;
  /** `answer` is the answer to “Is this vehicle registered?”, "" if not answered yet. */
  registration: { isRequired: boolean; answer: string };
  /** Whether the vehicle is new: the fields then have default values, which the user should check. */
  isNew: boolean;
  /** Whether the user may leave the owner's name and mobile empty. */
  isOwnerOptional: boolean;
  children: ReactNode;
};

/**
 * A disclosure with the fields that usually have values already, and a summary of the values in one line. It is
 * open if one of its fields has an error, or is required and empty.
 */
export function MoreDetails({
  field,
  choices,
  registration,
  isNew,
  isOwnerOptional,
  children,
}: MoreDetailsProps) {
  const t = useTranslations("record-forms");
  const requiredFields = [
    ...alwaysRequiredFields,
    ...(isOwnerOptional ? [] : ownerFields),
    ...(showsRegistrationFields(registration) ? registrationFields : []),
  ];
  const mustOpen =
    [...requiredFields, ...ownerFields, ...optionalFields].some((name) => field(name).error !== undefined) ||
    requiredFields.some((name) => field(name).defaultValue === "" && name !== "vehicle_registered") ||
    (!registration.isRequired && registration.answer === "");
  const [currentSummary, setCurrentSummary] = useState<string | null>(null);
  return (
    <Disclosure
      id="vehicle-more"
      title={t("vehicle.more")}
      summary={
        <>
          {isNew && <>{t("vehicle.check")} </>}
          {currentSummary ?? initialSummary(field, choices, registration)}
        </>
      }
      mustOpen={mustOpen}
      onToggle={(details) => setCurrentSummary(summariseInputs(details))}
      className="sm:col-span-2"
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">{children}</div>
    </Disclosure>
  );
}

const alwaysRequiredFields = ["vehicle_body_style", "vehicle_induction", "vehicle_engine"] as const;
const ownerFields = ["vehicle_owner", "vehicle_owner_mobile"] as const;
const optionalFields = ["vehicle_racing_number", "vehicle_photo"] as const;
const registrationFields = ["vehicle_registered", "vehicle_registration_state"] as const;

/** Summarises the default values, for a page without scripts and before the first toggle. */
function initialSummary(
  field: MoreDetailsProps["field"],
  { bodyStyles, inductionTypes, engineTypes, states }: VehicleChoices,
  registration: MoreDetailsProps["registration"],
): string {
  const findOptionName = (list: VehicleChoices["states"], name: VehicleField) =>
    list.find(({ id }) => String(id) === field(name).defaultValue)?.name;
  const racingNumber = field("vehicle_racing_number").defaultValue;
  return joinParts([
    showsRegistrationFields(registration) ? findOptionName(states, "vehicle_registration_state") : undefined,
    findOptionName(bodyStyles, "vehicle_body_style"),
    findOptionName(inductionTypes, "vehicle_induction"),
    findOptionName(engineTypes, "vehicle_engine"),
    field("vehicle_owner").defaultValue,
    field("vehicle_owner_mobile").defaultValue,
    racingNumber && `#${racingNumber}`,
  ]);
}

/** Summarises the values in the inputs, which may have changed since the page was opened. */
const summariseInputs = (details: HTMLDetailsElement): string =>
  joinParts(
    [...details.querySelectorAll("select, input")].map((control) => {
      if (control instanceof HTMLSelectElement)
        return control.value === "" ? "" : control.selectedOptions[0]?.text;
      if (!(control instanceof HTMLInputElement) || ["radio", "hidden", "file"].includes(control.type))
        return "";
      // Of the fields in this disclosure, only the racing number is numeric.
      return control.inputMode === "numeric" && control.value !== "" ? `#${control.value}` : control.value;
    }),
  );

const joinParts = (parts: (string | undefined)[]): string => parts.filter(Boolean).join(" · ");
