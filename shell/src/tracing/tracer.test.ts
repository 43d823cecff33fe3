import { type BrowserSpan, browserSpansReport } from '@jobtrail/contract/calls';
import { createTracer, type Tracer } from './tracer.ts';

let clock = 0;
let sent: BrowserSpan[][] = [];
beforeEach(() => {
  clock = 100;
  sent = [];
  jest.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => jest.restoreAllMocks());
const tracer = (share = 1): Tracer =>
  createTracer({
    share,
    page: () => '/dashboard',
    send: (body) => void sent.push(browserSpansReport.parse(body).spans),
  });
/** Makes a call that takes 30 ms. */
const call = ({ traceCall }: Tracer, route = '/api/jobs/:id') => {
  const traced = traceCall('GET', route);
  clock += 30;
  traced?.end(200);
  return traced;
};
const flushLater = ({ flush }: Tracer): BrowserSpan[] => {
  clock += 10_000;
  flush();
  return sent.flat();
};

test('calls of a page load belong to its trace, and carry the id of their span to the gateway', () => {
  const one = tracer();
  const traced = call(one);
  const [first, load] = flushLater(one);
  expect(load).toMatchObject({ name: 'page load', ms: 130, page: '/dashboard' });
  expect(first).toMatchObject({
    name: 'GET /api/jobs/:id',
    trace: load?.trace,
    parent: load?.span,
    ms: 30,
    status: 200,
  });
  expect(traced?.traceparent).toBe(`00-${first?.trace}-${first?.span}-01`);
});

test('calls after a change of page belong to the change', () => {
  const one = tracer();
  one.changePage();
  call(one);
  const [load, first, change] = flushLater(one);
  expect([load?.name, change?.name]).toEqual(['page load', 'page change']);
  expect([first?.trace, first?.parent]).toEqual([change?.trace, change?.span]);
  expect(change?.trace).not.toBe(load?.trace);
});

test('a call long after either begins a trace', () => {
  const one = tracer();
  clock += 60_000;
  call(one);
  const [alone] = flushLater(one);
  expect(alone).not.toHaveProperty('parent');
});

test('reports are not recorded themselves', () => {
  expect(call(tracer(), '/api/browser-spans')).toBeNull();
});

test('nothing is recorded or carried with a share of 0', () => {
  const one = tracer(0);
  expect(call(one)).toBeNull();
  expect(flushLater(one)).toEqual([]);
});

test('a page that makes many calls keeps a bounded number of spans', () => {
  const one = tracer();
  for (let n = 0; n < 500; n += 1) call(one);
  expect(flushLater(one)).toHaveLength(50);
});
