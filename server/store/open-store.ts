import { join } from "node:path";
import type { Clock, Logger } from "../request-context.ts";
import { createDraftLimits } from "./draft-store.ts";
import { createRedisStore } from "./redis.ts";
import { createSqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";

type StoreSettings = {
  redisUrl: string | null;
  dataDir: string;
  /** Maximum size of the store file. The size of Redis is configured in Redis. */
  maxStoreBytes: number;
  maxDraftBytes: number;
};

/** Opens Redis if `redisUrl` is set, or else a file in the data folder. */
export function openStore(
  { redisUrl, dataDir, maxStoreBytes, maxDraftBytes }: StoreSettings,
  clock: Clock,
  log: Logger,
): Store {
  const drafts = createDraftLimits(maxDraftBytes);
  if (redisUrl !== null) return createRedisStore(redisUrl, log, drafts);
  return createSqliteStore(join(dataDir, "site", "store.db"), clock, log, {
    maxBytes: maxStoreBytes,
    drafts,
  });
}
