import { isSampled, newSpanId, newTraceId, newTraceparent, traceparentOf } from './traceparent.ts';

const HEX = '0123456789abcdef';
const MANY = 5000;

it.each([...HEX].flatMap((high) => [...HEX].map((low) => high + low)))(
  'a trace with the flags %s is recorded if the lowest bit is set',
  (flags) => {
    const isOdd = Number.parseInt(flags, 16) % 2 === 1;
    expect(isSampled(`00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}`)).toBe(isOdd);
  },
);

it('new traces are well-formed, not recorded, and differ', () => {
  const traces = Array.from({ length: MANY }, newTraceparent);
  expect(new Set(traces.map((trace) => trace.slice(0, 35))).size).toBe(MANY);
  for (const trace of traces) expect([traceparentOf(trace), isSampled(trace)]).toEqual([trace, false]);
});

it('new ids of spans and of traces differ and have their full lengths', () => {
  const ids = Array.from({ length: MANY }, (_, at) => (at % 3 === 0 ? newTraceId() : newSpanId()));
  expect(new Set(ids).size).toBe(MANY);
  for (const [at, id] of ids.entries()) expect(id).toMatch(at % 3 === 0 ? /^[0-9a-f]{32}$/ : /^[0-9a-f]{16}$/);
});
