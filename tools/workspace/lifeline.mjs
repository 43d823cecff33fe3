// Preloaded into every process that the supervisor starts. The supervisor holds the other end of the IPC channel: when that
// end goes away, even by kill -9, the process stops itself as if it had been asked to, and for good after four seconds.
// Workers that such a process forks inherit the preload but not the supervisor: their channels are left alone.
if (process.channel && process.env['SUPERVISOR_PID'] === String(process.ppid)) {
  process.on('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 4000).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}
