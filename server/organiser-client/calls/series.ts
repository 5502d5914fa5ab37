import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { OrderOutcome } from "../../../app/wire/payment.ts";
import { listResponse, identifiedRecord } from "../../../app/wire/primitives.ts";
import { Series, type SeriesOrder } from "../../../app/wire/series.ts";
import { rejectReusedKey } from "../order-outcome.ts";
import type { Transport } from "../transport-type.ts";
import { addVenueZones } from "./events.ts";

const SeriesResponse = allowInvalidParts("omit-part", identifiedRecord(Series));
const AllSeries = allowInvalidParts("omit-part-of-item", listResponse(Series));

const addZones = async (api: Transport, series: Series): Promise<Series> => ({
  ...series,
  events: await addVenueZones(api, series.events),
});

/** Calls for series of events. */
export const series = (api: Transport) => ({
  /**
   * Lists all public series; empty if the API doesn't support series. The list is read with `findOne`,
   * because that caches a 404.
   */
  listAll: async () => {
    const result = await api.findOne("event", "series", {}, AllSeries, {
      audience: "public",
      cache: "fiveMinutes",
    });
    return Promise.all((result?.items ?? []).map((item) => addZones(api, item)));
  },

  /**
   * Reads a series by its url; null if it doesn't exist. For a logged-in user, it contains whether the user
   * has entered.
   */
  findByUrl: async (url: string) => {
    const record = await api.findOne("event/series", url, {}, SeriesResponse, {
      audience: "either",
      cache: "fiveSeconds",
    });
    return record && addZones(api, record);
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
