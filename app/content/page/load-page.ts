import type { AppLoadContext } from "@remix-run/node";
import { type EmbeddedForm, toEmbeddedForm } from "../../forms/form-model.ts";
import { findFirstVoucherForm } from "../../vouchers/voucher-data.ts";
import type { Feature } from "../../i18n/features.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { loadRows, type LoadedRow } from "../load-widgets.ts";
import { type PageModel, type PageRow, type Preview, listWidgets } from "./page-model.ts";
import { readRichContent } from "../rich-content.server.ts";
import { loadViews } from "../views.ts";

/** A page with all the data that it shows. */
export type LoadedPage = {
  title: string;
  description: string;
  rows: LoadedRow[];
  /** Features whose translations the page needs in addition to those in the screen's `handle`. */
  i18n: readonly Feature[];
  /**
   * Key of the widget whose heading is the page's title. Null if the title is an h1 heading widget, the
   * page's name (`showsTitle`) or the title of an article.
   */
  titleWidgetKey: string | null;
  /** Whether the page's name is shown as its title, because no widget provides a title. */
  showsTitle: boolean;
  /** Sanitised HTML of the page's rich content, or "" for none. */
  content: string;
  /** Time until a part of the page appears or disappears, or null if none will. [CMS-021] */
  changesInMs: number | null;
  preview: Preview | null;
  /** The page's first form, which the language menu submits without scripts, so that no input is lost. */
  formInPage?: EmbeddedForm;
};

/** Loads the data of a page. Widgets read the path and the query of `requestUrl`. */
export async function loadPage(
  page: PageModel,
  context: AppLoadContext,
  requestUrl: string,
): Promise<LoadedPage> {
  const pageContext = {
    context,
    formats: formatsFor(context.language.code),
    query: new URL(requestUrl).searchParams,
    pageSlug: page.slug,
    itemSlug: getItemSlug(requestUrl, page.slug),
  };
  if (page.changesAt !== null) context.page.validUntil(page.changesAt);
  const [rows, content] = await Promise.all([
    loadRows(page.rows, pageContext),
    context.html.clean(readRichContent(page.content)),
  ]);
  await loadViews(rows); // rendering is synchronous, so the code must be loaded first
  return {
    title: page.title,
    description: page.description,
    rows,
    i18n: [...listNeededFeatures(rows), ...(page.preview ? (["preview"] as const) : [])],
    ...findTitle(page.rows),
    content,
    changesInMs: page.changesAt === null ? null : page.changesAt - context.clock.now(),
    preview: page.preview,
    ...findFirstForm(rows),
  };
}

function findFirstForm(rows: readonly LoadedRow[]): Pick<LoadedPage, "formInPage"> {
  const widgets = rows.flatMap(({ columns }) => columns.flatMap((column) => column.widgets));
  for (const widget of widgets) {
    if (widget.state !== "ready" || widget.data === null) continue;
    if (widget.kind === "core/form") {
      const form = toEmbeddedForm(widget.data);
      if (form) return { formInPage: form };
    } else if (widget.kind === "core/gift_voucher_purchase") {
      const form = findFirstVoucherForm(widget.data);
      if (form) return { formInPage: form };
    }
  }
  return {};
}

/** Returns the last path segment after the page's slug, or "". */
function getItemSlug(requestUrl: string, slug: string): string {
  const [first, ...otherSegments] = new URL(requestUrl).pathname.split("/").filter(Boolean);
  return first === slug ? decodeURIComponent(otherSegments.at(-1) ?? "").replace(/\.data$/, "") : "";
}

function listNeededFeatures(rows: readonly LoadedRow[]): Feature[] {
  const widgets = rows.flatMap(({ columns }) => columns.flatMap((column) => column.widgets));
  const readyWidgets = widgets.filter((widget) => widget.state === "ready");
  return [
    ...(readyWidgets.some(({ kind }) => kind === "core/form")
      ? (["forms", "paying", "posting"] as const)
      : []),
    ...(readyWidgets.some(({ kind }) => kind === "core/gift_voucher_purchase")
      ? (["vouchers", "paying", "posting"] as const)
      : []),
    ...(readyWidgets.some(({ data }) => data !== null && "pagination" in data && data.pagination)
      ? PAGINATION_FEATURES
      : []),
  ];
}

const PAGINATION_FEATURES: readonly Feature[] = ["browsing"];

/** Widget kinds whose heading is the page's title if they come first. */
const TITLE_WIDGET_KINDS = [
  "core/hero_quote",
  "core/hero_testimonial",
  "core/call_to_action",
  "core/image_with_content",
];

function findTitle(rows: PageRow[]): Pick<LoadedPage, "titleWidgetKey" | "showsTitle"> {
  const widgets = listWidgets({ rows });
  const hasH1 = widgets.some(({ kind, variables }) => kind === "core/heading" && isH1(variables));
  if (hasH1) return { titleWidgetKey: null, showsTitle: false };
  const [first] = widgets;
  return first && TITLE_WIDGET_KINDS.includes(first.kind) && hasHeading(first.variables)
    ? { titleWidgetKey: first.key, showsTitle: false }
    : { titleWidgetKey: null, showsTitle: true };
}

const isH1 = (variables: unknown): boolean =>
  typeof variables === "object" &&
  variables !== null &&
  "heading_type" in variables &&
  variables.heading_type === "h1";

const hasHeading = (variables: unknown): boolean =>
  typeof variables === "object" && variables !== null && "heading" in variables && Boolean(variables.heading);
