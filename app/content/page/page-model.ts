import { isVisible, nextChange, type Visibility } from "../../domain/visibility.ts";
import type { Page, PageBlock, Row, RowWidget } from "../../wire/page.ts";
import { blockFrame, widgetFrame, type Frame } from "../frame/frame.ts";

/** A page as it is shown, whichever of the two formats it came in. */
export type PageModel = {
  slug: string;
  title: string;
  description: string;
  rows: PageRow[];
  /** The rich content that follows the rows, as it came. */
  content: string;
  /** The next instant (ms) at which something on the page appears or goes, or null. [CMS-021] */
  changesAt: number | null;
};

export type PageRow = {
  key: string;
  layout: "columns" | "tabs";
  /** Id and classes that the editor gave to the row and its containers. */
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
  /** Columns out of 12. [CMS-008] */
  span: number;
  offset: number;
  widgets: PlacedWidget[];
};

/**
 * A widget at its place: its kind as the organiser names it, its settings as they came, and the frame around
 * it.
 */
export type PlacedWidget = { key: string; kind: string; variables: unknown; frame: Frame };

/**
 * The page at an instant (`now`, ms): hidden, deleted and not current parts left out, blocks as rows of one
 * column. Times without an offset are in `zone`. [CMS-005..008 CMS-012 CMS-017..024]
 */
export function pageModel(page: Page, now: number, zone: string): PageModel {
  const timed = [...page.pageBlocks.map((block) => block.visibility), ...page.rows.flatMap(visibilities)];
  const changes = timed.map((part) => nextChange(part, now, zone)).filter((instant) => instant !== null);
  return {
    slug: page.slug,
    title: page.title || page.name,
    description: page.metaDescription,
    rows: [
      ...page.rows.map((row, index) => shownRow(row, index, now, zone)).filter(hasWidgets),
      ...page.pageBlocks.filter((block) => isVisible(block.visibility, now, zone)).map(rowOfBlock),
    ],
    content: page.content,
    changesAt: changes.length > 0 ? Math.min(...changes) : null,
  };
}

/** Every widget of a page, in reading order. */
export const widgetsOf = (page: Pick<PageModel, "rows">): PlacedWidget[] =>
  page.rows.flatMap((row) => row.columns.flatMap((column) => column.widgets));

/** A row that the site adds by itself: one widget across the page. */
export function rowOfWidget(widget: PlacedWidget): PageRow {
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

const rowOfBlock = (block: PageBlock): PageRow =>
  rowOfWidget({
    key: `block-${block.id}`,
    kind: block.template,
    variables: block.variables,
    frame: blockFrame(block),
  });

function shownRow(row: Row, index: number, now: number, zone: string): PageRow {
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
      widgets: block.widgets.flatMap((widget, place) =>
        shownWidget(widget, `${key}-${position}-${place}`, now, zone),
      ),
    })),
  };
}

function shownWidget(widget: RowWidget, key: string, now: number, zone: string): PlacedWidget[] {
  const { frame, visibility } = widgetFrame(widget.settings);
  return isVisible(visibility, now, zone)
    ? [{ key, kind: widget.kind, variables: widget.settings, frame }]
    : [];
}

const hasWidgets = (row: PageRow): boolean => row.columns.some((column) => column.widgets.length > 0);

const visibilities = (row: Row): Visibility[] =>
  row.blocks.flatMap((block) => block.widgets.map((widget) => widgetFrame(widget.settings).visibility));
