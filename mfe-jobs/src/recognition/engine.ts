import type { Page } from 'tesseract.js';

/** A running text recognition. */
export interface Engine {
  /** @param onProgress hears how much of the picture is read, 0 to 1 */
  recognise: (picture: Blob, onProgress: (share: number) => void) => Promise<Page>;
  /** Ends the worker at once, whatever it is doing; what was asked of it is never answered. */
  stop: () => void;
}

const CORE = 'tesseract-core-simd-lstm.js';
const LSTM_ONLY = 1;
/** What a screen has; without it the engine guesses anew for every picture, and misses headlines by it. */
const SCREEN_DPI = '96';

/**
 * Starts tesseract.js in a worker of its own. The client, the engine and the English data are loaded now, from the build's own folder.
 * @param folder address of the folder that recognition-files.mjs fills, with a slash at its end
 * @throws {Error} when something of it cannot be loaded
 */
export async function startEngine(folder: string): Promise<Engine> {
  const { createWorker, PSM } = await import('tesseract.js');
  let hear: (share: number) => void = () => {};
  // The worker loads scripts by address, so they must be whole.
  const place = new URL(folder, window.location.href).href;
  const worker = await createWorker('eng', LSTM_ONLY, {
    workerPath: `${place}tesseract.worker.js`,
    corePath: `${place}${CORE}`,
    langPath: place.replace(/\/$/, ''),
    workerBlobURL: false,
    gzip: false,
    // The files are immutable: the browser keeps them itself.
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') hear(progress);
    },
    // Whoever asked hears of it by the promise; without this the client throws a second time, into nothing.
    errorHandler: () => {},
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: SCREEN_DPI });
  return {
    recognise: async (picture, onProgress) => {
      hear = onProgress;
      const { data } = await worker.recognize(picture, {}, { text: false, blocks: true });
      return data;
    },
    stop: () => void worker.terminate(),
  };
}
