import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { OrderOutcome } from "../../../app/wire/payment.ts";
import { listResponse, namedRecord } from "../../../app/wire/primitives.ts";
import { Series, type SeriesOrder } from "../../../app/wire/series.ts";
import { rejectReusedKey } from "../order-outcome.ts";
import type { Transport } from "../transport-type.ts";
import { addVenueZones } from "./events.ts";

const SeriesPage = allowInvalidParts("of-one", namedRecord(Series));
const AllSeries = allowInvalidParts("of-each", listResponse(Series));

const withZones = async (api: Transport, found: Series): Promise<Series> => ({
  ...found,
  events: await addVenueZones(api, found.events),
});

export const series = (api: Transport) => ({
  /**
   * All public series; none if the API has no such resource. Requested as one record, because then a 404 is
   * cached like any other response.
   */
  all: async () => {
    const result = await api.one("event", "series", {}, AllSeries, { audience: "public", keep: "minutes" });
    return Promise.all((result?.items ?? []).map((one) => withZones(api, one)));
  },

  /**
   * A series by its url; null if it does not exist. For a logged-in user it says whether they are entered.
   */
  byUrl: async (url: string) => {
    const found = await api.one("event/series", url, {}, SeriesPage, { audience: "either", keep: "seconds" });
    return found && withZones(api, found);
  },

  /**
   * Enters the logged-in user into a series. On success `redirect` is the payment page, or the return URL if
   * it is free; a rejection is `success: false` with the API's message. The same key returns the same
   * outcome.
   */
  enter: async (order: SeriesOrder, idempotencyKey: string) =>
    rejectReusedKey(
      "POST /api/v1/event/series/submitEntry",
      await api.post("event/series/submitEntry", order, OrderOutcome, { idempotencyKey }),
    ),
});
