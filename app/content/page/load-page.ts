import type { AppLoadContext } from "@remix-run/node";
import { wordsOfForms } from "../../forms/form-words.ts";
import { wordsOfVouchers } from "../../vouchers/voucher-words.ts";
import type { Feature } from "../../i18n/features.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { loadRows, type ShownRow } from "../load-widgets.ts";
import { type PageModel, type PageRow, type Preview, widgetsOf } from "./page-model.ts";
import { readRichContent, type RichNode } from "../rich-content.server.ts";
import { loadViews } from "../views.ts";

/** A page with everything it shows. */
export type ShownPage = {
  title: string;
  description: string;
  rows: ShownRow[];
  /** The words that its widgets have beside those of every page (`usePageFeatures`). */
  words: readonly Feature[];
  /**
   * Which widget's heading is the page's title; null when a heading widget is, or when the page shows its
   * title by itself.
   */
  titleWidget: string | null;
  /** Whether the page's name is to be shown as its title, because nothing on it is one. */
  showsTitle: boolean;
  content: { kind: "none" } | { kind: "html"; html: string } | { kind: "nodes"; nodes: RichNode[] };
  /** Milliseconds until something on the page appears or goes, or null. [CMS-021] */
  changesIn: number | null;
  preview: Preview | null;
};

/** Gets everything that a page shows. `address` is the request's, for widgets that read its query. */
export async function loadPage(
  page: PageModel,
  context: AppLoadContext,
  address: string,
): Promise<ShownPage> {
  const ask = {
    context,
    formats: formatsFor(context.language.code),
    query: new URL(address).searchParams,
    page: page.slug,
    itemName: itemNameIn(address, page.slug),
  };
  const rich = readRichContent(page.content);
  if (page.changesAt !== null) context.page.validUntil(page.changesAt);
  const [rows, content] = await Promise.all([
    loadRows(page.rows, ask),
    rich.kind === "html"
      ? context.html.clean(rich.html).then((html) => ({ kind: "html" as const, html }))
      : rich,
  ]);
  await loadViews(rows); // rendering doesn't wait for anything
  return {
    title: page.title,
    description: page.description,
    rows,
    words: [...wordsOf(rows), ...(page.preview ? (["preview"] as const) : [])],
    ...titleOf(page.rows),
    content,
    changesIn: page.changesAt === null ? null : page.changesAt - context.clock.now(),
    preview: page.preview,
  };
}

/** What stands last behind the page's own part of an address; "" for nothing. */
function itemNameIn(address: string, slug: string): string {
  const [own, ...behind] = new URL(address).pathname.split("/").filter(Boolean);
  return own === slug ? decodeURIComponent(behind.at(-1) ?? "").replace(/\.data$/, "") : "";
}

/** The words that forms and lists of several pages have. */
function wordsOf(rows: readonly ShownRow[]): Feature[] {
  const widgets = rows.flatMap(({ columns }) => columns.flatMap((column) => column.widgets));
  const ready = widgets.filter((widget) => widget.state === "ready");
  return [
    ...(ready.some(({ kind }) => kind === "core/form") ? wordsOfForms : []),
    ...(ready.some(({ kind }) => kind === "core/gift_voucher_purchase") ? wordsOfVouchers : []),
    ...(ready.some(({ data }) => data !== null && "pages" in data && data.pages) ? pageLinkWords : []),
  ];
}

const pageLinkWords: readonly Feature[] = ["browsing"];

/** Kinds whose heading can be a page's title when they stand first. */
const titled = ["core/hero_quote", "core/hero_testimonial", "core/call_to_action", "core/image_with_content"];

function titleOf(rows: PageRow[]): Pick<ShownPage, "titleWidget" | "showsTitle"> {
  const widgets = widgetsOf({ rows });
  const hasTitle = widgets.some(({ kind, variables }) => kind === "core/heading" && isTitle(variables));
  if (hasTitle) return { titleWidget: null, showsTitle: false };
  const [first] = widgets;
  return first && titled.includes(first.kind) && hasHeading(first.variables)
    ? { titleWidget: first.key, showsTitle: false }
    : { titleWidget: null, showsTitle: true };
}

const isTitle = (variables: unknown): boolean =>
  typeof variables === "object" &&
  variables !== null &&
  "heading_type" in variables &&
  variables.heading_type === "h1";

const hasHeading = (variables: unknown): boolean =>
  typeof variables === "object" && variables !== null && "heading" in variables && Boolean(variables.heading);
