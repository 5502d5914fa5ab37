import { isVisible } from "../../../../app/domain/visibility.ts";
import { StoredRows, type StoredRow, type StoredWidget } from "../../content/stored-page.ts";
import type { Db } from "../../db/database.ts";
import type { Parts } from "../../feature.ts";
import { boxField, textField, timeField } from "../fields.ts";
import type { Kept, OfficeField, OfficeRecord, Section } from "../section.ts";
import { keptTime, localTime } from "../times.ts";
import { pathOfPage } from "./page-section.ts";

/** The blocks of the pages: their texts, and whether and when the site shows them. */
export const blockSection = ({ clock, timeZone }: Parts): Section => ({
  name: "blocks",
  title: "Blocks",
  columns: ["Page", "Block", "Kind"],

  async list(db, { offset, limit, of }) {
    const pages = await db
      .selectFrom("pages")
      .select(["id", "name", "url", "rows"])
      .$if(of !== null, (all) => all.where("id", "=", of ?? 0))
      .orderBy("name")
      .orderBy("id")
      .execute();
    const blocks = pages.flatMap((page) => widgetsIn(rowsIn(page)).map((widget) => ({ page, widget })));
    const rows = blocks.slice(offset, offset + limit).map(({ page, widget }) => ({
      id: `${page.id}-${widget.id}`,
      cells: [page.name, widget.name || nameOf(widget), widget.kind],
      state: stateOf(widget, clock.now(), timeZone),
      sitePath: previewOf(page.url),
    }));
    return { rows, total: blocks.length };
  },

  async find(db, id) {
    const [pageId = 0, widgetId = 0] = id.split("-").map(Number);
    const page = await db.selectFrom("pages").selectAll().where("id", "=", pageId).executeTakeFirst();
    const widget = page && widgetsIn(rowsIn(page)).find((candidate) => candidate.id === widgetId);
    if (!page || !widget) return null;
    const { frame } = widget;
    return {
      title: `${widget.name || nameOf(widget)} – ${page.name}`,
      facts: [
        ["Kind", widget.kind],
        ["State", stateOf(widget, clock.now(), timeZone)],
      ],
      sitePath: previewOf(page.url),
      fields: [
        ...textsOf(widget),
        boxField({ name: "hidden", label: "Hidden from visitors" }, frame.hidden),
        timeField({ name: "start_time", label: "Shown from" }, localTime(frame.start_time, timeZone), {
          zone: timeZone,
        }),
        timeField({ name: "end_time", label: "Shown until" }, localTime(frame.end_time, timeZone), {
          zone: timeZone,
        }),
      ],
      problem: endsTooEarly,
      write: (within, kept) =>
        writeBlock(within, { pageId: page.id, widgetId, kept, now: clock.now(), timeZone }),
    } satisfies OfficeRecord;
  },
});

const rowsIn = ({ rows }: { rows: string }): StoredRow[] => StoredRows.parse(JSON.parse(rows));
const widgetsIn = (rows: readonly StoredRow[]): StoredWidget[] =>
  rows.flatMap(({ blocks }) => blocks.flatMap(({ widgets }) => widgets));

/** Its heading, or what kind it is. */
function nameOf({ kind, settings }: StoredWidget): string {
  const heading = settings["heading"];
  return typeof heading === "string" && heading !== "" ? heading : kind;
}

/** There a block that doesn't show is marked, for administrators who are signed in at the site as well. */
const previewOf = (url: string): string => `${pathOfPage(url)}?preview=1`;

function stateOf({ frame }: StoredWidget, now: number, zone: string): string {
  if (frame.hidden) return "hidden";
  const visibility = { ...frame, startTime: frame.start_time, endTime: frame.end_time };
  if (isVisible({ ...visibility, editing: false, deleted: false }, now, zone)) return "shown";
  return "not at this time";
}

/** Settings that are words for people; everything else of a block is codes, numbers and addresses. */
const words = /(^|_)(heading|subheading|html|text|content|label|title|caption|quote|name)$/;
const prefix = "text-";

const textsOf = ({ settings }: StoredWidget): OfficeField[] =>
  Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value !== "string" || name.startsWith("_") || !words.test(name)) return [];
    const isLong = /(html|content|text|quote)$/.test(name) && !name.startsWith("button");
    const label = name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
    return [textField({ name: prefix + name, label }, value, isLong ? "text" : "line")];
  });

function endsTooEarly({ start_time: start = "", end_time: end = "" }: Kept) {
  const isEarly = start !== "" && end !== "" && end <= start;
  return isEarly ? { field: "end_time", words: "This is before it is shown at all." } : null;
}

type Change = { pageId: number; widgetId: number; kept: Kept; now: number; timeZone: string };

async function writeBlock(db: Db, { pageId, widgetId, kept, now, timeZone }: Change): Promise<void> {
  const page = await db.selectFrom("pages").select("rows").where("id", "=", pageId).executeTakeFirstOrThrow();
  const rows = rowsIn(page);
  const widget = widgetsIn(rows).find(({ id }) => id === widgetId);
  if (!widget) throw new Error("The block was there when it was read.");
  const { frame, settings } = widget;
  for (const [name, text] of Object.entries(kept))
    if (name.startsWith(prefix)) settings[name.slice(prefix.length)] = text;
  frame.hidden = kept["hidden"] === "yes";
  frame.start_time = keptTime(kept["start_time"], frame.start_time, timeZone);
  frame.end_time = keptTime(kept["end_time"], frame.end_time, timeZone);
  await db
    .updateTable("pages")
    .set({ rows: JSON.stringify(rows), updated_at: new Date(now).toISOString() })
    .where("id", "=", pageId)
    .execute();
}
