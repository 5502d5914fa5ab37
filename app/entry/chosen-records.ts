import type { Values } from "../posting/form-result.ts";
import type { Driver } from "./entry-page.ts";
import { getText } from "./entry-values.ts";

type RecordChoice<Saved> = { kind: "saved"; record: Saved } | { kind: "new" } | { kind: "none" };

/** Finds the address that is chosen in the form. Ignores ids of other users' addresses. [ENT-025] */
export const findChosenAddress = (driver: Driver | null, values: Values) =>
  findChosen(driver?.addresses ?? [], getText(values, "address"));

/** Finds the vehicle that is chosen in the form. Ignores ids of other users' vehicles. */
export const findChosenVehicle = (driver: Driver | null, values: Values) =>
  findChosen(driver?.vehicles ?? [], getText(values, "vehicle"));

function findChosen<Saved extends { id: number }>(
  records: readonly Saved[],
  value: string,
): RecordChoice<Saved> {
  if (value === "new") return { kind: "new" };
  const record = records.find(({ id }) => String(id) === value);
  return record ? { kind: "saved", record } : { kind: "none" };
}
