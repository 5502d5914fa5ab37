import { isVisible, findNextChange, type Visibility } from "../../../app/domain/visibility.ts";
import { dateOrDateTime } from "../../../app/wire/primitives.ts";
import type { Dependencies } from "../feature.ts";
import type { Caller } from "../http/route.ts";
import { DEFAULT_APPEARANCE, StoredRows, type StoredRow, type StoredWidget } from "./stored-page.ts";

/**
 * Parses stored rows and removes what the caller may not see now. [CMS-018 CMS-019 CMS-020]
 * - Administrators see everything, to preview pages.
 * - Other users don't see hidden and expired widgets.
 * - A widget that appears later becomes a placeholder with its times, so that sites know when to load the
 * page again.
 */
export function filterVisibleRows(
  { clock, timeZone }: Pick<Dependencies, "clock" | "timeZone">,
  rowsJson: string,
  caller: Caller | null,
): StoredRow[] {
  const rows = StoredRows.parse(JSON.parse(rowsJson));
  if (caller?.isAdmin) return rows;
  const now = clock.now();
  return rows.map((row) => ({
    ...row,
    blocks: row.blocks.map((block) => ({ ...block, widgets: block.widgets.flatMap(toVisibleWidgets) })),
  }));

  function toVisibleWidgets(widget: StoredWidget): StoredWidget[] {
    const visibility = getVisibility(widget);
    if (isVisible(visibility, now, timeZone)) return [widget];
    return findNextChange(visibility, now, timeZone) === null ? [] : [toPlaceholder(widget)];
  }
}

/** Returns the properties that decide when a widget is shown. */
export function getVisibility({ frame }: StoredWidget): Visibility {
  const { hidden, start_time, end_time, editing, deleted } = frame;
  const [startTime, endTime] = [
    parseEditorTime(start_time, "00:00:00"),
    parseEditorTime(end_time, "23:59:59"),
  ];
  return { hidden, startTime, endTime, editing, deleted };
}

/**
 * Parses a time from the editor, or returns null if it is invalid. A date without a time gets `defaultTime`.
 */
function parseEditorTime(input: string | null, defaultTime: string): string | null {
  const time = dateOrDateTime.parse(input);
  return time !== null && time.length === "yyyy-MM-dd".length ? `${time}T${defaultTime}` : time;
}

const toPlaceholder = ({ id, frame }: StoredWidget): StoredWidget => ({
  id,
  name: "",
  kind: "core/html",
  settings: { html: "" },
  frame: { ...DEFAULT_APPEARANCE, start_time: frame.start_time, end_time: frame.end_time },
});
