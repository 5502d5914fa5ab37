import { isVisible, nextChange, type Visibility } from "../../domain/visibility.ts";
import type { Page, PageBlock, Row, RowBlock, RowWidget } from "../../wire/page.ts";
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
  /** Told above the page where it is a preview; null where it isn't. */
  preview: Preview | null;
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

/** What an administrator is told who looks at a page before others do. */
export type Preview = {
  /** The time it is looked at, in words; "" for now. */
  at: string;
  /** Whether the address names a time that is none. */
  isOddTime: boolean;
};

/** When a page is looked at: an instant (ms), and the zone of times that have no offset. */
export type Look = {
  now: number;
  zone: string;
  /** Whether parts that don't show are there too, marked. Deleted ones never are. */
  isPreview?: boolean;
};

/**
 * The page at an instant: hidden, deleted and not current parts left out, blocks as rows of one column.
 * [CMS-005..008 CMS-012 CMS-017..024]
 */
export function pageModel(page: Page, look: Look): PageModel {
  const { now, zone } = look;
  const timed = [...page.pageBlocks.map((block) => block.visibility), ...page.rows.flatMap(visibilities)];
  const changes = timed.map((part) => nextChange(part, now, zone)).filter((instant) => instant !== null);
  return {
    slug: page.slug,
    title: page.title || page.name,
    description: page.metaDescription,
    rows: [
      ...page.rows.map((row, index) => shownRow(row, index, look)).filter(hasWidgets),
      ...page.pageBlocks.flatMap((block) =>
        ifShown(widgetOfBlock(block), block.visibility, look).map(rowOfWidget),
      ),
    ],
    content: page.content,
    changesAt: changes.length > 0 ? Math.min(...changes) : null,
    preview: null,
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

const widgetOfBlock = (block: PageBlock): PlacedWidget => ({
  key: `block-${block.id}`,
  kind: block.template,
  variables: block.variables,
  frame: blockFrame(block),
});

function shownRow(row: Row, index: number, look: Look): PageRow {
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
        shownWidget(block, widget, `${key}-${position}-${place}`, look),
      ),
    })),
  };
}

function shownWidget(block: RowBlock, widget: RowWidget, key: string, look: Look): PlacedWidget[] {
  const { frame } = widgetFrame(widget.settings);
  const placed = { key, kind: widget.kind, variables: widget.settings, frame };
  return ifShown(placed, visibilityIn(block, widget), look);
}

/** When a widget of the rows format shows: its own flags, its column's and those among its settings. */
function visibilityIn(block: RowBlock, widget: RowWidget): Visibility {
  const { visibility } = widgetFrame(widget.settings);
  return {
    ...visibility,
    hidden: visibility.hidden || widget.hidden || block.hidden,
    editing: visibility.editing || widget.editing || block.editing,
    deleted: visibility.deleted || widget.deleted || block.deleted,
  };
}

/** The widget where it shows, and in a preview also where it doesn't: then it says so. */
function ifShown(
  widget: PlacedWidget,
  visibility: Visibility,
  { now, zone, isPreview = false }: Look,
): PlacedWidget[] {
  if (isVisible(visibility, now, zone)) return [widget];
  if (!isPreview || visibility.deleted) return [];
  return [{ ...widget, frame: { ...widget.frame, mark: visibility.hidden ? "hidden" : "notNow" } }];
}

const hasWidgets = (row: PageRow): boolean => row.columns.some((column) => column.widgets.length > 0);

const visibilities = (row: Row): Visibility[] =>
  row.blocks.flatMap((block) => block.widgets.map((widget) => visibilityIn(block, widget)));
