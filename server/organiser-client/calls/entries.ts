import type { EntryOrder } from "../../../app/wire/entry.ts";
import { OrderOutcome } from "../../../app/wire/payment.ts";
import type { StallOrder } from "../../../app/wire/stall.ts";
import { UpcomingEntry, UpcomingStallSite } from "../../../app/wire/upcoming.ts";
import { rejectReusedKey } from "../order-outcome.ts";
import { requireAllReadable, ownList, readableRecords } from "../own-records.ts";
import type { Transport } from "../transport-type.ts";

const UpcomingEntries = ownList(UpcomingEntry);
const UpcomingStallSites = ownList(UpcomingStallSite);

const [myEntries, mySites] = ["event/entry/myUpcoming", "event/stallSite/myUpcoming"] as const;
const entriesOf = (api: Transport) => api.get(myEntries, {}, UpcomingEntries, { audience: "user" });
const sitesOf = (api: Transport) => api.get(mySites, {}, UpcomingStallSites, { audience: "user" });

const submitEntry = "POST /api/v1/event/event/submitEntry";

export const entries = (api: Transport) => ({
  /**
   * Submits an order for an event. On success `redirect` is the payment page, or the return URL if nothing is
   * to be paid; a rejection is `success: false` with the API's message. The same key returns the same
   * outcome. [API-110 ENT-040..043]
   */
  submit: async (order: EntryOrder, idempotencyKey: string) =>
    rejectReusedKey(
      submitEntry,
      await api.post("event/event/submitEntry", order, OrderOutcome, { idempotencyKey }),
    ),

  /**
   * Applies for a stall at an event, with the same call. On success `redirect` is the page named in the
   * application, or the payment page, depending on the organiser. The same key returns the same outcome.
   * [API-110 STALL-001]
   */
  applyForStall: async (order: StallOrder, idempotencyKey: string) =>
    rejectReusedKey(
      submitEntry,
      await api.post("event/event/submitEntry", order, OrderOutcome, { idempotencyKey }),
    ),

  /**
   * The logged-in user's upcoming entries, paid or not.
   * @throws `malformed` if one of them can't be read
   */
  myUpcoming: async () => requireAllReadable(myEntries, await entriesOf(api)),

  /** The readable ones of them. */
  readable: async () => readableRecords(await entriesOf(api)),

  /**
   * The stall sites that the logged-in user has applied for at upcoming events.
   * @throws `malformed` if one of them can't be read
   */
  myStallSites: async () => requireAllReadable(mySites, await sitesOf(api)),

  /** The readable ones of them. */
  readableStallSites: async () => readableRecords(await sitesOf(api)),
});
