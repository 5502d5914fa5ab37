import type { WidgetAsk } from "../widget-ask.ts";
import type { ListSettings } from "./list-settings.server.ts";

/** The pages of a list that has several. `labels` are the organiser's own words; "" for the site's. */
export type ListPages = {
  /** The id of the list on its page. */
  place: string;
  page: number;
  pageCount: number;
  labels: { first: string; previous: string; next: string; last: string };
};

/** What a list shows of its records now; `pages` is null where all of it stands on one. */
export type Listed<Item> = { items: Item[]; pages: ListPages | null };

type Named = Readonly<Record<string, unknown>> & { id: number };

/**
 * The part of a list that its settings and the page's address ask for. `nameOf` is what an address may call a
 * record by beside its number, in lower case with hyphens. A page behind the last one is the last one.
 * [CMS-009 CMS-010]
 */
export function listed<Item extends Named>(
  all: readonly Item[],
  { list: settings }: ListSettings,
  { itemName, query, place }: Pick<WidgetAsk, "itemName" | "query" | "place">,
  nameOf: (item: Item) => string,
): Listed<Item> {
  if (settings.isItemFromUrl && itemName !== "") {
    const named = all.filter((item) => String(item.id) === itemName || slugOf(nameOf(item)) === itemName);
    return { items: named, pages: null };
  }
  const { offset, limit, itemsPerPage: size, labels } = settings;
  const items = sorted(all, settings.sortBy).slice(offset, offset + limit);
  if (size === 0 || items.length <= size) return { items, pages: null };

  const pageCount = Math.ceil(items.length / size);
  const asked = /^[1-9]\d{0,3}$/.exec(query.get("page") ?? "")?.[0] ?? "1";
  const page = Math.min(Number(asked), pageCount);
  return {
    items: items.slice((page - 1) * size, page * size),
    pages: { place: `list-${place}`, page, pageCount, labels },
  };
}

const inEnglish = new Intl.Collator("en", { numeric: true });

/** By a member as the wire spells it (`last_name`); as they came where there is no such member. */
function sorted<Item extends Named>(items: readonly Item[], by: string): readonly Item[] {
  const [, minus, member = "", order = ""] = /^(-?)(\w+)(?:\s+(asc|desc))?$/i.exec(by.trim()) ?? [];
  if (member === "") return items;
  const own = member.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const way = minus === "-" || order.toLowerCase() === "desc" ? -1 : 1;
  const valueOf = (item: Item) => {
    const value = item[own];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return items.toSorted((a, b) => way * inEnglish.compare(valueOf(a), valueOf(b)));
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
