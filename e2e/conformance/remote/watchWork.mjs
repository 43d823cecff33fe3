// Runs in a page before its own scripts: `window.countTimers` counts the timers that a remote has started and not ended.
// A file of its own, because the compiler would add calls of its helper to functions that are passed to the page.
(() => {
  Error.stackTraceLimit = 100;
  /** Whether a remote has called the function that asks, not only the shell. */
  const isByRemote = () => /\/assets\/mfe-/.test(String(new Error().stack));
  const intervals = new Set();
  const timeouts = new Set();
  const { setInterval, clearInterval, setTimeout, clearTimeout } = window;
  Object.assign(window, {
    /** @param {TimerHandler} handler @param {number} ms @param {unknown[]} args */
    setInterval(handler, ms, ...args) {
      const id = setInterval(handler, ms, ...args);
      if (isByRemote()) intervals.add(id);
      return id;
    },
    /** @param {TimerHandler} handler @param {number} ms @param {unknown[]} args */
    setTimeout(handler, ms, ...args) {
      const run = () => {
        timeouts.delete(id);
        if (typeof handler === 'function') handler(...args);
      };
      const id = setTimeout(run, ms);
      if (isByRemote()) timeouts.add(id);
      return id;
    },
    countTimers: () => ({ intervals: intervals.size, timeouts: timeouts.size }),
  });
  // Each of the two clears both kinds.
  for (const [name, clear] of Object.entries({ clearInterval, clearTimeout }))
    Object.assign(window, {
      /** @param {number | undefined} id */
      [name](id) {
        intervals.delete(id);
        timeouts.delete(id);
        clear(id);
      },
    });
})();
