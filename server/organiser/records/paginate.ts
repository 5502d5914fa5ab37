import type { SelectQueryBuilder } from "kysely";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import { integer } from "../../../app/wire/primitives.ts";

const Paging = z.object({ page_size: integer, page: integer });

/**
 * Returns one page of items in the list envelope `{num_items, num_pages, data}`. `input` may have `page_size`
 * and `page`, which starts at 1. Without `page_size`, all items are on one page.
 */
export function paginate<Item>(items: readonly Item[], input: Readonly<Record<string, unknown>>) {
  const { size, start, counts } = findPage(items.length, input);
  return { ...counts, data: items.slice(start, start + size) };
}

/**
 * Returns one page of a query's rows in the list envelope, and loads only these rows. `filteredQuery` selects
 * the rows, and `toRows` adds their columns and order. `input` is as for `paginate`.
 */
export async function paginateQuery<Table extends keyof Database, Row>(
  filteredQuery: SelectQueryBuilder<Database, Table, object>,
  toRows: (query: SelectQueryBuilder<Database, Table, object>) => SelectQueryBuilder<Database, Table, Row>,
  input: Readonly<Record<string, unknown>>,
) {
  const { total } = await filteredQuery
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { size, start, counts } = findPage(total, input);
  const data = start < total ? await toRows(filteredQuery).limit(size).offset(start).execute() : [];
  return { ...counts, data };
}

function findPage(itemCount: number, input: Readonly<Record<string, unknown>>) {
  const { page_size, page } = Paging.parse(input);
  const size = page_size > 0 ? page_size : Math.max(itemCount, 1);
  const start = (Math.max(page, 1) - 1) * size;
  return { size, start, counts: { num_items: itemCount, num_pages: Math.ceil(itemCount / size) } };
}
