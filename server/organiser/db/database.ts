import type { Kysely } from "kysely";

/** All tables of the API. Each feature adds its tables by declaration merging. */
export interface Database {}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
