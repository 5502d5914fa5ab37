import { type Selectable, sql } from "kysely";
import type { Database, Db } from "../db/database.ts";

/**
 * Tables of records with an owner. Records are never deleted, only disabled, which hides them from the list.
 */
type OwnedTable = {
  [Table in keyof Database]: "disabled" extends keyof Database[Table] ? Table : never;
}[keyof Database];

type ColumnOf<Table extends OwnedTable> = keyof Selectable<Database[Table]> & string;
type Values = Readonly<Record<string, string | number | null>>;
type Row<Table extends OwnedTable, Column extends ColumnOf<Table>> = Pick<
  Selectable<Database[Table]>,
  Column
>;

/** Columns that `add` and `change` write: all but the id and the owner. */
type Written<Table extends OwnedTable, Column extends ColumnOf<Table>, Owner extends Column> = Omit<
  Row<Table, Column>,
  "id" | Owner
> &
  Values;

/** Records of a table, restricted to their owner: records of other users are treated as missing. */
export type OwnedRecords<Input, Wire> = {
  /** Enabled records of the user, oldest first. */
  list(db: Db, userId: number): Promise<Wire[]>;
  /** An enabled record of the user, or null. */
  find(db: Db, userId: number, id: number): Promise<Wire | null>;
  add(db: Db, userId: number, record: Input): Promise<Wire>;
  /** Updates an enabled record of the user; null if there is none. */
  change(db: Db, userId: number, id: number, record: Input): Promise<Wire | null>;
  /** Disables a record of the user; false if it wasn't enabled. References to it stay valid. */
  disable(db: Db, userId: number, id: number): Promise<boolean>;
  /** Enables a record of the user again; false if it was enabled, or isn't theirs. */
  enable(db: Db, userId: number, id: number): Promise<boolean>;
};

/**
 * Reads and writes the records of a table; every statement includes the user's id. `columns` are the columns
 * to select, including `id` and the `owner`; `toApiRecords` converts all rows of a list to the API's format.
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
  toApiRecords: (db: Db, rows: Row<Table, Column>[]) => Promise<Wire[]> | Wire[];
}): OwnedRecords<Written<Table, Column, Owner>, Wire> {
  const table = sql.table(settings.table);
  const owner = sql.ref(settings.owner);
  const selected = sql.join(settings.columns.map((column) => sql.ref(column)));
  const own = (userId: number, id: number) => sql`${owner} = ${userId} and id = ${id}`;

  return {
    list: (db, userId) =>
      read(db, sql`select ${selected} from ${table} where ${owner} = ${userId} and disabled = 0 order by id`),

    find: (db, userId, id) =>
      first(db, sql`select ${selected} from ${table} where ${own(userId, id)} and disabled = 0`),

    async add(db, userId, record) {
      const values = Object.entries<string | number | null>(record);
      const names = sql.join([owner, ...values.map(([name]) => sql.ref(name))]);
      const written = sql.join([userId, ...values.map(([, value]) => value)]);
      const added = await first(
        db,
        sql`insert into ${table} (${names}, disabled) values (${written}, 0) returning ${selected}`,
      );
      if (added === null) throw new Error(`Nothing was added to ${settings.table}`);
      return added;
    },

    change(db, userId, id, record) {
      const values = Object.entries<string | number | null>(record);
      const changes = sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
      return first(
        db,
        sql`update ${table} set ${changes} where ${own(userId, id)} and disabled = 0 returning ${selected}`,
      );
    },

    disable: (db, userId, id) => setDisabled(db, userId, id, 1),
    enable: (db, userId, id) => setDisabled(db, userId, id, 0),
  };

  async function read(db: Db, query: ReturnType<typeof sql>): Promise<Wire[]> {
    const { rows } = await sql<Row<Table, Column>>`${query}`.execute(db);
    return settings.toApiRecords(db, rows);
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
