import type { ShownColumn } from "./load-widgets.ts";
import { WidgetView } from "./widget-view.tsx";

type Props = {
  column: ShownColumn;
  /** Key of the widget whose heading is the page's title. */
  titleWidget: string | null;
  /** Whether the widgets have the page's whole width. */
  isAcross: boolean;
};

/** The widgets of a column in order. */
export function ColumnWidgets({ column, titleWidget, isAcross }: Props) {
  return column.widgets.map((widget) => (
    <WidgetView
      key={widget.key}
      widget={widget}
      isPageTitle={widget.key === titleWidget}
      isAcross={isAcross}
    />
  ));
}
