import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakeS3, startFakeS3 } from '../testing/index.ts';
import { BlobStoreError } from './BlobStore.ts';
import { parseS3Address } from './openBlobStore.ts';
import { S3Bucket } from './S3Bucket.ts';

/** More than all buffers between the store and the reader, so that most of it is still to come after the limit. */
const BYTES = 48 * 1024 * 1024;
const WITHIN_MS = 1000;

describe('A bucket', () => {
  let s3: FakeS3;
  beforeAll(async () => {
    s3 = await startFakeS3();
  });
  afterAll(() => s3.stop());
  const bucketAt = (address: string, withinMs = WITHIN_MS): S3Bucket => {
    const place = parseS3Address(address);
    if (!place) throw new Error('The address is malformed');
    return new S3Bucket(place, withinMs);
  };

  it('may be read for longer than a request may take', async () => {
    const bucket = bucketAt(s3.address);
    await bucketAt(s3.address, 60_000).write('recording', Buffer.alloc(BYTES));
    let bytes = 0;
    for await (const chunk of (await bucket.open('recording')) ?? []) {
      if (bytes === 0) await sleep(2 * WITHIN_MS);
      bytes += Buffer.from(chunk).length;
    }
    expect(bytes).toBe(BYTES);
  });

  it('that breaks off a body before it is read fails the reader, and not the process', async () => {
    const breaking = createServer((_req, res) => {
      res.writeHead(200, { 'content-length': BYTES }).write('the beginning', () => void res.destroy());
    });
    await new Promise<void>((listening) => breaking.listen(0, '127.0.0.1', listening));
    const { port } = breaking.address() as AddressInfo;
    const body = await bucketAt(`s3://key:secret@127.0.0.1:${port}/media?tls=0`).open('recording');
    await new Promise((closed) => breaking.close(closed));
    // By then the connection is gone. Jest fails the test for an error event without a listener.
    await sleep(100);
    await expect(body?.toArray()).rejects.toThrow(BlobStoreError);
  });

  it.each(['before it is read', 'while it is read'])('no longer sends a body that is given up %s', async (when) => {
    const chunk = Buffer.alloc(65_536);
    let stopped: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (stopped = resolve));
    const endless = createServer((_req, res) => {
      const more = (): void => {
        while (!res.destroyed && res.write(chunk));
      };
      res.on('drain', more).once('close', stopped).writeHead(200);
      more();
    });
    await new Promise<void>((listening) => endless.listen(0, '127.0.0.1', listening));
    const { port } = endless.address() as AddressInfo;
    const body = await bucketAt(`s3://key:secret@127.0.0.1:${port}/media?tls=0`, 60_000).open('recording');
    if (when === 'while it is read') await once(body ?? endless, 'readable');
    body?.destroy();
    await closed;
    endless.closeAllConnections();
    await new Promise((ended) => endless.close(ended));
  });

  const answers: readonly (readonly [string, RequestListener])[] = [
    [
      'reports a failure with status 200',
      (_, res) => void res.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>'),
    ],
    [
      'breaks off a response',
      (_, res) => void res.writeHead(200, { 'content-length': 1000 }).write('<Copy', () => void res.destroy()),
    ],
    [
      'sends only the head of a response',
      (_, res) => void res.writeHead(200, { 'content-length': 1000 }).flushHeaders(),
    ],
    ['is too busy', (_, res) => void res.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')],
  ];
  it.each(answers)('that %s is unavailable', async (_, answer) => {
    const store = createServer((req, res) => void req.resume().once('end', () => answer(req, res)));
    await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening));
    const { port } = store.address() as AddressInfo;
    const bucket = bucketAt(`s3://key:secret@127.0.0.1:${port}/media?tls=0`);
    await expect(bucket.move('recording', 'quarantine/recording')).rejects.toThrow(BlobStoreError);
    store.closeAllConnections();
    await new Promise((closed) => store.close(closed));
  });
});
