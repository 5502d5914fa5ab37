import { StoredRows, type StoredRow } from "../../content/stored-page.ts";

/** Numbers of the pictures, galleries and forms that a page names. */
export type Find = {
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
export type WrittenRow = {
  type?: "columns" | "tabs";
  blocks: { title?: string; width?: number; offset?: number; widgets: WrittenWidget[] }[];
};

/** A page of the sample as it is written down: without numbers, pictures and galleries by name. */
export type WrittenPage = {
  url: string;
  name: string;
  title: string;
  seoTitle: string;
  description: string;
  /** Whether the sitemap names it; yes unless this says no. */
  isListed?: boolean;
  rows: (find: Find) => WrittenRow[];
};

/** A row over the full width. */
export const row = (...widgets: WrittenWidget[]): WrittenRow => ({ blocks: [{ widgets }] });

/** A row of tabs: label and content. */
export const tabs = (...blocks: [title: string, ...widgets: WrittenWidget[]][]): WrittenRow => ({
  type: "tabs",
  blocks: blocks.map(([title, ...widgets]) => ({ title, widgets })),
});

export const heading = (level: "h1" | "h2" | "h3", text: string): WrittenWidget => ({
  kind: "core/heading",
  settings: { heading_type: level, heading: text, centered: false },
});

export const html = (text: string): WrittenWidget => ({ kind: "core/html", settings: { html: text } });

/** Numbers everything of a page that counts its own rows, blocks and widgets from `first`. */
export function numbered(rows: readonly WrittenRow[], first: number): StoredRow[] {
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
