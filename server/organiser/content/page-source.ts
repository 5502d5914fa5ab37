import { StoredRows, type StoredRow } from "./stored-page.ts";

/** Finds the ids of pictures by name, and of galleries and forms by url. */
export type IdLookup = {
  image: (name: string) => number;
  gallery: (url: string) => number;
  form: (url: string) => number;
};

type WidgetSource = {
  kind: string;
  name?: string;
  settings: Record<string, unknown>;
  frame?: Record<string, unknown>;
};

/** A row without ids. Missing properties have default values. */
export type RowSource = {
  type?: "columns" | "tabs";
  blocks: { title?: string; width?: number; offset?: number; widgets: WidgetSource[] }[];
};

/** A page as written in code, without the ids of rows and widgets. */
export type PageSource = {
  url: string;
  name: string;
  title: string;
  seoTitle: string;
  description: string;
  /** True by default. */
  isInSitemap?: boolean;
  /** Builds the rows, with ids from `idLookup`. */
  rows: (idLookup: IdLookup) => RowSource[];
};

/** Builds a full-width row. */
export const row = (...widgets: WidgetSource[]): RowSource => ({ blocks: [{ widgets }] });

/** Builds a row of tabs, each with a title and widgets. */
export const tabs = (...blocks: [title: string, ...widgets: WidgetSource[]][]): RowSource => ({
  type: "tabs",
  blocks: blocks.map(([title, ...widgets]) => ({ title, widgets })),
});

export const heading = (level: "h1" | "h2" | "h3", text: string): WidgetSource => ({
  kind: "core/heading",
  settings: { heading_type: level, heading: text, centered: false },
});

export const html = (text: string): WidgetSource => ({ kind: "core/html", settings: { html: text } });

/** Assigns ids to the rows, blocks and widgets of a page, starting with `firstId`. */
export function assignIds(rows: readonly RowSource[], firstId: number): StoredRow[] {
  let id = firstId;
  return StoredRows.parse(
    rows.map((source) => ({
      ...source,
      id: id++,
      blocks: source.blocks.map((block) => ({
        ...block,
        id: id++,
        widgets: block.widgets.map((widget) => ({ ...widget, id: id++ })),
      })),
    })),
  );
}
