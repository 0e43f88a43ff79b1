/** The scripts that run inside Redis, where each is one step: nothing happens between its reads and its writes. */
import { greatestFence } from "./stores.ts";

/** Returns the common clock, ms, with every claim, so that a gateway measures its difference to it once a second. */
const clockScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Takes or renews the lease. KEYS: lease, fence. ARGV: holder, ms, greatest fence that the holder knows.
 * A full Redis refuses SET, also the leader's: a gateway whose answers are refused must not keep the lease. A lease without an end is no
 * gateway's. After Redis's clock was set back, a lease seems to last longer than any that was given: it is cut to the usual length, in which
 * a living leader renews it. A fence that no gateway can have had counts as none. @returns `[fence, now]`, with the fence 0 while another gateway has the lease
 */
export const claimScript = `${clockScript}
local holder = redis.call('GET', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
local fence = tonumber(redis.call('GET', KEYS[2])) or 0
if not (fence >= 0 and fence <= ${greatestFence} and fence == math.floor(fence)) then fence = 0 end
if left > tonumber(ARGV[2]) then left = redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if holder and holder ~= ARGV[1] and left > 0 then return {0, now} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
if holder == ARGV[1] and fence > 0 then return {fence, now} end
fence = math.max(fence, tonumber(ARGV[3])) + 1
redis.call('SET', KEYS[2], fence)
return {fence, now}`;

/** Ends the lease of this holder only. KEYS: lease. ARGV: holder. */
export const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

/** KEYS: fence, key. ARGV: fence, life in ms, value. @returns 0 if a newer leader exists */
export const putScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[2])
return 1`;

/** KEYS: fence, stream. ARGV: fence or nothing, number of entries to keep, head, body. @returns 0 if a newer leader exists */
export const appendScript = `
if ARGV[1] ~= '' and redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[2], '*', 'h', ARGV[3], 'b', ARGV[4])
return 1`;

/**
 * Takes one from an address's bucket (server/rate/bucket.ts). KEYS: the bucket. ARGV: burst, amount that returns in a second, ms in which an
 * empty bucket fills. @returns 1 if it was allowed, and how many more are allowed at once
 */
export const takeScript = `${clockScript}
local burst, perSecond = tonumber(ARGV[1]), tonumber(ARGV[2])
local bucket = redis.call('HMGET', KEYS[1], 'left', 'at')
local since = math.max(0, now - (tonumber(bucket[2]) or now))
local left = math.min(burst, (tonumber(bucket[1]) or burst) + since * perSecond / 1000)
local allowed = left >= 1 and 1 or 0
redis.call('HSET', KEYS[1], 'left', tostring(left - allowed), 'at', now)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {allowed, math.floor(left - allowed)}`;
