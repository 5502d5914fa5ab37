import { isVisible, findNextChange, type Visibility } from "../../domain/visibility.ts";
import type { Page, PageBlock, Row, RowColumn, RowWidget } from "../../wire/page.ts";
import { buildBlockFrame, parseWidgetFrame, type Frame } from "../frame/frame.ts";

/**
 * A CMS page, independent of the API's page format. In the rows format, a page has rows of columns of widgets.
 * In the block format, a page has blocks, each of which becomes a row with one widget.
 */
export type PageModel = {
  slug: string;
  title: string;
  description: string;
  rows: PageRow[];
  /** Rich content that follows the rows. It isn't sanitised. */
  content: string;
  /**
   * The next time (in ms since 1970) at which a part of the page appears or disappears, or null if none will.
   * [CMS-021]
   */
  changesAt: number | null;
  /** Null if the page isn't a preview. */
  preview: Preview | null;
};

/** A row of a page. The organiser sets the id and the classes in the editor. */
export type PageRow = {
  key: string;
  layout: "columns" | "tabs";
  outerClass: string;
  containerId: string;
  containerClass: string;
  rowClass: string;
  columns: PageColumn[];
};

export type PageColumn = {
  key: string;
  /** The tab's label. */
  title: string;
  className: string;
  /** Width in columns out of 12. [CMS-008] */
  span: number;
  /** Number of empty columns before this one. */
  offset: number;
  widgets: PlacedWidget[];
};

/** A widget in a page. `kind` may be unsupported. `variables` are the widget's unparsed settings. */
export type PlacedWidget = { key: string; kind: string; variables: unknown; frame: Frame };

/** Details of a preview, which only administrators can open. */
export type Preview = {
  /** The previewed time, or "" for the current time. */
  formattedTime: string;
  isInvalidTime: boolean;
};

export type PageViewOptions = {
  /** In ms since 1970. */
  now: number;
  /** The time zone of times without an offset. */
  timeZone: string;
  /** Whether widgets that other users don't see are included. Deleted widgets never are. */
  isPreview?: boolean;
};

/**
 * Builds the page as it is at `now`, without widgets that are hidden, deleted or outside their dates.
 * [CMS-005..008 CMS-012 CMS-017..024]
 */
export function buildPageModel(page: Page, options: PageViewOptions): PageModel {
  const { now, timeZone } = options;
  const allVisibilities = [
    ...page.pageBlocks.map((block) => block.visibility),
    ...page.rows.flatMap(listVisibilities),
  ];
  const changes = allVisibilities
    .map((visibility) => findNextChange(visibility, now, timeZone))
    .filter((time) => time !== null);
  return {
    slug: page.slug,
    title: page.title || page.name,
    description: page.metaDescription,
    rows: [
      ...page.rows.map((row, index) => toPageRow(row, index, options)).filter(hasWidgets),
      ...page.pageBlocks.flatMap((block) =>
        filterVisible(toWidget(block), block.visibility, options).map(buildSingleWidgetRow),
      ),
    ],
    content: page.content,
    changesAt: changes.length > 0 ? Math.min(...changes) : null,
    preview: null,
  };
}

/** Returns all widgets of a page in reading order. */
export const listWidgets = (page: Pick<PageModel, "rows">): PlacedWidget[] =>
  page.rows.flatMap((row) => row.columns.flatMap((column) => column.widgets));

/** Returns a row with a single widget across the page. */
export function buildSingleWidgetRow(widget: PlacedWidget): PageRow {
  return {
    key: widget.key,
    layout: "columns",
    outerClass: "",
    containerId: "",
    containerClass: "",
    rowClass: "",
    columns: [{ key: widget.key, title: "", className: "", span: 12, offset: 0, widgets: [widget] }],
  };
}

const toWidget = (block: PageBlock): PlacedWidget => ({
  key: `block-${block.id}`,
  kind: block.template,
  variables: block.variables,
  frame: buildBlockFrame(block),
});

function toPageRow(row: Row, index: number, options: PageViewOptions): PageRow {
  const key = `row-${row.id || index}`;
  return {
    key,
    layout: row.rowType,
    outerClass: row.outerClass,
    containerId: row.containerId,
    containerClass: row.containerClass,
    rowClass: row.rowClass,
    columns: row.blocks.map((column, columnIndex) => ({
      key: `${key}-${column.id || columnIndex}`,
      title: column.title,
      className: column.blockClass,
      span: column.width >= 1 && column.width <= 12 ? column.width : 12,
      offset: column.offset >= 1 && column.offset <= 11 ? column.offset : 0,
      widgets: column.widgets.flatMap((widget, widgetIndex) =>
        toPlacedWidgets(column, widget, `${key}-${columnIndex}-${widgetIndex}`, options),
      ),
    })),
  };
}

function toPlacedWidgets(
  column: RowColumn,
  widget: RowWidget,
  key: string,
  options: PageViewOptions,
): PlacedWidget[] {
  const { frame } = parseWidgetFrame(widget.settings);
  const placedWidget = { key, kind: widget.kind, variables: widget.settings, frame };
  return filterVisible(placedWidget, combineVisibility(column, widget), options);
}

function combineVisibility(column: RowColumn, widget: RowWidget): Visibility {
  const { visibility } = parseWidgetFrame(widget.settings);
  return {
    ...visibility,
    hidden: visibility.hidden || widget.hidden || column.hidden,
    editing: visibility.editing || widget.editing || column.editing,
    deleted: visibility.deleted || widget.deleted || column.deleted,
  };
}

/** Returns `[widget]`, or `[]` if the widget isn't visible. In a preview, adds the reason why it isn't. */
function filterVisible(
  widget: PlacedWidget,
  visibility: Visibility,
  { now, timeZone, isPreview = false }: PageViewOptions,
): PlacedWidget[] {
  if (isVisible(visibility, now, timeZone)) return [widget];
  if (!isPreview || visibility.deleted) return [];
  return [{ ...widget, frame: { ...widget.frame, hiddenReason: visibility.hidden ? "hidden" : "notNow" } }];
}

const hasWidgets = (row: PageRow): boolean => row.columns.some((column) => column.widgets.length > 0);

const listVisibilities = (row: Row): Visibility[] =>
  row.blocks.flatMap((column) => column.widgets.map((widget) => combineVisibility(column, widget)));
