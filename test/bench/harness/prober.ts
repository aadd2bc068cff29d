// A thread that requests `/livez` every 50 ms, even if it is missing, each time on a new connection as a probe does. At the end it posts the longest wait in ms,
// or Infinity if a connection was cut.
import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY = 50;
const { url } = workerData as { url: string };
const asked = new Set<number>();
let longest = 0;

const ask = () => {
  const askedAt = performance.now();
  asked.add(askedAt);
  const end = () => {
    if (asked.delete(askedAt)) longest = Math.max(longest, performance.now() - askedAt);
  };
  get(`${url}/livez`, { agent: false }, (answer) => answer.resume().on('end', end)).on(
    'error',
    () => (longest = Infinity),
  );
};

const timer = setInterval(ask, EVERY);
ask();
parentPort?.once('message', () => {
  clearInterval(timer);
  const now = performance.now();
  parentPort?.postMessage(Math.max(longest, ...[...asked].map((askedAt) => now - askedAt)));
  process.exit();
});
