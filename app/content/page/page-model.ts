import { isVisible, findNextChange, type Visibility } from "../../domain/visibility.ts";
import type { Page, PageBlock, Row, RowColumn, RowWidget } from "../../wire/page.ts";
import { buildBlockFrame, parseWidgetFrame, type Frame } from "../frame/frame.ts";

/** A page's structure, independent of the API's page format. */
export type PageModel = {
  slug: string;
  title: string;
  description: string;
  rows: PageRow[];
  /** The rich content that follows the rows, as received: not sanitised. */
  content: string;
  /**
   * The next time (ms since 1970) at which a part of the page appears or disappears; null if none will.
   * [CMS-021]
   */
  changesAt: number | null;
  /** Details shown above a preview; null if the page isn't a preview. */
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

/** A widget in a page: its kind as the organiser names it, its raw settings, and its frame. */
export type PlacedWidget = { key: string; kind: string; variables: unknown; frame: Frame };

/** Details of a preview, which only administrators can open. */
export type Preview = {
  /** The previewed time, formatted; "" for the current time. */
  formattedTime: string;
  /** Whether the URL contains an invalid time. */
  isInvalidTime: boolean;
};

export type PageViewOptions = {
  /** The time for which the page is built, in ms since 1970. */
  now: number;
  /** The time zone of times without an offset. */
  zone: string;
  /** Whether hidden parts are included, with a label. Deleted parts are always left out. */
  isPreview?: boolean;
};

/**
 * Builds the page as it is at `now`. Parts that are hidden, deleted or outside their dates are left out.
 * Blocks become rows with one column. [CMS-005..008 CMS-012 CMS-017..024]
 */
export function buildPageModel(page: Page, options: PageViewOptions): PageModel {
  const { now, zone } = options;
  const allVisibilities = [
    ...page.pageBlocks.map((block) => block.visibility),
    ...page.rows.flatMap(listVisibilities),
  ];
  const changes = allVisibilities
    .map((visibility) => findNextChange(visibility, now, zone))
    .filter((instant) => instant !== null);
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

/** Returns a row with a single widget across the page, for widgets that the site adds itself. */
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
    columns: row.blocks.map((block, columnIndex) => ({
      key: `${key}-${block.id || columnIndex}`,
      title: block.title,
      className: block.blockClass,
      span: block.width >= 1 && block.width <= 12 ? block.width : 12,
      offset: block.offset >= 1 && block.offset <= 11 ? block.offset : 0,
      widgets: block.widgets.flatMap((widget, widgetIndex) =>
        toPlacedWidgets(block, widget, `${key}-${columnIndex}-${widgetIndex}`, options),
      ),
    })),
  };
}

function toPlacedWidgets(
  block: RowColumn,
  widget: RowWidget,
  key: string,
  options: PageViewOptions,
): PlacedWidget[] {
  const { frame } = parseWidgetFrame(widget.settings);
  const placedWidget = { key, kind: widget.kind, variables: widget.settings, frame };
  return filterVisible(placedWidget, combineVisibility(block, widget), options);
}

/** Combines the flags of a widget in the rows format, of its column, and of its settings. */
function combineVisibility(block: RowColumn, widget: RowWidget): Visibility {
  const { visibility } = parseWidgetFrame(widget.settings);
  return {
    ...visibility,
    hidden: visibility.hidden || widget.hidden || block.hidden,
    editing: visibility.editing || widget.editing || block.editing,
    deleted: visibility.deleted || widget.deleted || block.deleted,
  };
}

/**
 * Returns the widget in a list, or an empty list if it isn't visible. A preview also includes hidden
 * widgets, with the reason.
 */
function filterVisible(
  widget: PlacedWidget,
  visibility: Visibility,
  { now, zone, isPreview = false }: PageViewOptions,
): PlacedWidget[] {
  if (isVisible(visibility, now, zone)) return [widget];
  if (!isPreview || visibility.deleted) return [];
  return [{ ...widget, frame: { ...widget.frame, hiddenReason: visibility.hidden ? "hidden" : "notNow" } }];
}

const hasWidgets = (row: PageRow): boolean => row.columns.some((column) => column.widgets.length > 0);

const listVisibilities = (row: Row): Visibility[] =>
  row.blocks.flatMap((block) => block.widgets.map((widget) => combineVisibility(block, widget)));
