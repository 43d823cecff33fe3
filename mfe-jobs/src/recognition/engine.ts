import type { Page } from 'tesseract.js';
import { withRetries } from '@jobtrail/web-kit/with-retries';

/** A running text recognition. */
export interface Engine {
  /** @param onProgress receives the share of the image that has been read, 0 to 1 */
  recognize: (picture: Blob, onProgress: (share: number) => void) => Promise<Page>;
  /** Terminates the worker at once; pending requests never settle. */
  stop: () => void;
}

const WORKER = 'tesseract.worker.js';
const CORE = 'tesseract-core-simd-lstm.js';
/** Files that the worker loads itself. The client is not notified when one fails to load, and would wait forever. */
const FILES = [WORKER, CORE, CORE.replace(/js$/, 'wasm'), 'eng.traineddata'];
const LSTM_ONLY = 1;
/** The resolution of a typical screen. Without it the engine guesses one per image and misses headlines. */
const SCREEN_DPI = '96';

/**
 * Loads a file into the browser's cache.
 * @throws {Error} if it fails, or if the response is an HTML page
 */
async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${address} responded with ${response.status}`);
  await response.arrayBuffer();
}

/**
 * Starts tesseract.js in a worker. Loads the client, the engine and the English data from the folder of this build.
 * @param folder URL of the folder written by recognition-files.mjs, with a trailing slash
 * @throws {Error} if one of the files cannot be loaded
 */
export async function startEngine(folder: string): Promise<Engine> {
  const { createWorker, PSM } = await withRetries(() => import('tesseract.js'));
  let hear: (share: number) => void = () => {};
  // The worker loads scripts by URL, so the URLs must be absolute.
  const place = new URL(folder, window.location.href).href;
  await Promise.all(FILES.map((file) => withRetries(() => fetchFile(place + file))));
  const worker = await createWorker('eng', LSTM_ONLY, {
    workerPath: `${place}${WORKER}`,
    corePath: `${place}${CORE}`,
    langPath: place.replace(/\/$/, ''),
    workerBlobURL: false,
    gzip: false,
    // The files are immutable, so the browser's cache is enough.
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') hear(progress);
    },
    // The promise already reports the error; without this, the client throws it a second time, unhandled.
    errorHandler: () => {},
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: SCREEN_DPI });
  return {
    recognize: async (picture, onProgress) => {
      hear = onProgress;
      const { data } = await worker.recognize(picture, {}, { text: false, blocks: true });
      return data;
    },
    stop: () => void worker.terminate(),
  };
}
