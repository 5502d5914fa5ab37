import { z } from "zod";
import { text, integerBetween, flag } from "../widgets/setting.server.ts";

const optionalText = text.catch("");

/** Settings of all widgets that list records. [CMS-009 CMS-010] */
export const ListSettings = z
  .object({
    // A field of the records, with the prefix `-` or the suffix ` desc` for descending order.
    _sort_by: optionalText,
    // The maximum number of records on all pages.
    _limit: integerBetween(1, 100, 100),
    // The index of the first record.
    _offset: integerBetween(0, 100_000, 0),
    // Whether a URL that names a record selects only that record.
    _item_from_url: flag(false).catch(false),
    // 0 shows all records on one page.
    _items_per_page: integerBetween(1, 100, 0),
    _first_label: optionalText,
    _previous_label: optionalText,
    _next_label: optionalText,
    _last_label: optionalText,
  })
  .transform((settings) => {
    const { _sort_by: sortBy, _limit: limit, _offset: offset, _item_from_url: selectsItemFromUrl } = settings;
    const { _first_label: first, _previous_label: previous, _next_label: next, _last_label: last } = settings;
    const { _items_per_page: pageSize } = settings;
    const labels = { first, previous, next, last };
    return { list: { sortBy, limit, offset, selectsItemFromUrl, pageSize, labels } };
  });
export type ListSettings = z.output<typeof ListSettings>;
