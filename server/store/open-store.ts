import { join } from "node:path";
import type { Clock, Log } from "../request-context.ts";
import { draftCeilings } from "./draft-shelf.ts";
import { createRedisStore } from "./redis.ts";
import { createSqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";

type StoreSettings = {
  redisUrl: string | null;
  dataDir: string;
  /** Bytes of the file, and of all drafts. How much a Redis takes is a setting of its own. */
  storeBytes: number;
  draftBytes: number;
};

/** The store that the settings ask for: Redis when it has an address, else a file in the data folder. */
export function openStore(
  { redisUrl, dataDir, storeBytes, draftBytes }: StoreSettings,
  clock: Clock,
  log: Log,
): Store {
  const drafts = draftCeilings(draftBytes);
  if (redisUrl !== null) return createRedisStore(redisUrl, log, drafts);
  return createSqliteStore(join(dataDir, "site", "store.db"), clock, log, { mostBytes: storeBytes, drafts });
}
