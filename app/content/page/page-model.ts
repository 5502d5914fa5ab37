import { isVisible, nextChange, type Visibility } from "../../domain/visibility.ts";
import type { Page, PageBlock, Row, RowBlock, RowWidget } from "../../wire/page.ts";
import { blockFrame, widgetFrame, type Frame } from "../frame/frame.ts";

/** A page's structure, independent of the format it came in. */
export type PageModel = {
  slug: string;
  title: string;
  description: string;
  rows: PageRow[];
  /** The rich content that follows the rows, as received. */
  content: string;
  /** The next time (ms) at which a part of the page appears or disappears, or null. [CMS-021] */
  changesAt: number | null;
  /** Details shown above the page in a preview; else null. */
  preview: Preview | null;
};

export type PageRow = {
  key: string;
  layout: "columns" | "tabs";
  /** The id and classes that the editor gave to the row and its containers. */
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
  offset: number;
  widgets: PlacedWidget[];
};

/** A widget in a page: its kind as the organiser names it, its raw settings, and its frame. */
export type PlacedWidget = { key: string; kind: string; variables: unknown; frame: Frame };

/** What an administrator sees who previews a page. */
export type Preview = {
  /** The previewed time, formatted; "" for now. */
  at: string;
  /** Whether the URL contains an invalid time. */
  isOddTime: boolean;
};

/** The time for which a page is built (ms), and the zone of times without an offset. */
export type PageViewOptions = {
  now: number;
  zone: string;
  /** Whether hidden parts are included, with a label. Deleted ones never are. */
  isPreview?: boolean;
};

/**
 * Builds the page for a point in time: hidden, deleted and not current parts are left out, and blocks become
 * rows of one column. [CMS-005..008 CMS-012 CMS-017..024]
 */
export function pageModel(page: Page, options: PageViewOptions): PageModel {
  const { now, zone } = options;
  const allVisibilities = [
    ...page.pageBlocks.map((block) => block.visibility),
    ...page.rows.flatMap(visibilities),
  ];
  const changes = allVisibilities
    .map((part) => nextChange(part, now, zone))
    .filter((instant) => instant !== null);
  return {
    slug: page.slug,
    title: page.title || page.name,
    description: page.metaDescription,
    rows: [
      ...page.rows.map((row, index) => toPageRow(row, index, options)).filter(hasWidgets),
      ...page.pageBlocks.flatMap((block) =>
        filterVisible(widgetOfBlock(block), block.visibility, options).map(singleWidgetRow),
      ),
    ],
    content: page.content,
    changesAt: changes.length > 0 ? Math.min(...changes) : null,
    preview: null,
  };
}

/** Returns all widgets of a page in reading order. */
export const pageWidgets = (page: Pick<PageModel, "rows">): PlacedWidget[] =>
  page.rows.flatMap((row) => row.columns.flatMap((column) => column.widgets));

/** Returns a row with a single widget across the page, for widgets that the site adds itself. */
export function singleWidgetRow(widget: PlacedWidget): PageRow {
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

const widgetOfBlock = (block: PageBlock): PlacedWidget => ({
  key: `block-${block.id}`,
  kind: block.template,
  variables: block.variables,
  frame: blockFrame(block),
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
    columns: row.blocks.map((block, position) => ({
      key: `${key}-${block.id || position}`,
      title: block.title,
      className: block.blockClass,
      span: block.width >= 1 && block.width <= 12 ? block.width : 12,
      offset: block.offset >= 1 && block.offset <= 11 ? block.offset : 0,
      widgets: block.widgets.flatMap((widget, order) =>
        toPlacedWidgets(block, widget, `${key}-${position}-${order}`, options),
      ),
    })),
  };
}

function toPlacedWidgets(
  block: RowBlock,
  widget: RowWidget,
  key: string,
  options: PageViewOptions,
): PlacedWidget[] {
  const { frame } = widgetFrame(widget.settings);
  const placed = { key, kind: widget.kind, variables: widget.settings, frame };
  return filterVisible(placed, combinedVisibility(block, widget), options);
}

/**
 * Returns the visibility of a widget in the rows format: its own flags, its column's and those among its
 * settings.
 */
function combinedVisibility(block: RowBlock, widget: RowWidget): Visibility {
  const { visibility } = widgetFrame(widget.settings);
  return {
    ...visibility,
    hidden: visibility.hidden || widget.hidden || block.hidden,
    editing: visibility.editing || widget.editing || block.editing,
    deleted: visibility.deleted || widget.deleted || block.deleted,
  };
}

/** Returns the widget if it is visible. In a preview hidden widgets are returned too, with a label. */
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

const visibilities = (row: Row): Visibility[] =>
  row.blocks.flatMap((block) => block.widgets.map((widget) => combinedVisibility(block, widget)));
