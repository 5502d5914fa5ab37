import { findChosenCategory } from "../../../domain/entry/entry-sections.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useFields } from "../entry-context.tsx";

/** Fields of some categories: the expected time, and the drivers who share the vehicle. [ENT-047] */
export function RunSection() {
  const field = useFields();
  const { page, choices } = useEntry();
  const category = findChosenCategory(page.offer, choices);
  return (
    <>
      {category?.askExpectedTime ? (
        <TextField {...field("expected_time")} inputMode="decimal" />
      ) : (
        <PreservedFields fields={["expected_time"]} />
      )}
      {category?.askIfSharingVehicle ? (
        <TextField {...field("sharing_vehicle_with")} autoComplete="off" />
      ) : (
        <PreservedFields fields={["sharing_vehicle_with"]} />
      )}
    </>
  );
}
