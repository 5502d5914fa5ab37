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
 * SQLite dialect for transactions that SQLite itself ends, for example because the disk is full. Later
 * queries of such a transaction fail with the error that ended it. Otherwise they would run outside of a
 * transaction.
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

/** Enables transactional DDL, which SQLite supports but Kysely's adapter disables. */
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

  /** Returns a new wrapper of Kysely's single connection, without the error of an earlier transaction. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new FileConnection(this.#file, await super.acquireConnection());
  }

  /** Does nothing if SQLite has already ended the transaction. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

class FileConnection implements DatabaseConnection {
  readonly #file: Libsql.Database;
  readonly #connection: DatabaseConnection;
  /** The error with which SQLite ended the transaction; null if it didn't. */
  #ended: { cause: unknown } | null = null;

  constructor(file: Libsql.Database, connection: DatabaseConnection) {
    this.#file = file;
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#ended) throw this.#ended.cause;
    const wasInTransaction = this.#file.inTransaction;
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      if (wasInTransaction && !this.#file.inTransaction) this.#ended = { cause: error };
      throw error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}
