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
   * Lists all public series, or none if the API doesn't support series. Uses `findOne`, because it caches a
   * 404.
   */
  listAll: async () => {
    const result = await api.findOne("event", "series", {}, AllSeries, {
      audience: "public",
      cache: "fiveMinutes",
    });
    return Promise.all((result?.items ?? []).map((item) => addZones(api, item)));
  },

  /**
   * Reads a series by its url, or null if it doesn't exist. It says whether the logged-in user has entered.
   */
  findByUrl: async (url: string) => {
    const record = await api.findOne("event/series", url, {}, SeriesResponse, {
      audience: "either",
      cache: "fiveSeconds",
    });
    return record && addZones(api, record);
  },

  /**
   * Enters the logged-in user into a series. On success, `redirect` is the payment page, or for a free entry
   * the return URL. A rejection is `success: false` with the API's message. Calls with the same idempotency
   * key return the same outcome.
   */
  enter: async (order: SeriesOrder, idempotencyKey: string) =>
    rejectReusedKey(
      "POST /api/v1/event/series/submitEntry",
      await api.post("event/series/submitEntry", order, OrderOutcome, { idempotencyKey }),
    ),
});
