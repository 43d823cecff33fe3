import type { Page } from 'tesseract.js';
import { withRetries } from '@jobtrail/web-kit/with-retries';
import { FIRST, type Language } from './languages.ts';

/** A running text recognition. */
export interface Engine {
  /** @param onProgress receives the share of the image that has been read, 0 to 1 */
  recognize: (picture: Blob, onProgress: (share: number) => void) => Promise<Page>;
  /**
   * Loads the data of languages, unless it is loaded already, and reads the next pictures in them.
   * @param languages the likeliest one first
   * @throws {Error} if it cannot be loaded; then nothing has changed
   */
  read: (...languages: Language[]) => Promise<void>;
  /** Terminates the worker at once; pending requests never settle. */
  stop: () => void;
}

const WORKER = 'tesseract.worker.js';
const CORE = 'tesseract-core-simd-lstm.js';
const dataOf = (language: Language): string => `${language}.traineddata.gz`;
/** Files that the worker loads itself. The client is not notified when one fails to load, and would wait forever. */
const FILES = [WORKER, CORE, CORE.replace(/js$/, 'wasm'), dataOf(FIRST)];
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
 * @param folder absolute URL of the folder written by recognitionFiles.ts, with a trailing slash
 * @throws {Error} if one of the files cannot be loaded
 */
export async function startEngine(folder: string): Promise<Engine> {
  const { createWorker, PSM } = await withRetries(() => import('tesseract.js'));
  let hear: (share: number) => void = () => {};
  await Promise.all(FILES.map((file) => withRetries(() => fetchFile(folder + file))));
  const worker = await createWorker(FIRST, LSTM_ONLY, {
    workerPath: `${folder}${WORKER}`,
    corePath: `${folder}${CORE}`,
    langPath: folder.replace(/\/$/, ''),
    workerBlobURL: false,
    gzip: true,
    // The files are immutable, so the browser's cache is enough.
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') hear(progress);
    },
    // The promise already reports the error; without this, the client throws it a second time, unhandled.
    errorHandler: () => {},
  });
  const configure = () => worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: SCREEN_DPI });
  await configure();
  let current: string = FIRST;
  return {
    recognize: async (picture, onProgress) => {
      hear = onProgress;
      const { data } = await worker.recognize(picture, {}, { text: false, blocks: true });
      return data;
    },
    read: async (...languages) => {
      const wanted = languages.join('+');
      if (wanted === current) return;
      await Promise.all(languages.map((language) => withRetries(() => fetchFile(folder + dataOf(language)))));
      await worker.reinitialize(wanted, LSTM_ONLY);
      await configure();
      current = wanted;
    },
    stop: () => void worker.terminate(),
  };
}
