import { chosenCategory } from "../../../domain/entry/entry-sections.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Carried } from "../carried.tsx";
import { useEntry, useFields } from "../entry-context.tsx";

/** What some categories ask of a run: the expected time, who shares the vehicle. [ENT-047] */
export function RunSection() {
  const field = useFields();
  const { page, choices } = useEntry();
  const category = chosenCategory(page.offer, choices);
  return (
    <>
      {category?.askExpectedTime ? (
        <TextField {...field("expected_time")} type="number" min={0} step="any" inputMode="decimal" />
      ) : (
        <Carried fields={["expected_time"]} />
      )}
      {category?.askIfSharingVehicle ? (
        <TextField {...field("sharing_vehicle_with")} autoComplete="off" />
      ) : (
        <Carried fields={["sharing_vehicle_with"]} />
      )}
    </>
  );
}
