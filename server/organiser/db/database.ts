import type { Kysely } from "kysely";

/** Every table of the API: each feature adds its own in its `tables.ts`, so nothing is listed here. */
export interface Database {}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
