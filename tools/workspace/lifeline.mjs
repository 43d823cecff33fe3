// Preloaded into every process that the supervisor starts. When the IPC channel to the supervisor closes, even because
// of kill -9, the process sends itself SIGTERM, and SIGKILL four seconds later. Workers that such a process forks
// inherit the preload, but their parent is not the supervisor, so their channels are left alone.
if (process.channel && process.env['SUPERVISOR_PID'] === String(process.ppid)) {
  process.on('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 4000).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}
