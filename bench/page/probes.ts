// Runs inside the page: installProbes.ts compiles it and adds it before the page's own scripts.

import { flashesOf } from './flashes.ts';

/** The milliseconds between frames, and the durations of long tasks. */
export interface FrameLog {
  frames: number[];
  longTasks: number[];
}

/** A resource that the page has loaded, from its resource timing. */
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

/** Records when the first element that matches a selector was painted. */
function watchFirst(selector: string): void {
  shown = new Promise((resolve) => {
    const check = (): void => {
      if (document.querySelector(selector) === null) requestAnimationFrame(check);
      // The frame in which the element is found has been painted when the next one begins.
      else requestAnimationFrame(() => resolve(performance.now()));
    };
    check();
  });
}

/**
 * Delays the page's idle callbacks until the content is shown that `watchFirst` waits for. Otherwise the browser could
 * be idle earlier in one load than in the next, and the same fetch would count as needed only in one of them.
 */
function holdIdleUntilShown(): void {
  const whenIdle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback, options) => {
    void shown.then(() => whenIdle(callback, options));
    return 0;
  };
}

/** Milliseconds from the start of the navigation to the frame that shows the content of `watchFirst`. */
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

/** The number of elements and text nodes in the document. */
function countNodes(): number {
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let nodes = 1;
  while (walker.nextNode() !== null) nodes += 1;
  return nodes;
}

/** Starts to record the time between frames and every long task. */
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

/** Returns the record since `startFrameLog`. */
function stopFrameLog(): FrameLog {
  return finishFrameLog();
}

/** `flashesOf` for pictures of a phone's screen, as PNG in base64. */
async function flashesIn(films: readonly (readonly string[])[]): Promise<number[][]> {
  const [width, height] = [412, 823];
  const pixelsOf = async (png: string): Promise<Uint8ClampedArray> => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const drawing = new OffscreenCanvas(width, height).getContext('2d');
    drawing?.drawImage(image, 0, 0, width, height);
    return drawing?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  };
  return flashesOf(await Promise.all(films.map((film) => Promise.all(film.map(pixelsOf)))));
}

const probes = {
  watchFirst,
  holdIdleUntilShown,
  shownAt,
  loadedResources,
  countNodes,
  startFrameLog,
  stopFrameLog,
  flashesIn,
};

declare global {
  interface Window {
    benchProbes: typeof probes;
  }
}

window.benchProbes = probes;
