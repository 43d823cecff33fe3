import type { EndedSpan } from './EndedSpan.ts';
import { type Beginning, NO_ATTRIBUTES, RecordedSpan } from './RecordedSpan.ts';

const beginning: Beginning = {
  name: 'GET',
  kind: 'server',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: '00f067aa0ba902b7',
  parentId: undefined,
  attributes: NO_ATTRIBUTES,
  links: [],
};

it('a span that ends twice is passed on once, with its first duration', () => {
  const ended: number[] = [];
  const span = new RecordedSpan(beginning, ({ ms }: EndedSpan) => void ended.push(ms));
  span.end();
  span.end();
  expect(ended).toEqual([span.ms]);
});

it('a span keeps the first failure, which is the cause of the others', () => {
  const span = new RecordedSpan(beginning, () => undefined);
  span.fail('ECONNREFUSED');
  span.fail('503');
  expect(span.attributes).toEqual({ 'error.type': 'ECONNREFUSED' });
});

it('an attribute set on one span does not change another one with the same attributes', () => {
  const attributes = Object.freeze({ 'http.route': '/api/jobs' });
  const [one, other] = [attributes, attributes].map(
    (shared) => new RecordedSpan({ ...beginning, attributes: shared }, () => undefined),
  );
  one?.fail('500');
  expect(one?.attributes).toEqual({ 'http.route': '/api/jobs', 'error.type': '500' });
  expect(other?.attributes).toBe(attributes);
});

it('calls of a span carry its id as recorded', () => {
  const { traceparent } = new RecordedSpan(beginning, () => undefined);
  expect(traceparent).toBe('00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01');
});
