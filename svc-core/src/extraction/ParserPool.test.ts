import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { ExtractionError } from './ExtractionError.ts';
import { ParserPool } from './ParserPool.ts';

/**
 * A worker whose behavior depends on the address: it loops forever, takes all memory, exits, throws, or returns the
 * address.
 */
const THREAD = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ url }) => {
  if (url === 'stuck') for (;;);
  if (url === 'greedy') { const all = []; for (;;) all.push(new Array(100_000).fill({})); }
  if (url === 'end') process.exit(0);
  if (url === 'throw') throw new Error('secret of a page');
  if (url === 'null') return parentPort.postMessage(null);
  setTimeout(() => parentPort.postMessage({ company: { value: url, source: String(threadId) } }), 20);
});`;

describe('Parser threads', () => {
  let folder: TemporaryFolder;
  let pool: ParserPool;
  beforeAll(() => {
    folder = temporaryFolder();
    writeFileSync(join(folder.path, 'thread.mjs'), THREAD);
  });
  afterEach(() => pool.close());
  afterAll(() => folder.remove());

  const start = (options: { threads?: number; limitMs?: number } = {}): void => {
    pool = new ParserPool({ entry: join(folder.path, 'thread.mjs'), ...options });
  };
  const read = (url: string, signal = new AbortController().signal): Promise<string | undefined> =>
    pool.parse({ bytes: Buffer.from(url), contentType: '', isJson: false, url }, signal).then(
      ({ company }) => company?.value,
      (error: unknown) => (error instanceof ExtractionError ? error.reason : String(error)),
    );

  it('return to each page its own reading', async () => {
    start();
    const urls = Array.from({ length: 20 }, (_, n) => `page ${n}`);
    expect(await Promise.all(urls.map((url) => read(url)))).toEqual(urls);
  });
  it.each(['stuck', 'greedy', 'end', 'throw', 'null'])('are replaced after a page if they are %s', async (url) => {
    start({ threads: 1, limitMs: 1500 });
    expect(await Promise.all([read(url), read('next')])).toEqual(['reading', 'next']);
  });
  it('drop a queued page whose client has disconnected', async () => {
    start({ threads: 1 });
    const gone = new AbortController();
    const order: string[] = [];
    const noted = async (url: string, signal?: AbortSignal): Promise<void> =>
      void order.push(`${url}: ${await read(url, signal)}`);
    const all = [noted('first'), noted('second', gone.signal), noted('third')];
    gone.abort();
    await Promise.all(all);
    expect(order).toEqual(['second: reading', 'first: first', 'third: third']);
    expect(await read('late', gone.signal)).toBe('reading');
  });
  it('reject pages when the queue is full', async () => {
    start({ threads: 1 });
    const results = await Promise.all(Array.from({ length: 40 }, () => read('page')));
    expect(results.filter((result) => result === 'page')).toHaveLength(33);
  });
  it('fail running and queued pages when closed', async () => {
    start({ threads: 1, limitMs: 60_000 });
    const results = [read('stuck'), read('waiting')];
    await pool.close();
    expect(await Promise.all(results)).toEqual(['reading', 'reading']);
  });
});
