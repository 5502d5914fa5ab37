import type { Frame } from "./frame/frame.ts";
import { classifyApiError } from "../posting/api-failure.ts";
import { logBrokenWidget } from "./broken-widgets.server.ts";
import { isWidgetKind, type WidgetKind, loaders, type WidgetData } from "./loaders.server.ts";
import type { PageColumn, PageRow, PlacedWidget } from "./page/page-model.ts";
import type { WidgetContext } from "./widget-context.ts";

export type ReadyWidget<K extends WidgetKind> = {
  state: "ready";
  key: string;
  frame: Frame;
  kind: K;
  data: WidgetData[K];
};

/** The context that all widgets of a page share. */
export type PageContext = Omit<WidgetContext, "key">;

/** A widget that is ready to render, or the reason why it isn't. */
export type LoadedWidget =
  | { [K in WidgetKind]: ReadyWidget<K> }[WidgetKind]
  /** The API failed. A message replaces the widget. */
  | { state: "failed"; key: string; frame: Frame }
  /** The settings are invalid or the API rejected them. Only administrators see a message. */
  | { state: "invalid"; key: string; name: string; frame: Frame }
  /** The site doesn't support the widget's kind. Only logged-in users see a message. [CMS-034 CMS-035] */
  | { state: "unsupported"; key: string; name: string; frame: Frame };

export type LoadedColumn = Omit<PageColumn, "widgets"> & { widgets: LoadedWidget[] };
export type LoadedRow = Omit<PageRow, "columns"> & { columns: LoadedColumn[] };

/**
 * Loads the data of all widgets in `rows` in parallel. A widget that can't be loaded doesn't affect the other
 * widgets. It gets a `state` with a message, or is left out for users who don't see the message.
 */
export const loadRows = (rows: PageRow[], pageContext: PageContext): Promise<LoadedRow[]> =>
  Promise.all(
    rows.map(async (row) => ({
      ...row,
      columns: await Promise.all(row.columns.map((column) => loadColumn(column, pageContext))),
    })),
  );

async function loadColumn(column: PageColumn, pageContext: PageContext): Promise<LoadedColumn> {
  const widgets = await Promise.all(column.widgets.map((widget) => loadWidget(widget, pageContext)));
  return { ...column, widgets: widgets.flat() };
}

async function loadWidget(
  { key, kind, variables, frame }: PlacedWidget,
  pageContext: PageContext,
): Promise<LoadedWidget[]> {
  if (!isWidgetKind(kind))
    return pageContext.context.session.isLoggedIn ? [{ state: "unsupported", key, name: kind, frame }] : [];
  try {
    const { widgetLoader } = await loaders[kind]();
    return [{ state: "ready", key, frame, ...(await widgetLoader.load(variables, { ...pageContext, key })) }];
  } catch (error) {
    if (error instanceof Response) throw error; // a redirect, for example to the login
    if (classifyApiError(error)?.kind === "no-usable-response") {
      pageContext.context.log.warn({ err: error, widget: kind, key }, "could not load a widget");
      return [{ state: "failed", key, frame }];
    }
    logBrokenWidget({ page: pageContext.pageSlug, widget: kind, key }, error, pageContext.context.log);
    return (await isAdministrator(pageContext)) ? [{ state: "invalid", key, name: kind, frame }] : [];
  }
}

async function isAdministrator({ context }: PageContext): Promise<boolean> {
  const user = await context.session.optionalUser();
  return user?.isAdmin === true;
}
