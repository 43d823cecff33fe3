import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LANGUAGES } from './src/job-form/recognition/languages.ts';

const require = createRequire(import.meta.url);

/** What text recognition loads on demand, all from one folder: the worker, the engine's script and its program. */
const COPIES = {
  'tesseract.worker.js': 'tesseract.js/dist/worker.min.js',
  'tesseract-core-simd-lstm.js': 'tesseract.js-core/tesseract-core-simd-lstm.js',
  'tesseract-core-simd-lstm.wasm': 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
};

/**
 * Puts the files of text recognition into `recognition/` of a folder, where src/job-form/recognition/engine.ts loads them from.
 * The data of each language stays packed: the worker unpacks it, and brotli would make it no smaller.
 */
export async function emitRecognition(folder: string): Promise<void> {
  const target = join(folder, 'recognition');
  await mkdir(target, { recursive: true });
  const data = LANGUAGES.map((language): [string, string] => [
    `${language}.traineddata.gz`,
    `@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`,
  ]);
  await Promise.all(
    [...Object.entries(COPIES), ...data].map(([name, file]) => copyFile(require.resolve(file), join(target, name))),
  );
}
