import type { Redis } from "ioredis";
import {
  type DraftLimits,
  getDraftSize,
  type EvictingDraftStore,
  getHolderLimit,
  MAX_EVICTED,
} from "./draft-store.ts";

/**
 * Creates the draft store in Redis. Each draft is a value with an expiry time. Lua scripts, which run
 * atomically, maintain these keys with the prefix `site:drafts:`:
 * - `order`: sorted set of all drafts, next to be evicted first
 * - `of:…`: sorted set of the drafts of a holder, oldest first
 * - `ends`: sorted set of all drafts by expiry time
 * - `about`: hash with rank, size and holder of each draft; the rank is 1 for accounts, 0 for anonymous users
 * - `bytes`: hash with the total size by holder and by rank
 * - `number`: counter that numbers the drafts
 */
export function createRedisDraftStore(redis: Redis, limits: DraftLimits): EvictingDraftStore {
  return {
    async put(key, { value, lifetimeMs, holder }) {
      const size = getDraftSize(key, value);
      const [rank, limit] = [holder.isLoggedIn ? 1 : 0, getHolderLimit(holder, limits)];
      const args = [getKeyPrefix(redis), key, value, lifetimeMs, rank, holder.id, size, limit, limits.total];
      return (await redis.eval(PUT_SCRIPT, 1, "drafts", ...args)) === 1;
    },
    get: (key) => redis.get(key),
    async remove(key) {
      await redis.eval(REMOVE_SCRIPT, 1, "drafts", getKeyPrefix(redis), key);
    },
    evict: async (scope) =>
      Number(await redis.eval(EVICT_SCRIPT, 1, "drafts", getKeyPrefix(redis), scope === "all" ? 1 : 0)),
  };
}

/** Returns the prefix for keys built by scripts. ioredis adds it only to keys passed as arguments. */
const getKeyPrefix = (redis: Redis): string => redis.options.keyPrefix ?? "";

/**
 * Added to the position of account drafts in `order`, so that they are evicted after all anonymous drafts.
 */
const ACCOUNT_RANK = 1e15;

const FUNCTIONS = `
local function name(part) return KEYS[1] .. ":" .. part end
local function count(holder, bytes)
  if redis.call("hincrby", name("bytes"), holder, bytes) <= 0 then redis.call("hdel", name("bytes"), holder) end
end
local function drop(key)
  redis.call("del", ARGV[1] .. key)
  local about = redis.call("hget", name("about"), key)
  if not about then return 0 end
  local rank, size, holder = string.match(about, "^(%d) (%d+) (.*)$")
  redis.call("hdel", name("about"), key)
  redis.call("zrem", name("order"), key)
  redis.call("zrem", name("ends"), key)
  redis.call("zrem", name("of:" .. holder), key)
  count(holder, -size)
  count("rank " .. rank, -size)
  return tonumber(size)
end
local function bytes(holder) return tonumber(redis.call("hget", name("bytes"), holder) or "0") end
`;

const PUT_SCRIPT = `${FUNCTIONS}
local key, value, lifetime, rank = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local size, limit, all = tonumber(ARGV[7]), tonumber(ARGV[8]), tonumber(ARGV[9])
local holder = rank .. ":" .. ARGV[6]
local time = redis.call("time")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- Write to this key first: a full Redis rejects a script only at its first write.
local number = redis.call("incr", name("number"))
local expired
repeat
  expired = redis.call("zrangebyscore", name("ends"), "-inf", now, "limit", 0, 100)
  for _, draft in ipairs(expired) do drop(draft) end
until #expired == 0

-- An anonymous draft can't evict the drafts of accounts.
local unevictable = 0
if rank == "0" then
  unevictable = bytes("rank 1")
  local previous = redis.call("hget", name("about"), key)
  local previousRank, previousSize = string.match(previous or "", "^(%d) (%d+)")
  if previousRank == "1" then unevictable = unevictable - previousSize end
end
if size > limit or size + unevictable > all then return 0 end

drop(key)
local function evictUntilFree(list, remaining)
  while remaining > 0 do
    local oldest = redis.call("zrange", list, 0, 0)[1]
    if not oldest then return end
    local freed = drop(oldest)
    if freed == 0 then redis.call("zrem", list, oldest) end
    remaining = remaining - freed
  end
end
evictUntilFree(name("of:" .. holder), bytes(holder) + size - limit)
evictUntilFree(name("order"), bytes("rank 0") + bytes("rank 1") + size - all)

redis.call("set", ARGV[1] .. key, value, "PX", lifetime)
redis.call("hset", name("about"), key, rank .. " " .. ARGV[7] .. " " .. holder)
redis.call("zadd", name("order"), number + rank * ${ACCOUNT_RANK}, key)
redis.call("zadd", name("of:" .. holder), number, key)
redis.call("zadd", name("ends"), now + lifetime, key)
count(holder, ARGV[7])
count("rank " .. rank, ARGV[7])
return 1`;

const REMOVE_SCRIPT = `${FUNCTIONS}
return drop(ARGV[2])`;

const EVICT_SCRIPT = `${FUNCTIONS}
local max = "(${ACCOUNT_RANK}"
if ARGV[2] == "1" then max = "+inf" end
local evicted = redis.call("zrangebyscore", name("order"), "-inf", max, "limit", 0, ${MAX_EVICTED})
for _, draft in ipairs(evicted) do
  drop(draft)
  redis.call("zrem", name("order"), draft)
end
return #evicted`;
