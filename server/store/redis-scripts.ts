// Lua scripts, which Redis runs in one step. A comment names keys and arguments of each.

/**
 * Remembers an entry. The first time, numbers the hints, logs and publishes them. KEYS 1 sequence, 2 log, 3 the entry; ARGV 1 name of the log,
 * 2 channel, 3 how many hints are kept, 4 the entry's life in ms, 5… hints.
 */
export const RECORD = `
if tonumber(ARGV[4]) > 0 and not redis.call('SET', KEYS[3], '', 'NX', 'PX', ARGV[4]) then return 0 end
for i = 5, #ARGV do
  local id = redis.call('INCR', KEYS[1])
  local record = id .. ' ' .. ARGV[i]
  redis.call('ZADD', KEYS[2], id, record)
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -(ARGV[3] + 1))
  redis.call('PUBLISH', ARGV[2], ARGV[1] .. ' ' .. record)
end
return 1`;

/** Adds a line to an entry. KEYS 1 the entry; ARGV 1 the line, 2 the entry's life in ms. */
export const ADD = `
local lines = redis.call('GET', KEYS[1]) or ''
if lines == '' then lines = ARGV[1]
elseif not string.find('\\n' .. lines .. '\\n', '\\n' .. ARGV[1] .. '\\n', 1, true) then lines = lines .. '\\n' .. ARGV[1] end
redis.call('SET', KEYS[1], lines, 'PX', ARGV[2])`;

/** Proves that a script may write and publish. KEYS 1 the entry, 2 another that is only named; ARGV 1 its life in ms, 2 a channel without listeners. */
export const PROVE_WRITE = `
redis.call('SET', KEYS[1], '', 'PX', ARGV[1])
return redis.call('PUBLISH', ARGV[2], '')`;
