// What runs inside the page. Each function is sent as text, so it may use nothing from outside of itself.

/**
 * Installed before the page's own scripts: remembers when what a page is for was there and painted.
 * @param {string} selector of the first of it
 */
export function watchFirst(selector) {
  const seen = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look);
      // The frame that it is found in is painted when the next one begins.
      else requestAnimationFrame(() => resolve(performance.now()));
    };
    look();
  });
  Object.defineProperty(window, 'shownAt', { value: seen });
}

/**
 * Installed after `watchFirst`: what the page leaves for idle time waits until it shows what it is for. A browser may find
 * itself idle earlier in one load than in the next, and the same fetch would count now as needed, now as not.
 */
export function holdIdleUntilShown() {
  const whenIdle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback, options) => {
    void Reflect.get(window, 'shownAt').then(() => whenIdle(callback, options));
    return 0;
  };
}

/** @returns {Promise<number>} milliseconds from the start of the navigation to the frame that shows what `watchFirst` waited for */
export function shownAt() {
  return Reflect.get(window, 'shownAt');
}

/**
 * What the page has loaded, from its own timing.
 * @returns {{ path: string, startedAt: number, blocking: boolean }[]} `startedAt` in milliseconds from the start of the navigation; `blocking` when the first paint waited for it
 */
export function loadedResources() {
  return performance.getEntriesByType('resource').map((entry) => ({
    path: new URL(entry.name).pathname,
    startedAt: entry.startTime,
    blocking: Reflect.get(entry, 'renderBlockingStatus') === 'blocking',
  }));
}

/** @returns {number} elements and texts of the document */
export function countNodes() {
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let nodes = 1;
  while (walker.nextNode() !== null) nodes += 1;
  return nodes;
}

/** Starts to note the time between frames, and every long task. */
export function startFrameLog() {
  /** @type {number[]} */
  const frames = [];
  /** @type {number[]} */
  const longTasks = [];
  let last = performance.now();
  let running = true;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  });
  observer.observe({ type: 'longtask' });
  const tick = (/** @type {number} */ now) => {
    frames.push(now - last);
    last = now;
    if (running) requestAnimationFrame(tick);
  };
  requestAnimationFrame((now) => {
    last = now;
    requestAnimationFrame(tick);
  });
  Object.defineProperty(window, 'frameLog', {
    configurable: true,
    value: () => {
      running = false;
      for (const entry of observer.takeRecords()) longTasks.push(entry.duration);
      observer.disconnect();
      return { frames, longTasks };
    },
  });
}

/** @returns {{ frames: number[], longTasks: number[] }} milliseconds between frames and of long tasks since `startFrameLog` */
export function stopFrameLog() {
  return Reflect.get(window, 'frameLog')();
}
