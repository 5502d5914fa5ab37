import type { Values } from "../posting/answer.ts";
import type { Driver } from "./entry-page.ts";
import { textOf } from "./entry-values.ts";

type Chosen<Saved> = { kind: "saved"; record: Saved } | { kind: "new" } | { kind: "none" };

/**
 * The address that the form chooses: one of the driver's own, a new one, or none. Somebody else's counts as
 * none. [ENT-025]
 */
export const chosenAddress = (driver: Driver | null, values: Values) =>
  chosenIn(driver?.addresses ?? [], textOf(values, "address"));

/** The vehicle that the form chooses, in the same way. */
export const chosenVehicle = (driver: Driver | null, values: Values) =>
  chosenIn(driver?.vehicles ?? [], textOf(values, "vehicle"));

function chosenIn<Saved extends { id: number }>(saved: readonly Saved[], chosen: string): Chosen<Saved> {
  if (chosen === "new") return { kind: "new" };
  const record = saved.find(({ id }) => String(id) === chosen);
  return record ? { kind: "saved", record } : { kind: "none" };
}
