import { parentPort } from 'node:worker_threads';
import { type FetchedPage, parsePage } from './parsePage.ts';

/** The thread that reads pages: answers each with its reading, or with null when it cannot be read. Nothing of a page is told otherwise. */
parentPort?.on('message', (page: FetchedPage) => {
  try {
    parentPort?.postMessage(parsePage(page));
  } catch {
    parentPort?.postMessage(null);
  }
});
