import { chosenCategory } from "../../domain/entry/entry-sections.ts";
import { useWords } from "../../i18n/words.tsx";
import { chosenAddress, chosenVehicle } from "../chosen-records.ts";
import { type Entry, useEntry } from "./entry-context.tsx";
import { type EntryField, textOf } from "../entry-values.ts";

/** Who enters, with what, from where. [EVT-042..045] */
export function OrderFacts() {
  const t = useWords("entry");
  const entry = useEntry();
  const category = chosenCategory(entry.page.offer, entry.choices);
  if (!category) return null;
  const facts = [
    { words: t("summary.entry"), value: category.name },
    { words: t("summary.driver"), value: driverOf(entry) },
    {
      words: t("summary.crew"),
      value: category.askIfSharingVehicle ? textOf(entry.values, "sharing_vehicle_with") : "",
    },
    { words: t("summary.vehicle"), value: category.requiresVehicle ? vehicleOf(entry) : "" },
    { words: t("summary.address"), value: addressOf(entry) },
  ].filter(({ value }) => value !== "");
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(({ words, value }) => (
        <div key={words} className="contents">
          <dt className="text-muted">{words}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const driverOf = ({ values }: Entry): string => joined(values, ["first_name", "last_name"], " ");

function vehicleOf({ page, values }: Entry): string {
  const chosen = chosenVehicle(page.driver, values);
  if (chosen.kind === "new")
    return joined(values, ["vehicle_make", "vehicle_model", "vehicle_colour", "vehicle_registration"], " ");
  return chosen.kind === "saved" ? chosen.record.label : "";
}

function addressOf({ page, values }: Entry): string {
  const chosen = chosenAddress(page.driver, values);
  if (chosen.kind === "new") return joined(values, ["street_address", "suburb", "state", "postcode"], ", ");
  return chosen.kind === "saved" ? chosen.record.label : "";
}

const joined = (values: Entry["values"], names: EntryField[], between: string): string =>
  names
    .map((name) => textOf(values, name))
    .filter(Boolean)
    .join(between);
