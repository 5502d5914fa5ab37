import type { Frame } from "./frame/frame.ts";
import { troubleOf } from "../posting/organiser-trouble.ts";
import { logBrokenWidget } from "./broken-widgets.server.ts";
import type { Kind } from "./kinds.ts";
import { isKind, loaders } from "./loaders.ts";
import type { PageColumn, PageRow, PlacedWidget } from "./page/page-model.ts";
import type { WidgetAsk } from "./widget-ask.ts";
import type { LoadedWidget } from "./widget-loader.ts";

export type ReadyWidget<K extends Kind> = { state: "ready"; key: string; frame: Frame } & LoadedWidget<K>;

/** What all widgets of a page ask with alike. */
export type PageAsk = Omit<WidgetAsk, "place">;

/** A widget ready to show, or what stands in its place. */
export type ShownWidget =
  | { [K in Kind]: ReadyWidget<K> }[Kind]
  /** The API didn't answer for it; the rest of the page shows. */
  | { state: "failed"; key: string; frame: Frame }
  /** Its settings can't be read, which asking again doesn't help; told to administrators only. */
  | { state: "broken"; key: string; name: string; frame: Frame }
  /** A kind that this site doesn't know, told to signed-in users only. [CMS-034 CMS-035] */
  | { state: "unknown"; key: string; name: string; frame: Frame };

export type ShownColumn = Omit<PageColumn, "widgets"> & { widgets: ShownWidget[] };
export type ShownRow = Omit<PageRow, "columns"> & { columns: ShownColumn[] };

/**
 * Gets what all the widgets of some rows show, all at the same time. One that fails takes nothing else with
 * it: where the API gave no answer a notice stands in its place, where its settings are wrong nothing does.
 */
export const loadRows = (rows: PageRow[], ask: PageAsk): Promise<ShownRow[]> =>
  Promise.all(
    rows.map(async (row) => ({
      ...row,
      columns: await Promise.all(row.columns.map((column) => loadColumn(column, ask))),
    })),
  );

async function loadColumn(column: PageColumn, ask: PageAsk): Promise<ShownColumn> {
  const widgets = await Promise.all(column.widgets.map((widget) => loadWidget(widget, ask)));
  return { ...column, widgets: widgets.flat() };
}

async function loadWidget(
  { key, kind, variables, frame }: PlacedWidget,
  ask: PageAsk,
): Promise<ShownWidget[]> {
  if (!isKind(kind))
    return ask.context.session.isSignedIn ? [{ state: "unknown", key, name: kind, frame }] : [];
  try {
    return [{ state: "ready", key, frame, ...(await loaders[kind].load(variables, { ...ask, place: key })) }];
  } catch (error) {
    if (error instanceof Response) throw error; // a redirect, for example to the log-in
    if (troubleOf(error)?.kind === "no-answer") {
      ask.context.log.error({ err: error, widget: kind, key }, "A widget could not be loaded");
      return [{ state: "failed", key, frame }];
    }
    logBrokenWidget({ page: ask.page, widget: kind, key }, error, ask.context.log);
    return (await isAdministrator(ask)) ? [{ state: "broken", key, name: kind, frame }] : [];
  }
}

async function isAdministrator({ context }: PageAsk): Promise<boolean> {
  const user = await context.session.knownUser();
  return user?.isAdmin === true;
}
