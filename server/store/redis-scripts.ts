// What Redis does in one step (Lua). Keys and arguments are named beside each script.

/**
 * Remembers an entry; the first time numbers hints, logs them and tells them. KEYS 1 sequence, 2 log, 3 the entry; ARGV 1 name of the log,
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

/** Adds a line. KEYS 1 the entry; ARGV 1 the line, 2 the entry's life in ms. */
export const ADD = `
local lines = redis.call('GET', KEYS[1]) or ''
if lines == '' then lines = ARGV[1]
elseif not string.find('\\n' .. lines .. '\\n', '\\n' .. ARGV[1] .. '\\n', 1, true) then lines = lines .. '\\n' .. ARGV[1] end
redis.call('SET', KEYS[1], lines, 'PX', ARGV[2])`;

/** As all that is kept and told: writes and publishes, by a script. KEYS 1 the entry, 2 another that it only names; ARGV 1 its life in ms, 2 a channel that nobody hears. */
export const PROVE_WRITE = `
redis.call('SET', KEYS[1], '', 'PX', ARGV[1])
return redis.call('PUBLISH', ARGV[2], '')`;
