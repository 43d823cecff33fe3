import { isSampled, newTraceparent, traceparentOf } from './requestScope.ts';

const MANY = 1000;

it.each([
  ['00', false],
  ['01', true],
  ['02', false],
  ['03', true],
  ['0a', false],
  ['ff', true],
])('a trace with the flags %s is recorded: %p', (flags, recorded) => {
  expect(isSampled(`00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}`)).toBe(recorded);
});

it('new traces are well-formed, not recorded, and differ', () => {
  const traces = Array.from({ length: MANY }, newTraceparent);
  expect(new Set(traces.map((trace) => trace.slice(0, 35))).size).toBe(MANY);
  for (const trace of traces) expect([traceparentOf(trace), isSampled(trace)]).toEqual([trace, false]);
});
