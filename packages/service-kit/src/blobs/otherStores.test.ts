import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../ids.ts';
import { parseS3Address } from './openBlobStore.ts';
import { S3BlobStore } from './S3BlobStore.ts';
import { idsOf, textOf } from './storeSuite.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const CONTENT = '0123456789';
const xmlOf = (keys: readonly string[], after: string): string => {
  const entries = keys.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-21T21:25:00.000Z</LastModified><Size>1</Size></Contents>`,
  );
  return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${entries.join('')}${after}</ListBucketResult>`;
};

/** Stores that speak S3 almost as Amazon documents it. Each test has its own. */
describe('A store that differs from Amazon S3', () => {
  let server: Server;
  let store: S3BlobStore;
  let answer: Answer;
  let requests: string[];
  beforeEach(async () => {
    requests = [];
    answer = (_, response) => void response.end();
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      request.resume().once('end', () => answer(request, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const place = parseS3Address(`s3://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/media?tls=0`);
    if (!place) throw new Error('The address is malformed');
    store = new S3BlobStore(place);
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('may respond to the deletion of a missing object with 404', async () => {
    answer = ({ method, url = '' }, response) =>
      method === 'DELETE' ? response.writeHead(404).end() : response.end(url.includes('uploads') ? '<List/>' : '');
    await expect(store.remove(newId())).resolves.toBeUndefined();
  });
  it.each([405, 501])('may respond with %d when multipart uploads are listed', async (status) => {
    answer = ({ url = '' }, response) => response.writeHead(url.includes('uploads') ? status : 204).end();
    await expect(store.remove(newId())).resolves.toBeUndefined();
    await expect(store.clearAbandoned()).resolves.toBeUndefined();
  });
  it('fails a deletion that it refuses', async () => {
    answer = (_, response) => response.writeHead(403).end();
    await expect(store.remove(newId())).rejects.toThrow('responded with 403');
  });
  it('is quoted with its code when it refuses, such as for the clock of this machine', async () => {
    const skewed = '<Error><Code>RequestTimeTooSkewed</Code><Message>The difference is too large.</Message></Error>';
    answer = (_, response) => response.writeHead(403).end(skewed);
    for (const attempt of [() => store.boundTo(), () => store.put(newId(), []), () => store.rebindTo(newId())])
      await expect(attempt()).rejects.toThrow('The blob store responded with 403 (RequestTimeTooSkewed) at /media/');
  });
  it.each([
    { start: 0, end: 3 },
    { start: 2, end: 4 },
    { start: 9, end: 9 },
    { start: 5, end: 20 },
  ])('may ignore the range %j and send everything', async (range) => {
    answer = (_, response) => {
      for (const piece of ['0123', '45', '6789']) response.write(piece);
      response.end();
    };
    expect(await textOf(await store.open(newId(), range))).toBe(CONTENT.slice(range.start, range.end + 1));
  });
  it.each([
    ['does not say where its list continues', ''],
    ['repeats a page of its list', '<NextContinuationToken>same</NextContinuationToken>'],
  ])('fails a backup if it %s', async (_, more) => {
    const page = xmlOf([newId()], `<IsTruncated>true</IsTruncated>${more}`);
    answer = (_request, response) => response.end(page);
    await expect(idsOf(store)).rejects.toThrow('does not say where its list continues');
  });
  it.each([200, 400, 501])(
    'may respond with %d to a conditional write instead of checking the condition',
    async (status) => {
      const databaseId = newId();
      let bound = '';
      answer = ({ method, headers }, response) => {
        if (method === 'GET') return void (bound ? response.end(bound) : response.writeHead(404).end());
        const isStored = status === 200 || headers['if-none-match'] === undefined;
        if (isStored) bound = databaseId;
        response.writeHead(isStored ? 200 : status).end();
      };
      expect(await store.bindTo(databaseId)).toBe(databaseId);
      requests.length = 0;
      expect(await store.bindTo(newId())).toBe(databaseId);
      expect(requests.filter((what) => what.startsWith('PUT'))).toEqual([]);
    },
  );
});
