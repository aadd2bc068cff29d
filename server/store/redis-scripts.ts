// What Redis does in one step (Lua). Keys and arguments are named beside each script.

/** Defines `append(draft)`: numbers a hint, logs it and tells it. KEYS 1 sequence, 2 log; ARGV 1 name of the log, 2 channel, 3 how many are kept. */
const APPEND = `
local function append(draft)
  local id = redis.call('INCR', KEYS[1])
  local record = id .. ' ' .. draft
  redis.call('ZADD', KEYS[2], id, record)
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -(ARGV[3] + 1))
  redis.call('PUBLISH', ARGV[2], ARGV[1] .. ' ' .. record)
end
`;

/** KEYS 3 the entry, 4 tasks, 5 holds; ARGV 4 the entry's life in ms, 5 name of the work, 6 until when it is held ('' = no work), 7 task, 8… hints. */
export const RECORD = `${APPEND}
if tonumber(ARGV[4]) > 0 and not redis.call('SET', KEYS[3], '', 'NX', 'PX', ARGV[4]) then return 0 end
if ARGV[6] ~= '' then
  redis.call('HSET', KEYS[4], ARGV[5], ARGV[7])
  redis.call('ZADD', KEYS[5], ARGV[6], ARGV[5])
end
for i = 8, #ARGV do append(ARGV[i]) end
return 1`;

/** KEYS 3 tasks, 4 holds; ARGV 4 name of the work, 5… hints. */
export const FINISH = `${APPEND}
if redis.call('HDEL', KEYS[3], ARGV[4]) == 0 then return 0 end
redis.call('ZREM', KEYS[4], ARGV[4])
for i = 5, #ARGV do append(ARGV[i]) end
return 1`;

/** KEYS 1 tasks, 2 holds; ARGV 1 now, 2 how many, 3 until when they are held. Answers names and tasks in turn. */
export const TAKE_WORK = `
local found = {}
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])) do
  redis.call('ZADD', KEYS[2], ARGV[3], name)
  found[#found + 1] = name
  found[#found + 1] = redis.call('HGET', KEYS[1], name)
end
return found`;

/** As all that is kept: writes, by a script. KEYS 1 the entry; ARGV 1 its life in ms. */
export const PROVE_WRITE = `return redis.call('SET', KEYS[1], '', 'PX', ARGV[1])`;
