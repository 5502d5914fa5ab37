import { SeriesOrder } from "../../../app/wire/series.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { ApiError, type Call, type Route } from "../http/route.ts";
import { paginate } from "../records/paginate.ts";
import { enterSeries } from "./enter-series.ts";
import type { SeriesRow } from "./series-entries.ts";
import { loadSeriesRecord } from "./series-record.ts";
import { seriesMigrations } from "./tables.ts";

/** Series of events: their records, and the call to enter one. */
export const seriesFeature = (dependencies: Dependencies): Feature => ({
  migrations: seriesMigrations,
  routes: [...createReadRoutes(dependencies), createSubmitRoute(dependencies)],
  sitemap: async () =>
    (await loadAllSeries(dependencies)).map(({ url, name }) => ({
      url: `/series/${url}`,
      lastmod: "",
      model: "Series",
      priority: 70,
      seo_title: name,
      seo_meta_description: "",
    })),
});

const createReadRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "READ",
    path: "event/series",
    handler: async (call) =>
      paginate(
        await Promise.all(
          (await loadAllSeries(dependencies)).map((series) => loadRecord(dependencies, series, call)),
        ),
        call.input,
      ),
  },
  {
    method: "READ",
    path: "event/series/:key",
    handler: async (call) => {
      const key = call.params["key"] ?? "";
      const series = (await loadAllSeries(dependencies)).find(
        ({ id, url }) => url === key || String(id) === key,
      );
      if (!series) throw new ApiError(404, "NOT_FOUND", "There is no such series.");
      return loadRecord(dependencies, series, call);
    },
  },
];

const createSubmitRoute = (dependencies: Dependencies): Route => ({
  method: "POST",
  path: "event/series/submitEntry",
  idempotency: { getComparedInput: (input) => SeriesOrder.parse(input).series_id, storesResponse: true },
  handler: async ({ input, requireCaller, saveResponse }) =>
    enterSeries(dependencies, requireCaller(), SeriesOrder.parse(input), saveResponse),
});

const loadAllSeries = ({ db }: Dependencies): Promise<SeriesRow[]> =>
  db.selectFrom("series").selectAll().orderBy("name").execute();

const loadRecord = (dependencies: Dependencies, series: SeriesRow, { caller }: Call) =>
  loadSeriesRecord(dependencies, series, caller?.id ?? null);
