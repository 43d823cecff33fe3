import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const require = createRequire(import.meta.url);
const unzip = promisify(gunzip);

/** What text recognition loads on demand, all from one folder: the worker, the engine's script, its program, and the English data. */
const COPIES = {
  'tesseract.worker.js': 'tesseract.js/dist/worker.min.js',
  'tesseract-core-simd-lstm.js': 'tesseract.js-core/tesseract-core-simd-lstm.js',
  'tesseract-core-simd-lstm.wasm': 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
};
const DATA = '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz';

/**
 * Puts the files of text recognition into `recognition/` of a folder, where src/recognition/engine.ts loads them from. The data is
 * unpacked: it goes over the wire in brotli, which the browser itself unpacks.
 */
export async function emitRecognition(folder: string): Promise<void> {
  const target = join(folder, 'recognition');
  await mkdir(target, { recursive: true });
  await Promise.all(Object.entries(COPIES).map(([name, file]) => copyFile(require.resolve(file), join(target, name))));
  await writeFile(join(target, 'eng.traineddata'), await unzip(await readFile(require.resolve(DATA))));
}
