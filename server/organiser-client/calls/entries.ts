import type { EntryOrder } from "../../../app/wire/entry.ts";
import { OrderOutcome } from "../../../app/wire/payment.ts";
import type { StallOrder } from "../../../app/wire/stall.ts";
import { UpcomingEntry, UpcomingStallSite } from "../../../app/wire/upcoming.ts";
import { rejectReusedKey } from "../order-outcome.ts";
import { requireAllReadable, ownArrayResponse, filterReadable } from "../own-records.ts";
import type { Transport } from "../transport-type.ts";

const UpcomingEntries = ownArrayResponse(UpcomingEntry);
const UpcomingStallSites = ownArrayResponse(UpcomingStallSite);

const MY_ENTRIES = "event/entry/myUpcoming";
const MY_STALL_SITES = "event/stallSite/myUpcoming";
const fetchEntries = (api: Transport) => api.get(MY_ENTRIES, {}, UpcomingEntries, { audience: "user" });
const fetchStallSites = (api: Transport) =>
  api.get(MY_STALL_SITES, {}, UpcomingStallSites, { audience: "user" });

const SUBMIT_ENTRY = "POST /api/v1/event/event/submitEntry";

/** Calls for the user's entries and stalls at events. */
export const entries = (api: Transport) => ({
  /**
   * Submits an order for an event. On success, `redirect` is the payment page, or for a free order the return
   * URL. A rejection is `success: false` with the API's message. Calls with the same idempotency key return
   * the same outcome. [API-110 ENT-040..043]
   */
  submit: async (order: EntryOrder, idempotencyKey: string) =>
    rejectReusedKey(
      SUBMIT_ENTRY,
      await api.post("event/event/submitEntry", order, OrderOutcome, { idempotencyKey }),
    ),

  /**
   * Applies for a stall at an event. On success, `redirect` is the payment page, or the return URL if the
   * organiser must accept the application first. Calls with the same idempotency key return the same outcome.
   * [API-110 STALL-001]
   */
  applyForStall: async (order: StallOrder, idempotencyKey: string) =>
    rejectReusedKey(
      SUBMIT_ENTRY,
      await api.post("event/event/submitEntry", order, OrderOutcome, { idempotencyKey }),
    ),

  /**
   * Lists the logged-in user's upcoming entries, paid or not.
   * @throws `malformed` if an entry can't be read
   */
  listUpcoming: async () => requireAllReadable(MY_ENTRIES, await fetchEntries(api)),

  /** Lists the logged-in user's upcoming entries, and counts the unreadable ones. */
  listReadableUpcoming: async () => filterReadable(await fetchEntries(api)),

  /**
   * Lists the stall sites that the logged-in user has applied for at upcoming events.
   * @throws `malformed` if a stall site can't be read
   */
  listStallSites: async () => requireAllReadable(MY_STALL_SITES, await fetchStallSites(api)),

  /** Lists the logged-in user's stall sites at upcoming events, and counts the unreadable ones. */
  listReadableStallSites: async () => filterReadable(await fetchStallSites(api)),
});
