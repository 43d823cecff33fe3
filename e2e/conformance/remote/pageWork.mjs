// Runs in a page before its own scripts: `window.countWork` counts what a remote has started and not ended.
// A file of its own, because the compiler would add calls of its helper to functions that are passed to the page.
(() => {
  Error.stackTraceLimit = 100;
  /** Whether a remote has called the function that asks, not only the shell. */
  const isByRemote = () => /\/assets\/mfe-/.test(String(new Error().stack));
  const intervals = new Set();
  const timeouts = new Set();
  const frames = new Set();
  /** @type {Set<WeakRef<object>>} */
  const observers = new Set();
  const connections = new Set();

  const { setInterval, clearInterval, setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = window;
  Object.assign(window, {
    /** @param {TimerHandler} handler @param {number} ms @param {unknown[]} args */
    setInterval(handler, ms, ...args) {
      const id = setInterval(handler, ms, ...args);
      if (isByRemote()) intervals.add(id);
      return id;
    },
    /** @param {TimerHandler} handler @param {number} ms @param {unknown[]} args */
    setTimeout(handler, ms, ...args) {
      const id = setTimeout(() => {
        timeouts.delete(id);
        if (typeof handler === 'function') handler(...args);
      }, ms);
      if (isByRemote()) timeouts.add(id);
      return id;
    },
  });
  Object.assign(window, {
    /** @param {FrameRequestCallback} draw */
    requestAnimationFrame(draw) {
      const id = requestAnimationFrame((now) => {
        frames.delete(id);
        draw(now);
      });
      if (isByRemote()) frames.add(id);
      return id;
    },
    /** @param {number} id */
    cancelAnimationFrame(id) {
      frames.delete(id);
      cancelAnimationFrame(id);
    },
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

  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) {
    const Observer = Reflect.get(window, name);
    Object.assign(window, {
      [name]: class extends Observer {
        #reference = new WeakRef(this);

        /** @param {unknown[]} args */
        observe(...args) {
          if (isByRemote()) observers.add(this.#reference);
          return super.observe(...args);
        }

        disconnect() {
          observers.delete(this.#reference);
          return super.disconnect();
        }
      },
    });
  }
  for (const name of ['BroadcastChannel', 'EventSource', 'WebSocket']) {
    const Connection = Reflect.get(window, name);
    Object.assign(window, {
      [name]: class extends Connection {
        /** @param {unknown[]} args */
        constructor(...args) {
          super(...args);
          if (isByRemote()) connections.add(this);
        }

        /** @param {unknown[]} args */
        close(...args) {
          connections.delete(this);
          return super.close(...args);
        }
      },
    });
  }

  Object.assign(window, {
    countWork: () => ({
      intervals: intervals.size,
      timeouts: timeouts.size,
      frames: frames.size,
      observers: [...observers].filter((reference) => reference.deref() !== undefined).length,
      connections: connections.size,
    }),
  });
})();
