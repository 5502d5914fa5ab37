import { classNames } from "../ui/class-names.ts";
import { columnClass } from "../ui/section.tsx";
import { ColumnWidgets } from "./column-widgets.tsx";
import type { LoadedRow } from "./load-widgets.ts";
import { TabsView } from "./tabs-view.tsx";

type Props = { row: LoadedRow; titleWidgetKey: string | null };

/**
 * A row of a page: tabs, or columns side by side. A single column spans the page.
 * [CMS-005 CMS-006 CMS-008]
 */
export function RowView({ row, titleWidgetKey }: Props) {
  return (
    <div className={row.outerClass || undefined}>
      <div id={row.containerId || undefined} className={row.containerClass || undefined}>
        <RowContent row={row} titleWidgetKey={titleWidgetKey} />
      </div>
    </div>
  );
}

function RowContent({ row, titleWidgetKey }: Props) {
  if (row.layout === "tabs") return <TabsView row={row} titleWidgetKey={titleWidgetKey} />;
  const [first] = row.columns;
  if (row.columns.length === 1 && first?.span === 12) {
    return (
      <div className={classNames(row.rowClass, first.className) || undefined}>
        <ColumnWidgets column={first} titleWidgetKey={titleWidgetKey} spansPage />
      </div>
    );
  }
  return (
    <div className={classNames(columnClass, "grid grid-cols-12 gap-x-6 gap-y-8 py-8", row.rowClass)}>
      {row.columns.map((column) => (
        <div
          key={column.key}
          className={classNames(
            "col-span-12",
            CLASS_BY_SPAN[column.span],
            CLASS_BY_OFFSET[column.offset],
            column.className,
          )}
        >
          <ColumnWidgets column={column} titleWidgetKey={titleWidgetKey} spansPage={false} />
        </div>
      ))}
    </div>
  );
}

const CLASS_BY_SPAN: Record<number, string> = {
  1: "md:col-span-1",
  2: "md:col-span-2",
  3: "md:col-span-3",
  4: "md:col-span-4",
  5: "md:col-span-5",
  6: "md:col-span-6",
  7: "md:col-span-7",
  8: "md:col-span-8",
  9: "md:col-span-9",
  10: "md:col-span-10",
  11: "md:col-span-11",
};

const CLASS_BY_OFFSET: Record<number, string> = {
  1: "md:col-start-2",
  2: "md:col-start-3",
  3: "md:col-start-4",
  4: "md:col-start-5",
  5: "md:col-start-6",
  6: "md:col-start-7",
  7: "md:col-start-8",
  8: "md:col-start-9",
  9: "md:col-start-10",
  10: "md:col-start-11",
  11: "md:col-start-12",
};
