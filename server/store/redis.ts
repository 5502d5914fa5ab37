import { Redis } from "ioredis";
import type { Log } from "../request-context.ts";
import type { Store } from "./store.ts";

/** Everything of this site begins with this, so that a Redis can be shared. */
const prefix = "site:";

const removeOwn = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;
const countUp = `local count = redis.call("incr", KEYS[1])
if count == 1 then redis.call("pexpire", KEYS[1], ARGV[1]) end
return count`;

/**
 * A store that several instances share. While the connection is lost it comes back by itself; calls in between fail
 * within two seconds rather than hang.
 */
export function createRedisStore(address: string, log: Log): Store {
  const redis = new Redis(address, {
    keyPrefix: prefix,
    maxRetriesPerRequest: 1,
    commandTimeout: 2_000,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  let isLost = false;
  redis.on("error", (error) => {
    if (!isLost) log.error({ error }, "the connection to Redis is lost");
    isLost = true;
  });
  redis.on("ready", () => {
    if (isLost) log.info({}, "the connection to Redis is back");
    isLost = false;
  });

  return {
    get: (key) => redis.get(key),
    async set(key, value, lifetime) {
      await redis.set(key, value, "PX", lifetime);
    },
    add: async (key, value, lifetime) => (await redis.set(key, value, "PX", lifetime, "NX")) === "OK",
    async remove(key, value) {
      if (value === undefined) await redis.del(key);
      else await redis.eval(removeOwn, 1, key, value);
    },
    increment: async (key, lifetime) => Number(await redis.eval(countUp, 1, key, lifetime)),
    async close() {
      await redis.quit().catch(() => redis.disconnect());
    },
  };
}
