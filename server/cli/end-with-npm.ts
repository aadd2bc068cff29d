/** Ends the process when npm ends. npm's shell dies of a SIGTERM without passing it on, and the server would keep its port. */
export function endWithNpm(self: Pick<NodeJS.Process, 'env' | 'ppid' | 'pid' | 'kill'>): void {
  if (!self.env['npm_lifecycle_event']) return;
  const shell = self.ppid;
  const watch = setInterval(() => {
    if (self.ppid === shell) return;
    clearInterval(watch);
    self.kill(self.pid, 'SIGTERM');
  }, 500).unref();
}
