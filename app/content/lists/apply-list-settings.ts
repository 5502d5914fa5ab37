import { normaliseUnicode } from "../../domain/normalise-unicode.ts";
import type { WidgetContext } from "../widget-context.ts";
import type { ListSettings } from "./list-settings.server.ts";

/** The pagination of a list with several pages. */
export type ListPagination = {
  /** Element id of the list. */
  anchor: string;
  /** The current page, counted from 1. */
  page: number;
  pageCount: number;
  /** The organiser's texts, or "" for the site's default. */
  labels: { first: string; previous: string; next: string; last: string };
};

/** The records that a list shows now. `pagination` is null if there is only one page. */
export type ListResult<Item> = { items: Item[]; pagination: ListPagination | null };

type ListRecord = Readonly<Record<string, unknown>> & { id: number };

/**
 * Selects the records that a list shows, by its settings and the page's URL. With `selectsItemFromUrl`, an
 * `itemSlug` that is a record's id or the slug of its name selects only that record. A page number beyond
 * the last page selects the last page. [CMS-009 CMS-010]
 */
export function applyListSettings<Item extends ListRecord>(
  records: readonly Item[],
  { list: settings }: ListSettings,
  { itemSlug, query, key }: Pick<WidgetContext, "itemSlug" | "query" | "key">,
  getName: (item: Item) => string,
): ListResult<Item> {
  if (settings.selectsItemFromUrl && itemSlug !== "") {
    const matches = records.filter(
      (item) => String(item.id) === itemSlug || toSlug(getName(item)) === itemSlug,
    );
    return { items: matches, pagination: null };
  }
  const { offset, limit, pageSize, labels } = settings;
  const items = sortItems(records, settings.sortBy).slice(offset, offset + limit);
  if (pageSize === 0 || items.length <= pageSize) return { items, pagination: null };

  const pageCount = Math.ceil(items.length / pageSize);
  const requestedPage = /^[1-9]\d{0,3}$/.exec(query.get("page") ?? "")?.[0] ?? "1";
  const page = Math.min(Number(requestedPage), pageCount);
  return {
    items: items.slice((page - 1) * pageSize, page * pageSize),
    pagination: { anchor: `list-${key}`, page, pageCount, labels },
  };
}

const englishCollator = new Intl.Collator("en", { numeric: true });

/** Sorts by a field such as `last_name`. `-last_name` and `last_name desc` sort in descending order. */
function sortItems<Item extends ListRecord>(items: readonly Item[], sortBy: string): readonly Item[] {
  const [, minus, snakeCaseName = "", order = ""] =
    /^(-?)(\w+)(?:\s+(asc|desc))?$/i.exec(sortBy.trim()) ?? [];
  if (snakeCaseName === "") return items;
  const fieldName = snakeCaseName.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const direction = minus === "-" || order.toLowerCase() === "desc" ? -1 : 1;
  const getSortValue = (item: Item) => {
    const value = item[fieldName];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return items.toSorted((a, b) => direction * englishCollator.compare(getSortValue(a), getSortValue(b)));
}

const toSlug = (name: string): string =>
  normaliseUnicode(name.toLowerCase(), "NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
