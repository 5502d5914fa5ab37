import { isVisible } from "../../../../app/domain/visibility.ts";
import { StoredRows, type StoredRow, type StoredWidget } from "../../content/stored-page.ts";
import { getVisibility } from "../../content/visible-rows.ts";
import type { Db } from "../../db/database.ts";
import type { Dependencies } from "../../feature.ts";
import { createCheckboxField, createTextField, createTimeField } from "../fields.ts";
import type { FieldValues, BackOfficeField, BackOfficeRecord, Section } from "../section.ts";
import { parseTimeField, formatTimeField } from "../times.ts";
import { toPagePath } from "./page-section.ts";

/** Creates the section of the widgets of pages, which the back-office calls blocks. */
export const createBlockSection = ({ clock, timeZone }: Dependencies): Section => ({
  name: "blocks",
  title: "Blocks",
  columns: ["Page", "Block", "Kind"],
  emptyText:
    "There are no blocks. They can’t be created here: “create-pages” of the organiser API creates pages with their blocks.",
  owner: {
    kind: "page",
    async name(db, id) {
      const page = await db.selectFrom("pages").select("name").where("id", "=", id).executeTakeFirst();
      return page ? `the page “${page.name}”` : null;
    },
  },

  async list(db, { offset, limit, ownerId }) {
    const pages = await db
      .selectFrom("pages")
      .select(["id", "name", "url", "rows"])
      .$if(ownerId !== null, (query) => query.where("id", "=", ownerId ?? 0))
      .orderBy("name")
      .orderBy("id")
      .execute();
    const blocks = pages.flatMap((page) => listWidgets(parseRows(page)).map((widget) => ({ page, widget })));
    const rows = blocks.slice(offset, offset + limit).map(({ page, widget }) => ({
      id: `${page.id}-${widget.id}`,
      cells: [page.name, widget.name || getHeadingOrKind(widget), widget.kind],
      state: formatState(widget, clock.now(), timeZone),
      sitePath: getPreviewPath(page.url),
    }));
    return { rows, total: blocks.length };
  },

  async find(db, id) {
    const [pageId = 0, widgetId = 0] = id.split("-").map(Number);
    const page = await db.selectFrom("pages").selectAll().where("id", "=", pageId).executeTakeFirst();
    const widget = page && listWidgets(parseRows(page)).find((candidate) => candidate.id === widgetId);
    if (!page || !widget) return null;
    const { frame } = widget;
    return {
      title: `${widget.name || getHeadingOrKind(widget)} – ${page.name}`,
      readOnlyValues: [
        ["Kind", widget.kind],
        ["State", formatState(widget, clock.now(), timeZone)],
      ],
      sitePath: getPreviewPath(page.url),
      fields: [
        ...createTextFields(widget),
        createCheckboxField({ name: "hidden", label: "Hidden from visitors" }, frame.hidden),
        createTimeField(
          { name: "start_time", label: "Shown from" },
          formatTimeField(frame.start_time, timeZone),
          {
            timeZone,
          },
        ),
        createTimeField(
          { name: "end_time", label: "Shown until" },
          formatTimeField(frame.end_time, timeZone),
          {
            timeZone,
          },
        ),
      ],
      validate: validateTimes,
      write: (transaction, values) =>
        writeBlock(transaction, { pageId: page.id, widgetId, values, now: clock.now(), timeZone }),
    } satisfies BackOfficeRecord;
  },
});

const parseRows = ({ rows }: { rows: string }): StoredRow[] => StoredRows.parse(JSON.parse(rows));
const listWidgets = (rows: readonly StoredRow[]): StoredWidget[] =>
  rows.flatMap(({ blocks }) => blocks.flatMap(({ widgets }) => widgets));

function getHeadingOrKind({ kind, settings }: StoredWidget): string {
  const heading = settings["heading"];
  return typeof heading === "string" && heading !== "" ? heading : kind;
}

/** The preview shows hidden widgets to administrators who are logged in to the site. */
const getPreviewPath = (url: string): string => `${toPagePath(url)}?preview=1`;

function formatState(widget: StoredWidget, now: number, timeZone: string): string {
  const visibility = getVisibility(widget);
  if (visibility.hidden) return "hidden";
  if (isVisible({ ...visibility, editing: false, deleted: false }, now, timeZone)) return "shown";
  return "not at this time";
}

const TEXT_SETTING_NAME_PATTERN =
  /(^|_)(heading|subheading|html|text|content|label|title|caption|quote|name)$/;
const TEXT_FIELD_PREFIX = "text-";

const createTextFields = ({ settings }: StoredWidget): BackOfficeField[] =>
  Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value !== "string" || name.startsWith("_") || !TEXT_SETTING_NAME_PATTERN.test(name)) return [];
    const isLong = /(html|content|text|quote)$/.test(name) && !name.startsWith("button");
    const label = name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
    return [createTextField({ name: TEXT_FIELD_PREFIX + name, label }, value, isLong ? "text" : "line")];
  });

function validateTimes({ start_time: start = "", end_time: end = "" }: FieldValues) {
  const isEndInvalid = start !== "" && end !== "" && end <= start;
  return isEndInvalid ? [{ field: "end_time", message: "Enter a time after “Shown from”." }] : [];
}

type BlockChange = { pageId: number; widgetId: number; values: FieldValues; now: number; timeZone: string };

async function writeBlock(db: Db, { pageId, widgetId, values, now, timeZone }: BlockChange): Promise<void> {
  const page = await db.selectFrom("pages").select("rows").where("id", "=", pageId).executeTakeFirstOrThrow();
  const rows = parseRows(page);
  const widget = listWidgets(rows).find(({ id }) => id === widgetId);
  if (!widget) throw new Error("The block has disappeared within the transaction.");
  const { frame, settings } = widget;
  for (const [name, text] of Object.entries(values))
    if (name.startsWith(TEXT_FIELD_PREFIX)) settings[name.slice(TEXT_FIELD_PREFIX.length)] = text;
  frame.hidden = values["hidden"] === "yes";
  frame.start_time = parseTimeField(values["start_time"], frame.start_time, timeZone);
  frame.end_time = parseTimeField(values["end_time"], frame.end_time, timeZone);
  await db
    .updateTable("pages")
    .set({ rows: JSON.stringify(rows), updated_at: new Date(now).toISOString() })
    .where("id", "=", pageId)
    .execute();
}
