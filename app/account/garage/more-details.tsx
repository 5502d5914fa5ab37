import { type ReactNode, useState } from "react";
import { useWords } from "../../i18n/words.tsx";
import type { FormField } from "../../posting/use-form.ts";
import { Fold } from "../../ui/fold.tsx";
import { isAsked } from "./registration-fields.tsx";
import type { VehicleChoices } from "./vehicle-choices.ts";
import type { VehicleField } from "./vehicle-values.ts";

type MoreDetailsProps = {
  field: (name: VehicleField) => FormField;
  choices: VehicleChoices;
  registration: { isRequired: boolean; answer: string };
  /** Whether what is in it was filled in by us. */
  isNew: boolean;
  /** Whether its owner and their mobile may be left empty. */
  isOwnersKnown: boolean;
  children: ReactNode;
};

/**
 * What is filled in already, folded to one line that says what it is. It is open where something in it is
 * wrong, or must be filled in and isn't.
 */
export function MoreDetails({
  field,
  choices,
  registration,
  isNew,
  isOwnersKnown,
  children,
}: MoreDetailsProps) {
  const t = useWords("record-forms");
  const must = [
    ...always,
    ...(isOwnersKnown ? [] : ownerFields),
    ...(isAsked(registration) ? registrationFields : []),
  ];
  const mustOpen =
    [...must, ...ownerFields, ...optional].some((name) => field(name).error !== undefined) ||
    must.some((name) => field(name).defaultValue === "" && name !== "vehicle_registered") ||
    (!registration.isRequired && registration.answer === "");
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Fold
      id="vehicle-more"
      title={t("vehicle.more")}
      line={
        <>
          {isNew && <>{t("vehicle.check")} </>}
          {typed ?? knownLine(field, choices, registration)}
        </>
      }
      mustOpen={mustOpen}
      onToggle={(details) => setTyped(lineIn(details))}
      className="sm:col-span-2"
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">{children}</div>
    </Fold>
  );
}

const always = ["vehicle_body_style", "vehicle_induction", "vehicle_engine"] as const;
const ownerFields = ["vehicle_owner", "vehicle_owner_mobile"] as const;
const optional = ["vehicle_racing_number", "vehicle_photo"] as const;
const registrationFields = ["vehicle_registered", "vehicle_registration_state"] as const;

/** What is in it, as the page was made. */
function knownLine(
  field: MoreDetailsProps["field"],
  { bodyStyles, inductionTypes, engineTypes, states }: VehicleChoices,
  registration: MoreDetailsProps["registration"],
): string {
  const nameIn = (list: VehicleChoices["states"], name: VehicleField) =>
    list.find(({ id }) => String(id) === field(name).defaultValue)?.name;
  const racingNumber = field("vehicle_racing_number").defaultValue;
  return joined([
    isAsked(registration) ? nameIn(states, "vehicle_registration_state") : undefined,
    nameIn(bodyStyles, "vehicle_body_style"),
    nameIn(inductionTypes, "vehicle_induction"),
    nameIn(engineTypes, "vehicle_engine"),
    field("vehicle_owner").defaultValue,
    field("vehicle_owner_mobile").defaultValue,
    racingNumber && `#${racingNumber}`,
  ]);
}

/** What is in it now. */
const lineIn = (details: HTMLDetailsElement): string =>
  joined(
    [...details.querySelectorAll("select, input")].map((control) => {
      if (control instanceof HTMLSelectElement)
        return control.value === "" ? "" : control.selectedOptions[0]?.text;
      if (!(control instanceof HTMLInputElement) || ["radio", "hidden", "file"].includes(control.type))
        return "";
      return control.type === "number" && control.value !== "" ? `#${control.value}` : control.value;
    }),
  );

const joined = (parts: (string | undefined)[]): string => parts.filter(Boolean).join(" · ");
