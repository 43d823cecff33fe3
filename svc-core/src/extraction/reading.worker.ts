import { parentPort } from 'node:worker_threads';
import { read, type Unread } from './reading.ts';

/** The thread that reads pages: answers each with its reading, or with null when it cannot be read. Nothing of a page is told otherwise. */
parentPort?.on('message', (unread: Unread) => {
  try {
    parentPort?.postMessage(read(unread));
  } catch {
    parentPort?.postMessage(null);
  }
});
