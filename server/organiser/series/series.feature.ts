import { SeriesOrder } from "../../../app/wire/series.ts";
import type { Feature, Parts } from "../feature.ts";
import { ApiError, type Call, type Route } from "../http/route.ts";
import { paginate } from "../records/paginate.ts";
import { enterSeries } from "./enter-series.ts";
import type { SeriesRow } from "./series-entries.ts";
import { loadSeriesRecord } from "./series-record.ts";
import { seriesMigrations } from "./tables.ts";

/** The feature for series of events: their records, and the call to enter one. */
export const seriesFeature = (parts: Parts): Feature => ({
  migrations: seriesMigrations,
  routes: [...readRoutes(parts), submitRoute(parts)],
  sitemap: async () =>
    (await loadAllSeries(parts)).map(({ url, name }) => ({
      url: `/series/${url}`,
      lastmod: "",
      model: "Series",
      priority: 70,
      seo_title: name,
      seo_meta_description: "",
    })),
});

const readRoutes = (parts: Parts): Route[] => [
  {
    method: "READ",
    path: "event/series",
    handler: async (call) =>
      paginate(
        await Promise.all((await loadAllSeries(parts)).map((series) => loadRecord(parts, series, call))),
        call.input,
      ),
  },
  {
    method: "READ",
    path: "event/series/:key",
    handler: async (call) => {
      const key = call.params["key"] ?? "";
      const series = (await loadAllSeries(parts)).find(({ id, url }) => url === key || String(id) === key);
      if (!series) throw new ApiError(404, "NOT_FOUND", "There is no such series.");
      return loadRecord(parts, series, call);
    },
  },
];

const submitRoute = (parts: Parts): Route => ({
  method: "POST",
  path: "event/series/submitEntry",
  idempotency: { getChoices: (input) => SeriesOrder.parse(input).series_id, storesResponse: true },
  handler: async ({ input, requireCaller, saveResponse }) =>
    enterSeries(parts, requireCaller(), SeriesOrder.parse(input), saveResponse),
});

const loadAllSeries = ({ db }: Parts): Promise<SeriesRow[]> =>
  db.selectFrom("series").selectAll().orderBy("name").execute();

const loadRecord = (parts: Parts, series: SeriesRow, { caller }: Call) =>
  loadSeriesRecord(parts, series, caller?.id ?? null);
