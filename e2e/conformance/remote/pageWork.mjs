// Runs in a page before its own scripts: `window.countWork` counts what a remote has started and not ended.
// A file of its own, because the compiler would add calls of its helper to functions that are passed to the page.
(() => {
  Error.stackTraceLimit = 100;
  /** Whether a remote has called the function that asks, not only the shell. */
  const isByRemote = () => /\/assets\/mfe-/.test(String(new Error().stack));
  const intervals = new Set();
  /** What to run, by the ids of timeouts. @type {Map<number | undefined, () => void>} */
  const timeouts = new Map();
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
      const run = () => {
        timeouts.delete(id);
        if (typeof handler === 'function') handler(...args);
      };
      const id = setTimeout(run, ms);
      if (isByRemote()) timeouts.set(id, run);
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

  /** Listeners that a remote has added itself to what outlives it, by the target, their type and their phase. */
  const listeners = new Map();
  /** Whether a function of a remote has called the function that asks, not a library of the shell. */
  const isCalledByRemote = () => /\/assets\/mfe-/.test(String(new Error().stack).split('\n')[3] ?? '');
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  /** @param {EventTarget} target */
  const outlives = (target) =>
    [window, document, document.documentElement, document.body].some((one) => one === target);
  /** @param {unknown} options */
  const captures = (options) =>
    Boolean(typeof options === 'object' && options ? Reflect.get(options, 'capture') : options);
  const names = new WeakMap();
  /** @param {object} target */
  const nameOf = (target) => {
    if (!names.has(target)) names.set(target, crypto.randomUUID());
    return names.get(target);
  };
  /** @param {object} target @param {string} type @param {object} listener @param {unknown} options */
  const keyOf = (target, type, listener, options) =>
    [nameOf(target), type, nameOf(listener), captures(options)].join(' ');
  Object.assign(EventTarget.prototype, {
    /** @this {EventTarget} @param {string} type @param {any} listener @param {any} options */
    addEventListener(type, listener, options) {
      addEventListener.call(this, type, listener, options);
      // Called as a function, it belongs to the page.
      const target = this ?? window;
      if (!listener || !outlives(target) || options?.once || options?.signal?.aborted || !isCalledByRemote()) return;
      const key = keyOf(target, type, listener, options);
      listeners.set(key, type);
      if (options?.signal) addEventListener.call(options.signal, 'abort', () => listeners.delete(key), { once: true });
    },
    /** @this {EventTarget} @param {string} type @param {any} listener @param {any} options */
    removeEventListener(type, listener, options) {
      if (listener) listeners.delete(keyOf(this ?? window, type, listener, options));
      removeEventListener.call(this, type, listener, options);
    },
  });

  Object.assign(window, {
    /** The type of each listener of a remote on the page. */
    listenedFor: () => [...listeners.values()],
    /** Runs what a remote has put off at once. @returns how many of its timeouts have started another */
    async restartedTimeouts() {
      const waiting = [...timeouts];
      for (const [id, run] of waiting) {
        window.clearTimeout(id);
        setTimeout(run, 0);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
      return timeouts.size;
    },
    countWork: () => ({
      intervals: intervals.size,
      timeouts: timeouts.size,
      frames: frames.size,
      observers: [...observers].filter((reference) => reference.deref() !== undefined).length,
      connections: connections.size,
    }),
  });
})();
