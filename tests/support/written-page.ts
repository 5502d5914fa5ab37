import type { StoredRowsInput } from "../../server/organiser/content/stored-page.ts";
import type { RunningOrganiser } from "./running-organiser.ts";

type Widget = StoredRowsInput[number]["blocks"][number]["widgets"][number];

/** A widget as an editor writes it; its id is assigned when the page is published. */
export type WrittenWidget = Omit<Widget, "id" | "settings"> & { settings?: Record<string, unknown> };

/** Publishes a page with widgets below each other, as editors do in the CMS. */
export async function publishPage(
  organiser: RunningOrganiser,
  page: { url: string; title?: string; content?: string; widgets?: WrittenWidget[]; rows?: StoredRowsInput },
): Promise<void> {
  const { url, title = "A page", content = "[]", widgets = [], rows = [] } = page;
  const widgetRows = widgets.map((widget, index) => ({
    id: index + 1,
    blocks: [{ id: index + 1, widgets: [{ id: index + 1, settings: {}, ...widget }] }],
  }));
  const columns = {
    name: title,
    title,
    meta_description: "",
    seo_title: "",
    content,
    rows: JSON.stringify([...rows, ...widgetRows]),
    updated_at: new Date(organiser.clock.now()).toISOString(),
  };
  await organiser.dependencies.db.deleteFrom("pages").where("url", "=", url).execute();
  await organiser.dependencies.db
    .insertInto("pages")
    .values({ url, ...columns })
    .execute();
}
