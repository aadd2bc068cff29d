// Loaded into every contender before its own code (`--import`): tells the bench what the process has used, when it asks.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION = 10;
const loop = monitorEventLoopDelay({ resolution: RESOLUTION });
loop.enable();

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  const stall = Math.max(0, loop.max / 1e6 - RESOLUTION);
  loop.reset();
  process.send?.({ cpu: user + system, rss: process.memoryUsage().rss, peak, stall });
});
// The channel alone keeps no process alive.
process.channel?.unref();
