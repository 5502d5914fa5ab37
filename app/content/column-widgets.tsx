import { memo } from "react";
import type { ShownColumn } from "./load-widgets.ts";
import { WidgetView } from "./widget-view.tsx";

type Props = {
  column: ShownColumn;
  /** Key of the widget whose heading is the page's title. */
  titleWidget: string | null;
  /** Whether the widgets have the page's whole width. */
  isAcross: boolean;
};

/**
 * The widgets of a column in order. It stands still while what is around it changes: a widget whose code
 * hasn't come yet would otherwise lose the HTML it has from the server.
 */
export const ColumnWidgets = memo(function ColumnWidgets({ column, titleWidget, isAcross }: Props) {
  return column.widgets.map((widget) => (
    <WidgetView
      key={widget.key}
      widget={widget}
      isPageTitle={widget.key === titleWidget}
      isAcross={isAcross}
    />
  ));
});
