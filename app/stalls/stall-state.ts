import type { UpcomingStallSite } from "../wire/upcoming.ts";

/** The state of an application. */
export type StallState = "waiting" | "approved" | "paid" | "refused";

/** The state of an application. An API without details has only waiting, approved and paid. */
export function getStallState({ approved, paid, details }: UpcomingStallSite): StallState {
  if (paid) return "paid";
  if (approved) return "approved";
  return details?.status === "refused" ? "refused" : "waiting";
}
