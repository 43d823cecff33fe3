import { parentPort } from 'node:worker_threads';
import { type FetchedPage, parsePage } from './parsePage.ts';

/** The thread that parses pages. For each page it posts the reading, or null if the page cannot be parsed. */
parentPort?.on('message', (page: FetchedPage) => {
  try {
    parentPort?.postMessage(parsePage(page));
  } catch {
    parentPort?.postMessage(null);
  }
});
