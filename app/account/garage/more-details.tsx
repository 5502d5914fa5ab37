import { type ReactNode, useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormField } from "../../posting/use-form.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { showsRegistrationFields } from "./registration-fields.tsx";
import type { VehicleChoices } from "./vehicle-choices.ts";
import type { VehicleFieldName } from "./vehicle-field-names.ts";

type MoreDetailsProps = {
  field: (name: VehicleFieldName) => FormField;
  choices: VehicleChoices;
  registration: {
    isRequired: boolean;
    /** The answer to “Is this vehicle registered?”: “yes”, “no”, or "" for none. */
    answer: string;
  };
  isNew: boolean;
  isOwnerOptional: boolean;
  titleLevel: 2 | 3 | undefined;
  children: ReactNode;
};

/**
 * A disclosure with the fields that usually have a default value, and a summary of the values. Starts open if
 * one of the fields has an error or must be filled in.
 */
export function MoreDetails({
  field,
  choices,
  registration,
  isNew,
  isOwnerOptional,
  titleLevel,
  children,
}: MoreDetailsProps) {
  const t = useTranslations("record-forms");
  const requiredFields = [
    ...ALWAYS_REQUIRED_FIELDS,
    ...(isOwnerOptional ? [] : OWNER_FIELDS),
    ...(showsRegistrationFields(registration) ? REGISTRATION_FIELDS : []),
  ];
  const mustOpen =
    [...requiredFields, ...OWNER_FIELDS, ...OPTIONAL_FIELDS].some(
      (name) => field(name).error !== undefined,
    ) ||
    requiredFields.some((name) => field(name).defaultValue === "" && name !== "vehicle_registered") ||
    (!registration.isRequired && registration.answer === "");
  const [currentSummary, setCurrentSummary] = useState<string | null>(null);
  return (
    <Disclosure
      id="vehicle-more"
      title={t("vehicle.more")}
      level={titleLevel}
      summary={
        <>
          {isNew && <>{t("vehicle.check")} </>}
          {currentSummary ?? summariseDefaultValues(field, choices, registration)}
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

const ALWAYS_REQUIRED_FIELDS = ["vehicle_body_style", "vehicle_induction", "vehicle_engine"] as const;
const OWNER_FIELDS = ["vehicle_owner", "vehicle_owner_mobile"] as const;
const OPTIONAL_FIELDS = ["vehicle_racing_number", "vehicle_photo"] as const;
const REGISTRATION_FIELDS = ["vehicle_registered", "vehicle_registration_state"] as const;

function summariseDefaultValues(
  field: MoreDetailsProps["field"],
  { bodyStyles, inductionTypes, engineTypes, states }: VehicleChoices,
  registration: MoreDetailsProps["registration"],
): string {
  const findOptionName = (options: VehicleChoices["states"], name: VehicleFieldName) =>
    options.find(({ id }) => String(id) === field(name).defaultValue)?.name;
  const racingNumber = field("vehicle_racing_number").defaultValue;
  return joinValues([
    showsRegistrationFields(registration) ? findOptionName(states, "vehicle_registration_state") : undefined,
    findOptionName(bodyStyles, "vehicle_body_style"),
    findOptionName(inductionTypes, "vehicle_induction"),
    findOptionName(engineTypes, "vehicle_engine"),
    field("vehicle_owner").defaultValue,
    field("vehicle_owner_mobile").defaultValue,
    racingNumber && `#${racingNumber}`,
  ]);
}

const summariseInputs = (details: HTMLDetailsElement): string =>
  joinValues(
    [...details.querySelectorAll("select, input")].map((control) => {
      if (control instanceof HTMLSelectElement)
        return control.value === "" ? "" : control.selectedOptions[0]?.text;
      if (!(control instanceof HTMLInputElement) || ["radio", "hidden", "file"].includes(control.type))
        return "";
      // Of the fields in this disclosure, only the racing number is numeric.
      return control.inputMode === "numeric" && control.value !== "" ? `#${control.value}` : control.value;
    }),
  );

const joinValues = (values: (string | undefined)[]): string => values.filter(Boolean).join(" · ");
