/** Resolves in a task of its own: by a message, not by a timer, for browsers hold back timers that follow one another. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      // An open port would keep for ever what waits for it.
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
