import type { WrittenRows } from "../../server/organiser/content/stored-page.ts";
import type { RunningOrganiser } from "./running-organiser.ts";

type Widget = WrittenRows[number]["blocks"][number]["widgets"][number];

/** A widget as an editor writes it; its number is given when the page is published. */
export type WrittenWidget = Omit<Widget, "id" | "settings"> & { settings?: Record<string, unknown> };

/** Publishes a page with some widgets under one another, as the organiser's staff would in their CMS. */
export async function publishPage(
  organiser: RunningOrganiser,
  page: { url: string; title?: string; content?: string; widgets?: WrittenWidget[]; rows?: WrittenRows },
): Promise<void> {
  const { url, title = "A page", content = "[]", widgets = [], rows = [] } = page;
  const below = widgets.map((widget, index) => ({
    id: index + 1,
    blocks: [{ id: index + 1, widgets: [{ id: index + 1, settings: {}, ...widget }] }],
  }));
  const written = {
    name: title,
    title,
    meta_description: "",
    seo_title: "",
    content,
    rows: JSON.stringify([...rows, ...below]),
    updated_at: new Date(organiser.clock.now()).toISOString(),
  };
  await organiser.parts.db.deleteFrom("pages").where("url", "=", url).execute();
  await organiser.parts.db
    .insertInto("pages")
    .values({ url, ...written })
    .execute();
}
