import type { EntryOrder } from "../../../app/wire/entry.ts";
import { OrderOutcome } from "../../../app/wire/payment.ts";
import type { StallOrder } from "../../../app/wire/stall.ts";
import { UpcomingEntry, UpcomingStallSite } from "../../../app/wire/upcoming.ts";
import { unlessKeyUsed } from "../order-outcome.ts";
import { saidList } from "../../../app/wire/primitives.ts";
import type { Transport } from "../transport-type.ts";

const UpcomingEntries = saidList(UpcomingEntry);
const UpcomingStallSites = saidList(UpcomingStallSite);

const submitEntry = "POST /api/v1/event/event/submitEntry";

export const entries = (api: Transport) => ({
  /**
   * Sends an order of an event. On success `redirect` is where it is paid (or the way straight back when
   * there is nothing to pay); a refusal is `success: false` with the API's message. The same key gives the
   * same outcome. [API-110 ENT-040..043]
   */
  submit: async (order: EntryOrder, idempotencyKey: string) =>
    unlessKeyUsed(
      submitEntry,
      await api.post("event/event/submitEntry", order, OrderOutcome, { idempotencyKey }),
    ),

  /**
   * Applies for a stall at an event, by the same call. On success `redirect` is the page that the application
   * names, or where it is paid, as the organiser has it. The same key gives the same outcome. [API-110
   * STALL-001]
   */
  applyForStall: async (order: StallOrder, idempotencyKey: string) =>
    unlessKeyUsed(
      submitEntry,
      await api.post("event/event/submitEntry", order, OrderOutcome, { idempotencyKey }),
    ),

  /** The signed-in user's entries to come, paid or not. */
  myUpcoming: () => api.get("event/entry/myUpcoming", {}, UpcomingEntries, { whose: "personal" }),

  /** The stall sites that the signed-in user has applied for at events to come. */
  myStallSites: () => api.get("event/stallSite/myUpcoming", {}, UpcomingStallSites, { whose: "personal" }),
});
