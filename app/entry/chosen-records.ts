import type { Values } from "../posting/form-result.ts";
import type { Driver } from "./entry-page.ts";
import { getText } from "./entry-values.ts";

type Chosen<Saved> = { kind: "saved"; record: Saved } | { kind: "new" } | { kind: "none" };

/**
 * The address chosen in the form: one of the driver's own, a new one, or none. An id that isn't one of the
 * driver's own counts as none. [ENT-025]
 */
export const chosenAddress = (driver: Driver | null, values: Values) =>
  findChosen(driver?.addresses ?? [], getText(values, "address"));

/** The vehicle chosen in the form, by the same rules. */
export const chosenVehicle = (driver: Driver | null, values: Values) =>
  findChosen(driver?.vehicles ?? [], getText(values, "vehicle"));

function findChosen<Saved extends { id: number }>(saved: readonly Saved[], chosen: string): Chosen<Saved> {
  if (chosen === "new") return { kind: "new" };
  const record = saved.find(({ id }) => String(id) === chosen);
  return record ? { kind: "saved", record } : { kind: "none" };
}
