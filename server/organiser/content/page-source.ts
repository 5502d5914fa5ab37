import { StoredRows, type StoredRow } from "./stored-page.ts";

/** Look-up of the ids of pictures, galleries and forms that a page refers to. */
export type IdLookup = {
  image: (name: string) => number;
  gallery: (url: string) => number;
  form: (url: string) => number;
};

type WrittenWidget = {
  kind: string;
  name?: string;
  settings: Record<string, unknown>;
  frame?: Record<string, unknown>;
};
export type RowSource = {
  type?: "columns" | "tabs";
  blocks: { title?: string; width?: number; offset?: number; widgets: WrittenWidget[] }[];
};

/** A page as source: without ids, with pictures and galleries by name. */
export type PageSource = {
  url: string;
  name: string;
  title: string;
  seoTitle: string;
  description: string;
  /** Whether the page is in the sitemap; true by default. */
  isListed?: boolean;
  rows: (find: IdLookup) => RowSource[];
};

/** A full-width row. */
export const row = (...widgets: WrittenWidget[]): RowSource => ({ blocks: [{ widgets }] });

/** A row of tabs, each a label with widgets. */
export const tabs = (...blocks: [title: string, ...widgets: WrittenWidget[]][]): RowSource => ({
  type: "tabs",
  blocks: blocks.map(([title, ...widgets]) => ({ title, widgets })),
});

export const heading = (level: "h1" | "h2" | "h3", text: string): WrittenWidget => ({
  kind: "core/heading",
  settings: { heading_type: level, heading: text, centered: false },
});

export const html = (text: string): WrittenWidget => ({ kind: "core/html", settings: { html: text } });

/** Assigns ids to the rows, blocks and widgets of a page, counting from `first`. */
export function assignIds(rows: readonly RowSource[], first: number): StoredRow[] {
  let id = first;
  return StoredRows.parse(
    rows.map((written) => ({
      ...written,
      id: id++,
      blocks: written.blocks.map((block) => ({
        ...block,
        id: id++,
        widgets: block.widgets.map((widget) => ({ ...widget, id: id++ })),
      })),
    })),
  );
}
