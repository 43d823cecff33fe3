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

test('the calls of a page load belong to its trace, and send the ids of their spans to the gateway', () => {
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

test('calls after a page change belong to that change', () => {
  const one = tracer();
  one.changePage();
  call(one);
  const [load, first, change] = flushLater(one);
  expect([load?.name, change?.name]).toEqual(['page load', 'page change']);
  expect([first?.trace, first?.parent]).toEqual([change?.trace, change?.span]);
  expect(change?.trace).not.toBe(load?.trace);
});

test('a call long after a page load or page change starts a new trace', () => {
  const one = tracer();
  clock += 60_000;
  call(one);
  const [alone] = flushLater(one);
  expect(alone).not.toHaveProperty('parent');
});

test('reports are not recorded themselves', () => {
  expect(call(tracer(), '/api/browser-spans')).toBeNull();
});

test('with a share of 0, nothing is recorded and no ids are sent', () => {
  const one = tracer(0);
  expect(call(one)).toBeNull();
  expect(flushLater(one)).toEqual([]);
});

test('the number of stored spans is limited, even for a page that makes many calls', () => {
  const one = tracer();
  for (let n = 0; n < 500; n += 1) call(one);
  expect(flushLater(one)).toHaveLength(50);
});
