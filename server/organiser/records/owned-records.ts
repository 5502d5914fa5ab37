import { type Selectable, sql } from "kysely";
import type { Database, Db } from "../db/database.ts";

/**
 * Tables with a `disabled` column. Their records are never deleted; a disabled one is hidden from its owner.
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

/** The columns that `create` and `update` write: all selected ones except the id and the owner. */
type WritableColumns<Table extends OwnedTable, Column extends ColumnOf<Table>, Owner extends Column> = Omit<
  Row<Table, Column>,
  "id" | Owner
> &
  Values;

/**
 * Access to the records of a table, for one user at a time. Records of other users are treated as missing.
 */
export type OwnedRecords<Input, Wire> = {
  /** Returns the enabled records of the user, oldest first. */
  list(db: Db, userId: number): Promise<Wire[]>;
  /** Returns an enabled record of the user; null if there is none. */
  find(db: Db, userId: number, id: number): Promise<Wire | null>;
  /** Creates a record of the user and returns it with its id. */
  create(db: Db, userId: number, record: Input): Promise<Wire>;
  /** Updates an enabled record of the user and returns it; null if there is none. */
  update(db: Db, userId: number, id: number, record: Input): Promise<Wire | null>;
  /** Disables a record; returns false if the user has no such enabled record. References to it stay valid. */
  disable(db: Db, userId: number, id: number): Promise<boolean>;
  /** Enables a record again; returns false if the user has no such disabled record. */
  enable(db: Db, userId: number, id: number): Promise<boolean>;
};

/**
 * Creates the functions that access a table. Every statement includes the user's id. `owner` is the column
 * with the user's id. `columns` are selected and must include `id` and the owner. `toApiRecords` converts the
 * rows to API records.
 */
export function createOwnedRecords<
  Table extends OwnedTable,
  Column extends ColumnOf<Table>,
  Owner extends Column,
  Wire,
>(options: {
  table: Table;
  owner: Owner;
  columns: readonly Column[];
  toApiRecords: (db: Db, rows: Row<Table, Column>[]) => Promise<Wire[]> | Wire[];
}): OwnedRecords<WritableColumns<Table, Column, Owner>, Wire> {
  const table = sql.table(options.table);
  const owner = sql.ref(options.owner);
  const selectedColumns = sql.join(options.columns.map((column) => sql.ref(column)));
  const isOwnRecord = (userId: number, id: number) => sql`${owner} = ${userId} and id = ${id}`;

  return {
    list: (db, userId) =>
      read(
        db,
        sql`select ${selectedColumns} from ${table} where ${owner} = ${userId} and disabled = 0 order by id`,
      ),

    find: (db, userId, id) =>
      readFirst(
        db,
        sql`select ${selectedColumns} from ${table} where ${isOwnRecord(userId, id)} and disabled = 0`,
      ),

    async create(db, userId, record) {
      const values = Object.entries<string | number | null>(record);
      const names = sql.join([owner, ...values.map(([name]) => sql.ref(name))]);
      const insertedValues = sql.join([userId, ...values.map(([, value]) => value)]);
      const addedRecord = await readFirst(
        db,
        sql`insert into ${table} (${names}, disabled) values (${insertedValues}, 0) returning ${selectedColumns}`,
      );
      if (addedRecord === null) throw new Error(`Nothing was added to ${options.table}`);
      return addedRecord;
    },

    update(db, userId, id, record) {
      const values = Object.entries<string | number | null>(record);
      const changes = sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
      return readFirst(
        db,
        sql`update ${table} set ${changes} where ${isOwnRecord(userId, id)} and disabled = 0 returning ${selectedColumns}`,
      );
    },

    disable: (db, userId, id) => setDisabled(db, userId, id, 1),
    enable: (db, userId, id) => setDisabled(db, userId, id, 0),
  };

  async function read(db: Db, query: ReturnType<typeof sql>): Promise<Wire[]> {
    const { rows } = await sql<Row<Table, Column>>`${query}`.execute(db);
    return options.toApiRecords(db, rows);
  }

  async function readFirst(db: Db, query: ReturnType<typeof sql>): Promise<Wire | null> {
    const [record] = await read(db, query);
    return record ?? null;
  }

  async function setDisabled(db: Db, userId: number, id: number, disabled: 0 | 1): Promise<boolean> {
    const { rows } = await sql`
      update ${table} set disabled = ${disabled}
      where ${isOwnRecord(userId, id)} and disabled != ${disabled} returning id`.execute(db);
    return rows.length > 0;
  }
}
