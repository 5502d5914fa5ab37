import { isVisible, nextChange } from "../../../app/domain/visibility.ts";
import { dayOrMoment } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import type { Caller } from "../http/route.ts";
import { defaultAppearance, StoredRows, type StoredRow, type StoredWidget } from "./stored-page.ts";

/**
 * Filters stored rows (JSON) by what the caller may see now: everything for administrators, who preview
 * pages; for others without hidden and expired widgets. Of future widgets they only get the times, so that
 * the page is fetched again in time. [CMS-018 CMS-019 CMS-020]
 */
export function visibleRows(
  { clock, timeZone }: Pick<Parts, "clock" | "timeZone">,
  stored: string,
  caller: Caller | null,
): StoredRow[] {
  const rows = StoredRows.parse(JSON.parse(stored));
  if (caller?.isAdmin) return rows;
  const now = clock.now();
  return rows.map((row) => ({
    ...row,
    blocks: row.blocks.map((block) => ({ ...block, widgets: block.widgets.flatMap(visibleOrTimes) })),
  }));

  function visibleOrTimes(widget: StoredWidget): StoredWidget[] {
    const { hidden, start_time, end_time, editing, deleted } = widget.frame;
    const [startTime, endTime] = [timeOf(start_time, "00:00:00"), timeOf(end_time, "23:59:59")];
    const visibility = { hidden, startTime, endTime, editing, deleted };
    if (isVisible(visibility, now, timeZone)) return [widget];
    return nextChange(visibility, now, timeZone) === null ? [] : [timesOf(widget)];
  }
}

/** A time as typed by editors; a day without a time gets the time `ofDay`, an invalid time is null. */
function timeOf(written: string | null, ofDay: string): string | null {
  const time = dayOrMoment.parse(written);
  return time !== null && time.length === "yyyy-MM-dd".length ? `${time}T${ofDay}` : time;
}

/** An empty widget with the times of a widget. */
const timesOf = ({ id, frame }: StoredWidget): StoredWidget => ({
  id,
  name: "",
  kind: "core/html",
  settings: { html: "" },
  frame: { ...defaultAppearance, start_time: frame.start_time, end_time: frame.end_time },
});
