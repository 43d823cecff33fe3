import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import { emitRecognition } from '../../mfe-jobs/recognitionFiles.mjs';
import { atEnd, temporaryFolder } from '../stack/cleanup.mjs';

const SOURCES = join(import.meta.dirname, '../../mfe-jobs/src/recognition');
/** The product's own steps, one after the other, as read-shots.ts takes them. */
const ENTRY = `
import { startEngine } from './engine.ts';
import { readPicture } from './read-picture.ts';
let engine;
window.readScreenshot = async (base64) => {
  engine ??= await startEngine('/recognition/');
  const image = await (await fetch('data:image/png;base64,' + base64)).blob();
  const startedAt = performance.now();
  const read = await readPicture(image, engine.recognise);
  return { ...read, time: performance.now() - startedAt };
};`;
const TYPES = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
});

/** @typedef {{ reading: import('@jobtrail/posting').Reading, lines: import('@jobtrail/posting').TextLine[], time: number }} ScreenshotReading */

/**
 * Opens a page with the product's text recognition, its engine and its data, served from a loopback port.
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<(screenshot: Buffer) => Promise<ScreenshotReading>>}
 */
export async function openReader(browser) {
  const folder = await temporaryFolder('recognition');
  await emitRecognition(folder);
  await build({
    stdin: { contents: ENTRY, resolveDir: SOURCES },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    outfile: join(folder, 'reader.js'),
    logLevel: 'error',
  });
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://localhost').pathname;
    if (path === '/')
      return void res
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><script type="module" src="/reader.js"></script>');
    readFile(join(folder, path)).then(
      (bytes) => res.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').end(bytes),
      () => res.writeHead(404).end(),
    );
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  atEnd(async () => void server.close());
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The reader has no port');
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${bound.port}/`);
  await page.waitForFunction(() => 'readScreenshot' in window);
  return (screenshot) =>
    page.evaluate((base64) => Reflect.get(window, 'readScreenshot')(base64), screenshot.toString('base64'));
}
