import type Libsql from "libsql";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from "kysely";

/**
 * SQLite dialect for transactions that SQLite itself may end, as a full disk does. Every later query of such
 * a transaction fails with the first error, so that nothing is written outside the transaction and the cause
 * isn't hidden.
 */
export class FileDialect extends SqliteDialect {
  readonly #file: Libsql.Database;

  constructor(file: Libsql.Database) {
    super({ database: file });
    this.#file = file;
  }

  override createDriver(): SqliteDriver {
    return new FileDriver(this.#file);
  }

  override createAdapter(): DialectAdapter {
    return new FileAdapter();
  }
}

/** SQLite supports transactional DDL, which Kysely's own adapter doesn't use. */
class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class FileDriver extends SqliteDriver {
  readonly #file: Libsql.Database;

  constructor(file: Libsql.Database) {
    super({ database: file });
    this.#file = file;
  }

  /** There is a single connection, which is held exclusively. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new FileConnection(this.#file, await super.acquireConnection());
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

class FileConnection implements DatabaseConnection {
  readonly #file: Libsql.Database;
  readonly #connection: DatabaseConnection;
  #ended: { by: unknown } | null = null;

  constructor(file: Libsql.Database, connection: DatabaseConnection) {
    this.#file = file;
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#ended) throw this.#ended.by;
    const wasInTransaction = this.#file.inTransaction;
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      if (wasInTransaction && !this.#file.inTransaction) this.#ended = { by: error };
      throw error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}
