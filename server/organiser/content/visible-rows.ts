import { isVisible, nextChange } from "../../../app/domain/visibility.ts";
import { dayOrMoment } from "../../../app/wire/primitives.ts";
import type { Parts } from "../feature.ts";
import type { Caller } from "../http/route.ts";
import { emptyFrame, StoredRows, type StoredRow, type StoredWidget } from "./stored-page.ts";

/**
 * Stored rows (their JSON) as far as the caller may see them now: everything for administrators, who preview
 * pages; for everybody else without what is hidden or over. Of what comes later they get no more than its
 * time, so that a page that is shown then is read again in time. [CMS-018 CMS-019 CMS-020]
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
    blocks: row.blocks.map((block) => ({ ...block, widgets: block.widgets.flatMap(shown) })),
  }));

  function shown(widget: StoredWidget): StoredWidget[] {
    const { hidden, start_time, end_time, editing, deleted } = widget.frame;
    const [startTime, endTime] = [timeOf(start_time, "00:00:00"), timeOf(end_time, "23:59:59")];
    const visibility = { hidden, startTime, endTime, editing, deleted };
    if (isVisible(visibility, now, timeZone)) return [widget];
    return nextChange(visibility, now, timeZone) === null ? [] : [timesOf(widget)];
  }
}

/** A time as editors write it; a day alone is meant whole, and what is no time says nothing. */
function timeOf(written: string | null, ofDay: string): string | null {
  const time = dayOrMoment.parse(written);
  return time !== null && time.length === "yyyy-MM-dd".length ? `${time}T${ofDay}` : time;
}

/** A widget that shows nothing, at its times. */
const timesOf = ({ id, frame }: StoredWidget): StoredWidget => ({
  id,
  name: "",
  kind: "core/html",
  settings: { html: "" },
  frame: { ...emptyFrame, start_time: frame.start_time, end_time: frame.end_time },
});
