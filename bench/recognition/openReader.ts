import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { emitRecognition } from '../../mfe-jobs/recognitionFiles.ts';
import { atEnd, temporaryFolder } from '../stack/cleanup.ts';
import type { ScreenshotReading } from './page/readScreenshot.ts';

const PAGE = '<!doctype html><script type="module" src="/reader.js"></script>';
const TYPES = new Map([
  ['.js', 'text/javascript'],
  ['.wasm', 'application/wasm'],
]);

/**
 * Opens a page with the product's text recognition, its engine and its data, served from a loopback port.
 * @returns a function that reads a screenshot (PNG)
 */
export async function openReader(browser: Browser): Promise<(screenshot: Buffer) => Promise<ScreenshotReading>> {
  const folder = await temporaryFolder('recognition');
  await emitRecognition(folder);
  await build({
    entryPoints: [join(import.meta.dirname, 'page/readScreenshot.ts')],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    outfile: join(folder, 'reader.js'),
    logLevel: 'error',
  });
  const server = serveFolder(folder);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The reader has no port.');
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${bound.port}/`);
  await page.waitForFunction(() => 'readScreenshot' in window);
  return (screenshot) => page.evaluate((base64) => window.readScreenshot(base64), screenshot.toString('base64'));
}

function serveFolder(folder: string): Server {
  return createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://localhost').pathname;
    if (path === '/') {
      res.setHeader('content-type', 'text/html').end(PAGE);
      return;
    }
    readFile(join(folder, path)).then(
      (bytes) => res.setHeader('content-type', TYPES.get(extname(path)) ?? 'application/octet-stream').end(bytes),
      () => res.writeHead(404).end(),
    );
  });
}
