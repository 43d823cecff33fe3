import { setTimeout as sleep } from 'node:timers/promises';
import type { EndedSpan } from './EndedSpan.ts';
import { JsonBatch } from './json/JsonBatch.ts';
import type { Origin } from './SpanBatch.ts';
import { SpanQueue } from './SpanQueue.ts';

const LONG_MS = 60_000;
const ORIGIN: Origin = { attributes: { 'service.name': 'test' } };
const spanOf = (name: string): EndedSpan => ({
  name,
  kind: 'internal',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: '00f067aa0ba902b7',
  parentId: undefined,
  startedAt: 1_795_000_000_123,
  ms: 1,
  failed: false,
  attributes: {},
  links: [],
});

interface Request {
  readonly names: readonly string[];
  /** Its memory, which belongs to the queue again after the end. */
  readonly memory: ArrayBufferLike;
  readonly succeed: () => void;
  readonly fail: (error: Error) => void;
}

/** The names of the spans in a request. */
const namesIn = (request: Buffer): string[] =>
  JSON.parse(request.toString('utf8')).resourceSpans.flatMap(
    ({ scopeSpans }: { scopeSpans: { spans: EndedSpan[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans.map(({ name }) => name)),
  );

let requests: Request[];
let lost: Array<[string, number]>;
/** How many of the requests succeed at once; the test ends the others. */
let successes: number;
let queue: SpanQueue;
const open = (maxQueueSize: number, maxBatchSize: number, delayMs = LONG_MS): SpanQueue => {
  queue = new SpanQueue({
    createBatch: () => new JsonBatch(),
    maxQueueSize,
    maxBatchSize,
    delayMs,
    send: (request, spans) =>
      new Promise<void>((succeed, fail) => {
        const names = namesIn(request);
        expect(names).toHaveLength(spans);
        requests.push({ names, memory: request.buffer, succeed, fail });
        if (requests.length <= successes) succeed();
      }),
    onFailure: (error, spans) => void lost.push([error instanceof Error ? error.message : '', spans]),
  });
  return queue;
};
const add = (...names: string[]): void => {
  for (const name of names) queue.add(ORIGIN, spanOf(name));
};
const sent = (): unknown => requests.map(({ names }) => names);
/** Lets the queue notice that a request has ended. */
const settled = (): Promise<void> => sleep(1);

beforeEach(() => {
  requests = [];
  lost = [];
  successes = Infinity;
});
afterEach(async () => {
  const stopped = queue.stop();
  for (const { succeed } of requests) succeed();
  await stopped;
});

describe('A queue of spans', () => {
  it('sends a full batch at once, and another after the delay', async () => {
    open(10, 2, 20);
    add('a', 'b', 'c');
    expect(sent()).toEqual([['a', 'b']]);
    while (requests.length < 2) await sleep(5);
    expect(sent()).toEqual([['a', 'b'], ['c']]);
  });
  it('sends one batch after the other', async () => {
    successes = 0;
    open(10, 2);
    add('a', 'b', 'c', 'd', 'e', 'f');
    await settled();
    expect(sent()).toEqual([['a', 'b']]);
    requests[0]?.succeed();
    await settled();
    expect(sent()).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
  it('fills one batch while the delay passes and nothing can be sent', async () => {
    successes = 0;
    open(100, 10, 1);
    add('a');
    while (requests.length < 1) await sleep(5);
    for (const name of ['b', 'c', 'd']) {
      add(name);
      await sleep(5);
    }
    requests[0]?.succeed();
    await settled();
    expect(sent()).toEqual([['a'], ['b', 'c', 'd']]);
  });
  it('keeps at most its length, and reports how many it has dropped', async () => {
    successes = 0;
    open(3, 2);
    add('a', 'b');
    add('c', 'd', 'e', 'f', 'g');
    await settled();
    expect(lost).toEqual([]);
    requests[0]?.succeed();
    await settled();
    expect(lost).toEqual([['Too many spans were waiting.', 2]]);
    requests[1]?.succeed();
    const stopped = queue.stop();
    requests[2]?.succeed();
    await stopped;
    expect(requests.flatMap(({ names }) => names)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
  it('reports the spans of a failed request, and continues with the next', async () => {
    successes = 0;
    open(10, 2);
    add('a', 'b', 'c', 'd');
    requests[0]?.fail(new Error('refused'));
    await settled();
    expect(lost).toEqual([['refused', 2]]);
    expect(sent()).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
  it('keeps nothing for a collector that is down, and reports every span', async () => {
    successes = 0;
    open(20, 10);
    for (let round = 0; round < 30; round += 1) {
      add(...Array.from({ length: 50 }, (_, at) => `span ${at}`));
      while (requests.length > 0) {
        requests.shift()?.fail(new Error('refused'));
        await settled();
      }
      expect(lost.reduce((sum, [, spans]) => sum + spans, 0)).toBe((round + 1) * 50);
    }
  });
  it('sends everything that waits when it is stopped, without waiting for a request that hangs', async () => {
    successes = 0;
    open(10, 2);
    add('a', 'b', 'c', 'd', 'e');
    const stopped = queue.stop();
    expect(sent()).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    for (const { succeed } of requests) succeed();
    await stopped;
  });
  it('takes nothing after it was stopped', async () => {
    open(10, 1);
    await queue.stop();
    add('a');
    expect(sent()).toEqual([]);
  });
  it('reuses the memory of requests, so that it does not grow', async () => {
    open(100, 10);
    const names = Array.from({ length: 10 }, (_, at) => `span ${at}`);
    for (let round = 0; round < 50; round += 1) {
      add(...names);
      await settled();
    }
    expect(requests).toHaveLength(50);
    expect(new Set(requests.map(({ memory }) => memory)).size).toBeLessThanOrEqual(2);
  });
  it('does not reuse the memory of a failed request, which a socket may still read', async () => {
    successes = 0;
    open(10, 1);
    add('a');
    requests[0]?.fail(new Error('refused'));
    await settled();
    add('b');
    requests[1]?.succeed();
    await settled();
    add('c');
    const [first, ...others] = requests.map(({ memory }) => memory);
    expect(others).not.toContain(first);
  });
  it('sends spans that are larger than the memory of a batch', async () => {
    open(10, 2);
    const attributes = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`key ${at}`, 'x'.repeat(100)]));
    for (const name of ['a', 'b']) queue.add(ORIGIN, { ...spanOf(name), attributes });
    expect(sent()).toEqual([['a', 'b']]);
  });
});
