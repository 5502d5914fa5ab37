import { type ReactNode, useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { FormField } from "../../posting/use-form.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import type { VehicleFieldName } from "./vehicle-field-names.ts";

type MoreDetailsProps = {
  field: (name: VehicleFieldName) => FormField;
  isNew: boolean;
  isOwnerOptional: boolean;
  titleLevel: 2 | 3 | undefined;
  children: ReactNode;
};

/**
 * A disclosure with the owner and the optional fields of a vehicle, and a summary of their values. Starts open
 * if one of the fields has an error or must be filled in.
 */
export function MoreDetails({ field, isNew, isOwnerOptional, titleLevel, children }: MoreDetailsProps) {
  const t = useTranslations("record-forms");
  const mustOpen =
    [...OWNER_FIELDS, ...OPTIONAL_FIELDS].some((name) => field(name).error !== undefined) ||
    (!isOwnerOptional && OWNER_FIELDS.some((name) => field(name).defaultValue === ""));
  const [currentSummary, setCurrentSummary] = useState<string | null>(null);
  return (
    <Disclosure
      id="vehicle-more"
      title={t("vehicle.more")}
      level={titleLevel}
      summary={
        <>
          {isNew && <>{t("vehicle.check")} </>}
          {currentSummary ?? summariseDefaultValues(field)}
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

const OWNER_FIELDS = ["vehicle_owner", "vehicle_owner_mobile"] as const;
const OPTIONAL_FIELDS = ["vehicle_racing_number", "vehicle_photo"] as const;

function summariseDefaultValues(field: MoreDetailsProps["field"]): string {
  const racingNumber = field("vehicle_racing_number").defaultValue;
  return joinValues([
    ...OWNER_FIELDS.map((name) => field(name).defaultValue),
    racingNumber && `#${racingNumber}`,
  ]);
}

const summariseInputs = (details: HTMLDetailsElement): string =>
  joinValues(
    [...details.querySelectorAll("input")].map(({ type, inputMode, value }) => {
      if (["hidden", "file"].includes(type)) return "";
      // Of the fields in this disclosure, only the racing number is numeric.
      return inputMode === "numeric" && value !== "" ? `#${value}` : value;
    }),
  );

const joinValues = (values: string[]): string => values.filter(Boolean).join(" · ");
