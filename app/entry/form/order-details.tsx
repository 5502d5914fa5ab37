import { findChosenCategory } from "../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { findChosenAddress, findChosenVehicle } from "../chosen-records.ts";
import { type EntryContextValue, useEntry } from "./entry-context.tsx";
import { type EntryField, getText } from "../entry-values.ts";

/** The entry in the order summary: category, driver, crew, vehicle and address. [EVT-042..045] */
export function EntrySummaryDetails() {
  const t = useTranslations("entry");
  const entry = useEntry();
  const category = findChosenCategory(entry.page.offer, entry.choices);
  if (!category) return null;
  const details = [
    { label: t("summary.entry"), value: category.name },
    { label: t("summary.driver"), value: formatDriverName(entry) },
    {
      label: t("summary.crew"),
      value: category.askIfSharingVehicle ? getText(entry.values, "sharing_vehicle_with") : "",
    },
    { label: t("summary.vehicle"), value: category.requiresVehicle ? formatVehicle(entry) : "" },
    { label: t("summary.address"), value: formatAddress(entry) },
  ].filter(({ value }) => value !== "");
  return (
    <dl className="flex flex-col gap-y-1">
      {details.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-4">
          <dt className="min-w-16 text-muted">{label}</dt>
          <dd dir="auto" className="min-w-0 grow basis-32">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const formatDriverName = ({ values }: EntryContextValue): string =>
  joinFields(values, ["first_name", "last_name"], " ");

function formatVehicle({ page, values }: EntryContextValue): string {
  const choice = findChosenVehicle(page.driver, values);
  if (choice.kind === "new")
    return joinFields(
      values,
      ["vehicle_make", "vehicle_model", "vehicle_colour", "vehicle_registration"],
      " ",
    );
  return choice.kind === "saved" ? choice.record.label : "";
}

function formatAddress({ page, values }: EntryContextValue): string {
  const choice = findChosenAddress(page.driver, values);
  if (choice.kind === "new")
    return joinFields(values, ["street_address", "suburb", "state", "postcode"], ", ");
  return choice.kind === "saved" ? choice.record.label : "";
}

const joinFields = (values: EntryContextValue["values"], names: EntryField[], separator: string): string =>
  names
    .map((name) => getText(values, name))
    .filter(Boolean)
    .join(separator);
