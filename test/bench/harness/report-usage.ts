// Loaded into every contender before its own code (`--import`): reports the usage of the process when the bench asks.

/** Milliseconds between two checks, which is also the error of a turn's length. */
const LOOK_EVERY = 2;

/** Over the event loop's turns since the bench last asked: the longest by the clock, and the most CPU of one, in ms. */
let turn = { ms: 0, cpu: 0 };
let last = { at: performance.now(), cpu: cpuOfThread() };

setInterval(look, LOOK_EVERY).unref();
process.on('message', (message) => {
  if (message !== 'usage') return;
  look();
  const { user, system } = process.cpuUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  process.send?.({ cpu: user + system, rss: process.memoryUsage().rss, peak, turn });
  turn = { ms: 0, cpu: 0 };
});
// The channel must not keep the process alive.
process.channel?.unref();

function look(): void {
  const now = { at: performance.now(), cpu: cpuOfThread() };
  turn = { ms: Math.max(turn.ms, now.at - last.at - LOOK_EVERY), cpu: Math.max(turn.cpu, now.cpu - last.cpu) };
  last = now;
}

function cpuOfThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
