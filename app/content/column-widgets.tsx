import { memo } from "react";
import type { LoadedColumn } from "./load-widgets.ts";
import { WidgetView } from "./widget-view.tsx";

type Props = {
  column: LoadedColumn;
  /** Key of the widget whose heading is the page's title, or null if there is none. */
  titleWidgetKey: string | null;
  spansPage: boolean;
};

/**
 * The widgets of a column. Memoised, because a re-render would discard the server's HTML of a widget whose
 * code isn't loaded yet.
 */
export const ColumnWidgets = memo(function ColumnWidgets({ column, titleWidgetKey, spansPage }: Props) {
  return column.widgets.map((widget) => (
    <WidgetView
      key={widget.key}
      widget={widget}
      isPageTitle={widget.key === titleWidgetKey}
      spansPage={spansPage}
    />
  ));
});
