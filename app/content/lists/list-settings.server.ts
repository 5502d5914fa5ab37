import { z } from "zod";
import { text, wholeBetween, yes } from "../widgets/setting.server.ts";

const words = text.catch("");

/**
 * Settings of every widget that lists records. `_sort_by` is a member of the records, with a `-` before it or
 * `desc` after it for the other way round. A list shows at most `_limit` records from `_offset` on,
 * `_items_per_page` at a time (0 for all); with `_item_from_url` the one that the address names. [CMS-009
 * CMS-010]
 */
export const ListSettings = z
  .object({
    _sort_by: words,
    _limit: wholeBetween(1, 100, 100),
    _offset: wholeBetween(0, 100_000, 0),
    _item_from_url: yes(false).catch(false),
    _items_per_page: wholeBetween(1, 100, 0),
    _first_label: words,
    _previous_label: words,
    _next_label: words,
    _last_label: words,
  })
  .transform((given) => {
    const { _sort_by: sortBy, _limit: limit, _offset: offset, _item_from_url: isItemFromUrl } = given;
    const { _first_label: first, _previous_label: previous, _next_label: next, _last_label: last } = given;
    const { _items_per_page: itemsPerPage } = given;
    const labels = { first, previous, next, last };
    return { list: { sortBy, limit, offset, isItemFromUrl, itemsPerPage, labels } };
  });
export type ListSettings = z.output<typeof ListSettings>;
