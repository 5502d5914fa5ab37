import { type Selectable, sql } from "kysely";
import type { Database, Db } from "../db/database.ts";

/**
 * Tables with a `disabled` column. Users can't delete their records, but disable them, which hides the
 * records from them.
 */
type OwnedTable = {
  [Table in keyof Database]: "disabled" extends keyof Database[Table] ? Table : never;
}[keyof Database];

type ColumnName<Table extends OwnedTable> = keyof Selectable<Database[Table]> & string;
type Values = Readonly<Record<string, string | number | null>>;
type Row<Table extends OwnedTable, Column extends ColumnName<Table>> = Pick<
  Selectable<Database[Table]>,
  Column
>;

/** All columns except the id and the owner. */
type WritableColumns<Table extends OwnedTable, Column extends ColumnName<Table>, Owner extends Column> = Omit<
  Row<Table, Column>,
  "id" | Owner
> &
  Values;

/** The records of a table that belong to users. Records of other users are treated as missing. */
export type OwnedRecords<Input, ApiRecord> = {
  /** Returns the enabled records of the user, oldest first. */
  list(db: Db, userId: number): Promise<ApiRecord[]>;
  /** Returns an enabled record of the user, or null. */
  find(db: Db, userId: number, id: number): Promise<ApiRecord | null>;
  /** Creates a record of the user and returns it with its id. */
  create(db: Db, userId: number, record: Input): Promise<ApiRecord>;
  /** Updates an enabled record of the user and returns it, or null if there is none. */
  update(db: Db, userId: number, id: number, record: Input): Promise<ApiRecord | null>;
  /**
   * Disables a record, to which other records may still refer. Returns false if the user has no such enabled
   * record.
   */
  disable(db: Db, userId: number, id: number): Promise<boolean>;
  /** Enables a disabled record. Returns false if the user has no such disabled record. */
  enable(db: Db, userId: number, id: number): Promise<boolean>;
};

/**
 * Creates the functions for the records of a table. Each of their SQL statements includes the user's id.
 * `owner` is the column with the user's id. `columns` are selected and must include `id` and the owner.
 */
export function createOwnedRecords<
  Table extends OwnedTable,
  Column extends ColumnName<Table>,
  Owner extends Column,
  ApiRecord,
>(options: {
  table: Table;
  ownerColumn: Owner;
  columns: readonly Column[];
  toApiRecords: (db: Db, rows: Row<Table, Column>[]) => Promise<ApiRecord[]> | ApiRecord[];
}): OwnedRecords<WritableColumns<Table, Column, Owner>, ApiRecord> {
  const table = sql.table(options.table);
  const owner = sql.ref(options.ownerColumn);
  const selectedColumns = sql.join(options.columns.map((column) => sql.ref(column)));
  const ownRecordCondition = (userId: number, id: number) => sql`${owner} = ${userId} and id = ${id}`;

  return {
    list: (db, userId) =>
      read(
        db,
        sql`select ${selectedColumns} from ${table} where ${owner} = ${userId} and disabled = 0 order by id`,
      ),

    find: (db, userId, id) =>
      readFirst(
        db,
        sql`select ${selectedColumns} from ${table} where ${ownRecordCondition(userId, id)} and disabled = 0`,
      ),

    async create(db, userId, record) {
      const values = Object.entries<string | number | null>(record);
      const names = sql.join([owner, ...values.map(([name]) => sql.ref(name))]);
      const insertedValues = sql.join([userId, ...values.map(([, value]) => value)]);
      const createdRecord = await readFirst(
        db,
        sql`insert into ${table} (${names}, disabled) values (${insertedValues}, 0) returning ${selectedColumns}`,
      );
      if (createdRecord === null) throw new Error(`No record was created in ${options.table}`);
      return createdRecord;
    },

    update(db, userId, id, record) {
      const values = Object.entries<string | number | null>(record);
      const changes = sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
      return readFirst(
        db,
        sql`update ${table} set ${changes} where ${ownRecordCondition(userId, id)} and disabled = 0 returning ${selectedColumns}`,
      );
    },

    disable: (db, userId, id) => setDisabled(db, userId, id, 1),
    enable: (db, userId, id) => setDisabled(db, userId, id, 0),
  };

  async function read(db: Db, query: ReturnType<typeof sql>): Promise<ApiRecord[]> {
    const { rows } = await sql<Row<Table, Column>>`${query}`.execute(db);
    return options.toApiRecords(db, rows);
  }

  async function readFirst(db: Db, query: ReturnType<typeof sql>): Promise<ApiRecord | null> {
    const [record] = await read(db, query);
    return record ?? null;
  }

  async function setDisabled(db: Db, userId: number, id: number, disabled: 0 | 1): Promise<boolean> {
    const { rows } = await sql`
      update ${table} set disabled = ${disabled}
      where ${ownRecordCondition(userId, id)} and disabled != ${disabled} returning id`.execute(db);
    return rows.length > 0;
  }
}
