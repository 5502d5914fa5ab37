import type { CreateTableBuilder } from "kysely";

/** Builder of a table. */
export type Table = CreateTableBuilder<string, string>;

/** Adds text columns that default to "". `names` are separated by white space. */
export const addTextColumns = (table: Table, names: string): Table =>
  splitNames(names).reduce(
    (built, name) => built.addColumn(name, "text", (column) => column.notNull().defaultTo("")),
    table,
  );

/** Adds integer columns that default to 0. `names` are separated by white space. */
export const addIntegerColumns = (table: Table, names: string): Table =>
  splitNames(names).reduce(
    (built, name) => built.addColumn(name, "integer", (column) => column.notNull().defaultTo(0)),
    table,
  );

/** Adds the capacity (null for no limit) and the number reserved or sold. */
export const addCapacityColumns = (table: Table): Table =>
  table.addColumn("cap", "integer").addColumn("taken", "integer", (column) => column.notNull().defaultTo(0));

/** Splits names separated by white space. */
export const splitNames = (names: string): string[] => names.trim().split(/\s+/);
