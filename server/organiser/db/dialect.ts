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
 * SQLite ends a transaction itself after some errors, for example if the disk is full. With this dialect,
 * later queries of the transaction fail with the same error, because SQLite would run them outside of a
 * transaction.
 */
export class FileDialect extends SqliteDialect {
  readonly #database: Libsql.Database;

  constructor(database: Libsql.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new FileDriver(this.#database);
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
  readonly #database: Libsql.Database;

  constructor(database: Libsql.Database) {
    super({ database });
    this.#database = database;
  }

  /** Returns a new wrapper of Kysely's single connection, without the error of an earlier transaction. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new FileConnection(this.#database, await super.acquireConnection());
  }

  /** Does nothing if SQLite has already ended the transaction. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

class FileConnection implements DatabaseConnection {
  readonly #database: Libsql.Database;
  readonly #connection: DatabaseConnection;
  /** Set once SQLite has ended the transaction. */
  #transactionError: { cause: unknown } | null = null;

  constructor(database: Libsql.Database, connection: DatabaseConnection) {
    this.#database = database;
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transactionError) throw this.#transactionError.cause;
    const wasInTransaction = this.#database.inTransaction;
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      if (wasInTransaction && !this.#database.inTransaction) this.#transactionError = { cause: error };
      throw error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}
