import { join } from "node:path";
import type { Clock, Log } from "../request-context.ts";
import { createRedisStore } from "./redis.ts";
import { createSqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";

/** The store that the settings ask for: Redis when it has an address, else a file in the data folder. */
export const openStore = (
  settings: { redisUrl: string | null; dataDir: string },
  clock: Clock,
  log: Log,
): Store =>
  settings.redisUrl === null
    ? createSqliteStore(join(settings.dataDir, "site", "store.db"), clock)
    : createRedisStore(settings.redisUrl, log);
