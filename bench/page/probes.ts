// Runs inside the page: installProbes.ts compiles it and adds it before the page's own scripts.

/** Milliseconds between frames, and of long tasks. */
export interface FrameLog {
  frames: number[];
  longTasks: number[];
}

/** What a page has loaded, from its own timing. */
export interface LoadedResource {
  path: string;
  /** Milliseconds from the start of the navigation. */
  startedAt: number;
  /** Whether the first paint waited for it. */
  blocking: boolean;
}

let shown: Promise<number> = Promise.reject(new Error('watchFirst was not called.'));
shown.catch(() => undefined);
let finishFrameLog: () => FrameLog = () => ({ frames: [], longTasks: [] });

/** Remembers when the first element of a selector was there and painted. */
function watchFirst(selector: string): void {
  shown = new Promise((resolve) => {
    const check = (): void => {
      if (document.querySelector(selector) === null) requestAnimationFrame(check);
      // The frame in which it is found is painted when the next one begins.
      else requestAnimationFrame(() => resolve(performance.now()));
    };
    check();
  });
}

/**
 * Delays what the page leaves for idle time until it shows what `watchFirst` waits for. A browser may be idle earlier in one
 * load than in the next, and the same fetch would count as needed in one and not in the other.
 */
function holdIdleUntilShown(): void {
  const whenIdle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback, options) => {
    void shown.then(() => whenIdle(callback, options));
    return 0;
  };
}

/** Milliseconds from the start of the navigation to the frame that shows what `watchFirst` waits for. */
function shownAt(): Promise<number> {
  return shown;
}

function loadedResources(): LoadedResource[] {
  return performance.getEntriesByType('resource').map((entry) => ({
    path: new URL(entry.name).pathname,
    startedAt: entry.startTime,
    blocking: 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
  }));
}

/** How many elements and texts the document has. */
function countNodes(): number {
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let nodes = 1;
  while (walker.nextNode() !== null) nodes += 1;
  return nodes;
}

/** Starts to record the time between frames, and every long task. */
function startFrameLog(): void {
  const frames: number[] = [];
  const longTasks: number[] = [];
  let last = performance.now();
  let running = true;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  });
  observer.observe({ type: 'longtask' });
  const tick = (now: number): void => {
    frames.push(now - last);
    last = now;
    if (running) requestAnimationFrame(tick);
  };
  requestAnimationFrame((now) => {
    last = now;
    requestAnimationFrame(tick);
  });
  finishFrameLog = () => {
    running = false;
    for (const entry of observer.takeRecords()) longTasks.push(entry.duration);
    observer.disconnect();
    return { frames, longTasks };
  };
}

/** What was recorded since `startFrameLog`. */
function stopFrameLog(): FrameLog {
  return finishFrameLog();
}

const probes = {
  watchFirst,
  holdIdleUntilShown,
  shownAt,
  loadedResources,
  countNodes,
  startFrameLog,
  stopFrameLog,
};

declare global {
  interface Window {
    benchProbes: typeof probes;
  }
}

window.benchProbes = probes;
