import { parentPort } from 'node:worker_threads';
import { type FetchedPage, parsePage } from './parsePage.ts';

/** The thread that parses pages: it posts a reading for each, or null when the page cannot be parsed, and nothing else of the page. */
parentPort?.on('message', (page: FetchedPage) => {
  try {
    parentPort?.postMessage(parsePage(page));
  } catch {
    parentPort?.postMessage(null);
  }
});
