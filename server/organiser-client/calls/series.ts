import { partsMayBeWrong } from "../../../app/wire/parts.ts";
import { OrderOutcome } from "../../../app/wire/payment.ts";
import { listOf } from "../../../app/wire/primitives.ts";
import { Series, type SeriesOrder } from "../../../app/wire/series.ts";
import { unlessKeyUsed } from "../order-outcome.ts";
import type { Transport } from "../transport-type.ts";
import { zoned } from "./events.ts";

const SeriesPage = partsMayBeWrong("of-one", Series);
const AllSeries = partsMayBeWrong("of-each", listOf(Series));

const withZones = async (api: Transport, found: Series): Promise<Series> => ({
  ...found,
  events: await zoned(api, found.events),
});

export const series = (api: Transport) => ({
  /**
   * The series that there are, as everybody is told them; none where the API has no such resource. It is
   * asked as one record, since then the answer that there is none is kept like any other.
   */
  all: async () => {
    const answer = await api.one("event", "series", {}, AllSeries, { whose: "public", keep: "minutes" });
    return Promise.all((answer?.items ?? []).map((one) => withZones(api, one)));
  },

  /**
   * A series by its address; null where there is none. For somebody signed in it says whether they are in it.
   */
  byUrl: async (url: string) => {
    const found = await api.one("event/series", url, {}, SeriesPage, { whose: "either", keep: "seconds" });
    return found && withZones(api, found);
  },

  /**
   * Enters the signed-in user into a series. On success `redirect` is where it is paid, or the way straight
   * back where it costs nothing; a refusal is `success: false` with the API's message. The same key gives the
   * same outcome.
   */
  enter: async (order: SeriesOrder, idempotencyKey: string) =>
    unlessKeyUsed(
      "POST /api/v1/event/series/submitEntry",
      await api.post("event/series/submitEntry", order, OrderOutcome, { idempotencyKey }),
    ),
});
