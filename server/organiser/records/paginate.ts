import { z } from "zod";
import { integer } from "../../../app/wire/primitives.ts";

const Paging = z.object({ page_size: integer, page: integer });

/**
 * Returns one page of items in the list envelope `{num_items, num_pages, data}`. `input` may have `page_size`
 * and `page`, which starts at 1. Without a `page_size` all items are on one page.
 */
export function paginate<Item>(items: readonly Item[], input: Readonly<Record<string, unknown>>) {
  const { page_size, page } = Paging.parse(input);
  const size = page_size > 0 ? page_size : Math.max(items.length, 1);
  const start = (Math.max(page, 1) - 1) * size;
  return {
    num_items: items.length,
    num_pages: Math.ceil(items.length / size),
    data: items.slice(start, start + size),
  };
}
