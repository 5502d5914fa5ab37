import type { CreateTableBuilder } from "kysely";

/** A table of the events that is being made. */
export type Table = CreateTableBuilder<string, string>;

/** Columns of text, "" unless they say otherwise. */
export const texts = (table: Table, names: string): Table =>
  namesIn(names).reduce(
    (built, name) => built.addColumn(name, "text", (column) => column.notNull().defaultTo("")),
    table,
  );

/** Columns of whole numbers, 0 unless they say otherwise. */
export const numbers = (table: Table, names: string): Table =>
  namesIn(names).reduce(
    (built, name) => built.addColumn(name, "integer", (column) => column.notNull().defaultTo(0)),
    table,
  );

/** How many there are, null for no limit, and how many of them are gone. */
export const places = (table: Table): Table =>
  table.addColumn("cap", "integer").addColumn("taken", "integer", (column) => column.notNull().defaultTo(0));

/** Names in a text, between spaces or lines. */
export const namesIn = (names: string): string[] => names.trim().split(/\s+/);
