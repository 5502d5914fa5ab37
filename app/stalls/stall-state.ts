import type { UpcomingStallSite } from "../wire/upcoming.ts";

/** The state of an application. `waiting`: the organiser hasn't decided yet. */
export type StallState = "waiting" | "approved" | "paid" | "rejected";

/** Returns the state of an application. It is never `rejected` if the API returns no `details`. */
export function getStallState({ approved, paid, details }: UpcomingStallSite): StallState {
  if (paid) return "paid";
  if (approved) return "approved";
  return details?.status === "refused" ? "rejected" : "waiting";
}
