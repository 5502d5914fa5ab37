import type { UpcomingStallSite } from "../wire/upcoming.ts";

/** How an application stands. */
export type StallState = "waiting" | "approved" | "paid" | "refused";

/** How an application stands; an API that tells no details knows waiting, approved and paid. */
export function stallStateOf({ approved, paid, details }: UpcomingStallSite): StallState {
  if (paid) return "paid";
  if (approved) return "approved";
  return details?.status === "refused" ? "refused" : "waiting";
}
