import { SpanKind } from '@opentelemetry/api';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { Attributes } from '../spans.ts';
import { encodeSpans } from './encodeSpans.ts';
import { type Beginning, RecordedSpan } from './RecordedSpan.ts';

const resource = resourceFromAttributes({ 'service.name': 'svc-core', 'service.namespace': 'jobtrail' });
const browser = resourceFromAttributes({ 'service.name': 'browser' });
const LINK = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const beginning: Beginning = {
  name: 'GET /api/jobs',
  kind: SpanKind.SERVER,
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: '00f067aa0ba902b7',
  parentId: undefined,
  startedAt: 1_795_000_000_123,
  attributes: {},
  linked: [],
  resource,
  scope: { name: 'jobtrail' },
};
const spanOf = (changes: Partial<Beginning> = {}, ms = 12.5): RecordedSpan => {
  const span = new RecordedSpan({ ...beginning, ...changes }, () => undefined);
  span.end(ms);
  return span;
};

/** A request without what has the same meaning when it is absent (proto3): zeros, empty lists, and bits of flags. */
function essential(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essential);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, one]) => !/^(dropped|flags)/.test(key) && !(Array.isArray(one) && one.length === 0))
      .map(([key, one]) => [key, essential(one)]),
  );
}
/** What OpenTelemetry's own encoder makes of the same spans. */
const expected = (spans: RecordedSpan[]): unknown =>
  essential(JSON.parse(Buffer.from(JsonTraceSerializer.serializeRequest(spans) ?? []).toString()));
const actual = (spans: RecordedSpan[]): unknown => essential(JSON.parse(encodeSpans(spans)));

const failed = spanOf({ kind: SpanKind.CLIENT });
failed.fail('ECONNRESET');

describe('Spans are encoded as OpenTelemetry does it', () => {
  it.each<[string, RecordedSpan[]]>([
    ['one that begins a trace', [spanOf()]],
    ['one with a parent', [spanOf({ parentId: 'b7ad6b7169203331', kind: SpanKind.INTERNAL })]],
    ['one with links', [spanOf({ linked: [LINK, LINK.replace('0af7', '1af7')], kind: SpanKind.CONSUMER })]],
    ['one that failed', [failed]],
    ['a name with every kind of character', [spanOf({ name: 'a "quoted" \\ name\n\u0000 ü 职 \u2028' })]],
    [
      'every kind of attribute',
      [
        spanOf({
          attributes: { text: 'a "b" ü', empty: '', count: 3, negative: -1, share: 0.25, yes: true, no: false },
        }),
      ],
    ],
    ['a duration below a millisecond', [spanOf({}, 0.25)]],
    ['no duration', [spanOf({}, 0)]],
    ['spans of several programs', [spanOf(), spanOf({ resource: browser }), spanOf({ name: 'another' })]],
    ['none', []],
  ])('%s', (_what, spans) => {
    expect(actual(spans)).toEqual(expected(spans));
  });
});

it('marks spans as recorded (W3C Trace Context, sampled)', () => {
  expect(encodeSpans([spanOf()])).toContain('"flags":1,');
});

it('cuts off texts after 200 characters', () => {
  const text = encodeSpans([spanOf({ attributes: { long: 'x'.repeat(10_000) } })]);
  expect(/x{2,}/.exec(text)?.[0]).toHaveLength(200);
});

it('leaves out numbers that JSON does not have', () => {
  const attributes: Attributes = { 'a.number': Number.NaN };
  expect(() => JSON.parse(encodeSpans([spanOf({ attributes })]))).not.toThrow();
});

it('a span that ends twice is sent once, with its first duration', () => {
  const sent: number[] = [];
  const span = new RecordedSpan(beginning, ({ ms }) => void sent.push(ms));
  span.end(5);
  span.end(7);
  expect(sent).toEqual([5]);
});

it('what is said about one span does not change another with the same attributes', () => {
  const shared = Object.freeze({ 'http.route': '/api/jobs' });
  const [one, other] = [spanOf({ attributes: shared }), spanOf({ attributes: shared })];
  one.fail('500');
  expect(one.attributes).toEqual({ 'http.route': '/api/jobs', 'error.type': '500' });
  expect(other.attributes).toEqual(shared);
});
