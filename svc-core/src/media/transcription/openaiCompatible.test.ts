import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openAiCompatibleTranscriber } from './openaiCompatible.ts';
import { FIRST_SENTENCES_LABEL, firstSentences } from './summary.ts';
import type { Recording } from './Transcriber.ts';

interface Request {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
type Reply = { status: number; body: string; headers?: Record<string, string> } | 'hangs' | 'breaks off';

/** Reads multipart/form-data (RFC 7578) without the code under test: name to headers and bytes. */
function partsOf({ headers, body }: Request): Map<string, { head: string; bytes: Buffer }> {
  const boundary = /boundary=(\S+)/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = new Map<string, { head: string; bytes: Buffer }>();
  const text = body.toString('latin1');
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(2, end);
    parts.set(/name="([^"]+)"/.exec(head)?.[1] ?? '', { head, bytes: Buffer.from(part.slice(end + 4, -2), 'latin1') });
  }
  expect(text.endsWith(`--${boundary}--\r\n`)).toBe(true);
  return parts;
}

describe('A transcriber at an endpoint that speaks OpenAI’s protocol', () => {
  let server: Server;
  let url = '';
  const seen: Request[] = [];
  const replies: Reply[] = [];
  const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 1, 2, 3]);
  let opened = 0;
  const recording: Recording = {
    contentType: 'audio/webm',
    bytes: bytes.length,
    open: () => {
      opened += 1;
      return Promise.resolve(Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]));
    },
  };
  const transcriber = (options: { summaryModel?: string; timeoutMs?: number } = {}) =>
    openAiCompatibleTranscriber({
      url: `${url}/v1/`,
      key: 'the-key',
      model: 'whisper-x',
      summaryModel: undefined,
      ...options,
    });
  const said = (text: string): Reply => ({ status: 200, body: JSON.stringify({ text }) });

  beforeAll(async () => {
    server = createServer((req, res) => {
      const pieces: Buffer[] = [];
      req
        .on('data', (piece: Buffer) => pieces.push(piece))
        .on('error', () => undefined)
        .on('end', () => {
          seen.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(pieces) });
          const reply = replies.shift() ?? 'breaks off';
          if (reply === 'hangs') return;
          if (reply === 'breaks off') return void req.socket.destroy();
          res.writeHead(reply.status, reply.headers).end(reply.body);
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    seen.length = 0;
    replies.length = 0;
    opened = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('sends the unchanged recording with model and key, and returns the transcript with its labeled first sentences', async () => {
    replies.push(said(' Hello there. I build things! Why? Because. '));
    expect(await transcriber().transcribe(recording)).toEqual({
      transcript: 'Hello there. I build things! Why? Because.',
      summary: `${FIRST_SENTENCES_LABEL} Hello there. I build things! Why?`,
    });
    const [request] = seen;
    if (!request) throw new Error('nothing was sent');
    expect([request.path, request.headers.authorization, Number(request.headers['content-length'])]).toEqual([
      '/v1/audio/transcriptions',
      'Bearer the-key',
      request.body.length,
    ]);
    const parts = partsOf(request);
    expect(parts.get('model')?.bytes.toString()).toBe('whisper-x');
    expect(parts.get('file')?.bytes.equals(bytes)).toBe(true);
    expect(parts.get('file')?.head).toMatch(/filename="interview\.webm"[\s\S]*content-type: audio\/webm/i);
  });
  it('requests the summary from the same endpoint if a model is configured, and falls back if that fails', async () => {
    replies.push(said('Long talk.'), {
      status: 200,
      body: JSON.stringify({ choices: [{ message: { content: 'In short.' } }] }),
    });
    expect((await transcriber({ summaryModel: 'gpt-x' }).transcribe(recording)).summary).toBe('In short.');
    expect([seen[1]?.path, JSON.parse(seen[1]?.body.toString() ?? '')]).toEqual([
      '/v1/chat/completions',
      { model: 'gpt-x', messages: [expect.anything(), { role: 'user', content: 'Long talk.' }] },
    ]);
    replies.push(said('Long talk.'), { status: 500, body: 'secret words' });
    expect((await transcriber({ summaryModel: 'gpt-x' }).transcribe(recording)).summary).toBe(
      `${FIRST_SENTENCES_LABEL} Long talk.`,
    );
  });
  it('retries once if the request was rejected unread, and never if it may have been charged', async () => {
    replies.push({ status: 429, body: '', headers: { 'retry-after': '0.01' } }, said('At last.'));
    expect((await transcriber().transcribe(recording)).transcript).toBe('At last.');
    expect(opened).toBe(2);
    replies.push({ status: 500, body: 'secret words' }, said('Twice.'));
    await expect(transcriber().transcribe(recording)).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(3);
  });
  it.each<[Reply, RegExp]>([
    [{ status: 401, body: 'Incorrect API key: the-key' }, /not set up correctly/],
    [{ status: 413, body: '' }, /too long/],
    [{ status: 400, body: 'secret words' }, /could not read/],
    [{ status: 200, body: 'no json' }, /did not respond/],
    [{ status: 200, body: '{"text":7}' }, /did not respond/],
    ['breaks off', /did not respond/],
    ['hangs', /did not respond/],
  ])('reports %j in a plain sentence without the endpoint’s text', async (reply, sentence) => {
    replies.push(reply);
    const error: unknown = await transcriber({ timeoutMs: 300 })
      .transcribe(recording)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 503, code: 'unavailable', message: expect.stringMatching(sentence) });
    expect(String(error)).not.toMatch(/secret|the-key/);
  });
  it('reports an unreachable endpoint', async () => {
    const nowhere = openAiCompatibleTranscriber({
      url: 'http://127.0.0.1:1/v1',
      key: undefined,
      model: 'm',
      summaryModel: undefined,
    });
    await expect(nowhere.transcribe(recording)).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/did not respond/),
    });
  });
});

describe('A summary of first sentences', () => {
  it('ends after three of them, or in the middle of a very long one', () => {
    expect(firstSentences('One. Two? Three! Four.')).toBe(`${FIRST_SENTENCES_LABEL} One. Two? Three!`);
    expect(firstSentences('word '.repeat(200)).length).toBeLessThan(450);
  });
});
