import type { CreateTableBuilder } from "kysely";

export type TableBuilder = CreateTableBuilder<string, string>;

/** Adds text columns that default to "". `names` are separated by white space. */
export const addTextColumns = (table: TableBuilder, names: string): TableBuilder =>
  splitNames(names).reduce(
    (builder, name) => builder.addColumn(name, "text", (column) => column.notNull().defaultTo("")),
    table,
  );

/** Adds integer columns that default to 0. `names` are separated by white space. */
export const addIntegerColumns = (table: TableBuilder, names: string): TableBuilder =>
  splitNames(names).reduce(
    (builder, name) => builder.addColumn(name, "integer", (column) => column.notNull().defaultTo(0)),
    table,
  );

/**
 * Adds `cap`, which is the capacity or null for no limit, and `taken`, which is the number reserved or sold.
 */
export const addCapacityColumns = (table: TableBuilder): TableBuilder =>
  table.addColumn("cap", "integer").addColumn("taken", "integer", (column) => column.notNull().defaultTo(0));

export const splitNames = (names: string): string[] => names.trim().split(/\s+/);
