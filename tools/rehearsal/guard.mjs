// Ends programs that are no Node processes (databases, proxies) when the process that started them is gone, even by
// kill -9. Each message is { started: pid } or { ended: pid }.
const STOPS_WITHIN_MS = 8000;
const pids = new Set();

const signalAll = (/** @type {NodeJS.Signals} */ signal) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      pids.delete(pid);
    }
  }
};

process.on('message', (/** @type {{ started?: number, ended?: number }} */ { started, ended }) => {
  if (started !== undefined) pids.add(started);
  if (ended !== undefined) pids.delete(ended);
});
process.on('disconnect', () => {
  if (pids.size === 0) process.exit();
  // A program that was stopped cannot end.
  signalAll('SIGCONT');
  signalAll('SIGTERM');
  const late = setTimeout(() => signalAll('SIGKILL'), STOPS_WITHIN_MS);
  const look = setInterval(() => {
    for (const pid of pids) {
      try {
        process.kill(pid, 0);
      } catch {
        pids.delete(pid);
      }
    }
    if (pids.size > 0) return;
    clearInterval(look);
    clearTimeout(late);
  }, 100);
});
