import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { OrderOutcome } from "../../../app/wire/payment.ts";
import { listResponse, namedRecord } from "../../../app/wire/primitives.ts";
import { Series, type SeriesOrder } from "../../../app/wire/series.ts";
import { rejectReusedKey } from "../order-outcome.ts";
import type { Transport } from "../transport-type.ts";
import { addVenueZones } from "./events.ts";

const SeriesPage = allowInvalidParts("of-one", namedRecord(Series));
const AllSeries = allowInvalidParts("of-each", listResponse(Series));

const withZones = async (api: Transport, series: Series): Promise<Series> => ({
  ...series,
  events: await addVenueZones(api, series.events),
});

/** Calls for series of events. */
export const series = (api: Transport) => ({
  /**
   * Lists all public series; empty if the API has no series. The list is read as a record with the url
   * “series”, so that a 404 is cached, too.
   */
  all: async () => {
    const result = await api.findOne("event", "series", {}, AllSeries, {
      audience: "public",
      cache: "minutes",
    });
    return Promise.all((result?.items ?? []).map((item) => withZones(api, item)));
  },

  /**
   * Reads a series by its url; null if it does not exist. For a logged-in user, it contains whether the user
   * has entered.
   */
  byUrl: async (url: string) => {
    const record = await api.findOne("event/series", url, {}, SeriesPage, {
      audience: "either",
      cache: "seconds",
    });
    return record && withZones(api, record);
  },

  /**
   * Enters the logged-in user into a series. On success, `redirect` is the payment page, or the return URL if
   * the entry is free. A rejection is `success: false` with the API's message. The API returns the same
   * outcome for the same idempotency key.
   */
  enter: async (order: SeriesOrder, idempotencyKey: string) =>
    rejectReusedKey(
      "POST /api/v1/event/series/submitEntry",
      await api.post("event/series/submitEntry", order, OrderOutcome, { idempotencyKey }),
    ),
});
