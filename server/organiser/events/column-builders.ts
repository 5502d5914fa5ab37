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

/** Adds the columns `cap` (capacity; null for no limit) and `taken` (number reserved or sold). */
export const addCapacityColumns = (table: TableBuilder): TableBuilder =>
  table.addColumn("cap", "integer").addColumn("taken", "integer", (column) => column.notNull().defaultTo(0));

/** Splits names separated by white space. */
export const splitNames = (names: string): string[] => names.trim().split(/\s+/);
