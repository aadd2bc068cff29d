// Loaded into every contender before its own code (`--import`): tells the bench what the process has used, when it asks.
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, rss: process.memoryUsage().rss });
});
// The channel alone keeps no process alive.
process.channel?.unref();
