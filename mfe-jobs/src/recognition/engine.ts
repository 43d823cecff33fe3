import type { Page } from 'tesseract.js';
import { withRetries } from '@jobtrail/web-kit/with-retries';

/** A running text recognition. */
export interface Engine {
  /** @param onProgress is called with how much of the picture is read, 0 to 1 */
  recognize: (picture: Blob, onProgress: (share: number) => void) => Promise<Page>;
  /** Terminates the worker at once; pending requests are never answered. */
  stop: () => void;
}

const WORKER = 'tesseract.worker.js';
const CORE = 'tesseract-core-simd-lstm.js';
/** What the worker loads on its own. The client is not notified when such a file fails to load, and would wait forever. */
const FILES = [WORKER, CORE, CORE.replace(/js$/, 'wasm'), 'eng.traineddata'];
const LSTM_ONLY = 1;
/** What a screen has; without it the engine guesses for every picture, and misses headlines because of that. */
const SCREEN_DPI = '96';

/** Puts a file into the browser's cache. @throws {Error} when it does not arrive, or a page of HTML comes in its place */
async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${address} answered ${response.status}`);
  await response.arrayBuffer();
}

/**
 * Starts tesseract.js in its own worker. The client, the engine and the English data are loaded now, from the build's own folder.
 * @param folder address of the folder that recognition-files.mjs fills, with a slash at its end
 * @throws {Error} when something of it cannot be loaded
 */
export async function startEngine(folder: string): Promise<Engine> {
  const { createWorker, PSM } = await withRetries(() => import('tesseract.js'));
  let hear: (share: number) => void = () => {};
  // The worker loads scripts by address, so they must be whole.
  const place = new URL(folder, window.location.href).href;
  await Promise.all(FILES.map((file) => withRetries(() => fetchFile(place + file))));
  const worker = await createWorker('eng', LSTM_ONLY, {
    workerPath: `${place}${WORKER}`,
    corePath: `${place}${CORE}`,
    langPath: place.replace(/\/$/, ''),
    workerBlobURL: false,
    gzip: false,
    // The files are immutable: the browser keeps them itself.
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') hear(progress);
    },
    // The caller gets the error from the promise; without this the client throws a second time, unhandled.
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
