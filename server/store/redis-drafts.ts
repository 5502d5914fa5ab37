import type { Redis } from "ioredis";
import {
  type DraftLimits,
  draftSize,
  type EvictingDraftStore,
  holderLimit,
  MAX_EVICTED,
} from "./draft-store.ts";

/**
 * Drafts in Redis. Each is a separate value that expires by itself. The index is below `site:drafts:`: the
 * order of eviction (`order`), the drafts of each holder (`of:…`), expiry times (`ends`), metadata of each
 * (`about`) and sizes (`bytes`). Each script runs atomically.
 */
export function createRedisDraftStore(redis: Redis, limits: DraftLimits): EvictingDraftStore {
  return {
    async put(key, { value, lifetime, holder }) {
      const size = draftSize(key, value);
      const [rank, own] = [holder.isLoggedIn ? 1 : 0, holderLimit(holder, limits)];
      const args = [prefixOf(redis), key, value, lifetime, rank, holder.id, size, own, limits.all];
      return (await redis.eval(putScript, 1, "drafts", ...args)) === 1;
    },
    get: (key) => redis.get(key),
    async remove(key) {
      await redis.eval(removeScript, 1, "drafts", prefixOf(redis), key);
    },
    evict: async (whose) =>
      Number(await redis.eval(giveUpScript, 1, "drafts", prefixOf(redis), whose === "anybody" ? 1 : 0)),
  };
}

/** Prefix of keys that are built within a script. */
const prefixOf = (redis: Redis): string => redis.options.keyPrefix ?? "";

/** In the order of eviction, drafts of accounts come after all anonymous ones. */
const ACCOUNT_RANK = 1e15;

const shared = `
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

const putScript = `${shared}
local key, value, lifetime, rank = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local size, own, all = tonumber(ARGV[7]), tonumber(ARGV[8]), tonumber(ARGV[9])
local holder = rank .. ":" .. ARGV[6]
local time = redis.call("time")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- The first to write: Redis refuses a script that only its first write makes too large.
local number = redis.call("incr", name("number"))
local expired
repeat
  expired = redis.call("zrangebyscore", name("ends"), "-inf", now, "limit", 0, 100)
  for _, one in ipairs(expired) do drop(one) end
until #expired == 0

local firm = 0
if rank == "0" then
  firm = bytes("rank 1")
  local before = redis.call("hget", name("about"), key)
  local itsRank, itsSize = string.match(before or "", "^(%d) (%d+)")
  if itsRank == "1" then firm = firm - itsSize end
end
if size > own or size + firm > all then return 0 end

drop(key)
local function makeRoom(list, tooMuch)
  while tooMuch > 0 do
    local one = redis.call("zrange", list, 0, 0)[1]
    if not one then return end
    local gone = drop(one)
    if gone == 0 then redis.call("zrem", list, one) end
    tooMuch = tooMuch - gone
  end
end
makeRoom(name("of:" .. holder), bytes(holder) + size - own)
makeRoom(name("order"), bytes("rank 0") + bytes("rank 1") + size - all)

redis.call("set", ARGV[1] .. key, value, "PX", lifetime)
redis.call("hset", name("about"), key, rank .. " " .. ARGV[7] .. " " .. holder)
redis.call("zadd", name("order"), number + rank * ${ACCOUNT_RANK}, key)
redis.call("zadd", name("of:" .. holder), number, key)
redis.call("zadd", name("ends"), now + lifetime, key)
count(holder, ARGV[7])
count("rank " .. rank, ARGV[7])
return 1`;

const removeScript = `${shared}
return drop(ARGV[2])`;

const giveUpScript = `${shared}
local most = "(${ACCOUNT_RANK}"
if ARGV[2] == "1" then most = "+inf" end
local gone = redis.call("zrangebyscore", name("order"), "-inf", most, "limit", 0, ${MAX_EVICTED})
for _, one in ipairs(gone) do
  drop(one)
  redis.call("zrem", name("order"), one)
end
return #gone`;
