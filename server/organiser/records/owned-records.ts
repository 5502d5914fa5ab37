import { type Selectable, sql } from "kysely";
import type { Database, Db } from "../db/database.ts";

/** Tables of records that belong to somebody: never deleted, only taken off their owner's list. */
type OwnedTable = {
  [Table in keyof Database]: "disabled" extends keyof Database[Table] ? Table : never;
}[keyof Database];

type ColumnOf<Table extends OwnedTable> = keyof Selectable<Database[Table]> & string;
type Values = Readonly<Record<string, string | number | null>>;
type Row<Table extends OwnedTable, Column extends ColumnOf<Table>> = Pick<
  Selectable<Database[Table]>,
  Column
>;

/** What `add` and `change` write: every column but the id and the owner. */
type Written<Table extends OwnedTable, Column extends ColumnOf<Table>, Owner extends Column> = Omit<
  Row<Table, Column>,
  "id" | Owner
> &
  Values;

/**
 * The records of a table as their owners have them. Another's record is as little there as one that is
 * gone.
 */
export type OwnedRecords<Input, Wire> = {
  /** Those on the user's list, the oldest first. */
  list(db: Db, userId: number): Promise<Wire[]>;
  /** One that is on the user's list, or null. */
  find(db: Db, userId: number, id: number): Promise<Wire | null>;
  add(db: Db, userId: number, record: Input): Promise<Wire>;
  /** Changes one that is on the user's list; null when there is no such one. */
  change(db: Db, userId: number, id: number, record: Input): Promise<Wire | null>;
  /** Takes one of the user's own off the list; false when it wasn't on it. What was made with it keeps it. */
  disable(db: Db, userId: number, id: number): Promise<boolean>;
  /** Puts one of the user's own back on the list; false when it was there, or isn't theirs. */
  enable(db: Db, userId: number, id: number): Promise<boolean>;
};

/**
 * Reads and writes the records of a table; the user's id is part of every statement. `columns` are those that
 * are shown, with `id` and the `owner`; `toWire` gives rows the shape that others see, all of a list at once.
 */
export function ownedRecords<
  Table extends OwnedTable,
  Column extends ColumnOf<Table>,
  Owner extends Column,
  Wire,
>(settings: {
  table: Table;
  owner: Owner;
  columns: readonly Column[];
  toWire: (db: Db, rows: Row<Table, Column>[]) => Promise<Wire[]> | Wire[];
}): OwnedRecords<Written<Table, Column, Owner>, Wire> {
  const table = sql.table(settings.table);
  const owner = sql.ref(settings.owner);
  const shown = sql.join(settings.columns.map((column) => sql.ref(column)));
  const own = (userId: number, id: number) => sql`${owner} = ${userId} and id = ${id}`;

  return {
    list: (db, userId) =>
      read(db, sql`select ${shown} from ${table} where ${owner} = ${userId} and disabled = 0 order by id`),

    find: (db, userId, id) =>
      first(db, sql`select ${shown} from ${table} where ${own(userId, id)} and disabled = 0`),

    async add(db, userId, record) {
      const values = Object.entries<string | number | null>(record);
      const names = sql.join([owner, ...values.map(([name]) => sql.ref(name))]);
      const written = sql.join([userId, ...values.map(([, value]) => value)]);
      const added = await first(
        db,
        sql`insert into ${table} (${names}, disabled) values (${written}, 0) returning ${shown}`,
      );
      if (added === null) throw new Error(`Nothing was added to ${settings.table}`);
      return added;
    },

    change(db, userId, id, record) {
      const values = Object.entries<string | number | null>(record);
      const changes = sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
      return first(
        db,
        sql`update ${table} set ${changes} where ${own(userId, id)} and disabled = 0 returning ${shown}`,
      );
    },

    disable: (db, userId, id) => setDisabled(db, userId, id, 1),
    enable: (db, userId, id) => setDisabled(db, userId, id, 0),
  };

  async function read(db: Db, query: ReturnType<typeof sql>): Promise<Wire[]> {
    const { rows } = await sql<Row<Table, Column>>`${query}`.execute(db);
    return settings.toWire(db, rows);
  }

  async function first(db: Db, query: ReturnType<typeof sql>): Promise<Wire | null> {
    const [record] = await read(db, query);
    return record ?? null;
  }

  async function setDisabled(db: Db, userId: number, id: number, disabled: 0 | 1): Promise<boolean> {
    const { rows } = await sql`
      update ${table} set disabled = ${disabled}
      where ${own(userId, id)} and disabled != ${disabled} returning id`.execute(db);
    return rows.length > 0;
  }
}
