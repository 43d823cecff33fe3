import { SpanKind as SdkKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { spansIn } from '../../testing/collector.ts';
import { decodeSpans } from '../../testing/decodeSpans.ts';
import type { Attributes, SpanKind } from '../spans.ts';
import { newSpanId, newTraceId, spanIdOf, traceIdOf } from '../traceparent.ts';
import type { EndedSpan } from './EndedSpan.ts';
import { PROTOCOLS } from './protocols.ts';

const own = resourceFromAttributes({ 'service.name': 'svc-core', 'service.namespace': 'jobtrail' });
const browser = resourceFromAttributes({ 'service.name': 'browser', 'deployment.environment.name': 'übung' });
const LINK = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const span: EndedSpan = {
  name: 'GET /api/jobs',
  kind: 'server',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: '00f067aa0ba902b7',
  parentId: undefined,
  startedAt: 1_795_000_000_123,
  ms: 12.5,
  failed: false,
  attributes: {},
  links: [],
};
type Recorded = readonly [EndedSpan, Resource];
const of = (changes: Partial<EndedSpan> = {}, resource = own): Recorded => [{ ...span, ...changes }, resource];

const SDK_KINDS: Record<SpanKind, SdkKind> = {
  internal: SdkKind.INTERNAL,
  server: SdkKind.SERVER,
  client: SdkKind.CLIENT,
  consumer: SdkKind.CONSUMER,
};
const hrTime = (ms: number): [number, number] => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
const contextOf = (traceId: string, spanId: string) => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED });
/** The span as the SDK has it. */
const readable = ([one, resource]: Recorded): ReadableSpan => ({
  name: one.name,
  kind: SDK_KINDS[one.kind],
  spanContext: () => contextOf(one.traceId, one.spanId),
  ...(one.parentId !== undefined && { parentSpanContext: contextOf(one.traceId, one.parentId) }),
  startTime: hrTime(one.startedAt),
  endTime: hrTime(one.startedAt + one.ms),
  duration: hrTime(one.ms),
  ended: true,
  status: { code: one.failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
  attributes: { ...one.attributes },
  links: one.links.map((link) => ({ context: contextOf(traceIdOf(link), spanIdOf(link)) })),
  events: [],
  resource,
  instrumentationScope: { name: 'jobtrail' },
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
});

/** A request without what has the same meaning when it is absent (proto3): zeros, empty lists, and bits of flags. */
function essential(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essential);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, one]) => !/^(dropped|flags)/.test(key) && !(Array.isArray(one) && one.length === 0))
      .filter(([key, one]) => !(key === 'status' && one.code === 0))
      .map(([key, one]) => [key, essential(one)]),
  );
}
/** What OpenTelemetry's own encoder makes of the same spans. */
const expected = (spans: Recorded[]): unknown =>
  essential(JSON.parse(Buffer.from(JsonTraceSerializer.serializeRequest(spans.map(readable)) ?? []).toString()));

type Protocol = keyof typeof PROTOCOLS;
const requestOf = (protocol: Protocol, spans: readonly Recorded[]): Buffer => {
  const batch = PROTOCOLS[protocol].createBatch();
  for (const [one, resource] of spans) batch.add(resource, one);
  return batch.finish();
};
const DECODERS: Record<Protocol, (request: Buffer) => unknown> = {
  'http/json': (request) => JSON.parse(request.toString('utf8')),
  'http/protobuf': decodeSpans,
};
describe.each<Protocol>(['http/protobuf', 'http/json'])(
  '%s: spans are encoded as OpenTelemetry does it',
  (protocol) => {
    const decoded = (spans: readonly Recorded[]): unknown => DECODERS[protocol](requestOf(protocol, spans));
    const actual = (spans: readonly Recorded[]): unknown => essential(decoded(spans));

    it.each<[string, Recorded[]]>([
      ['one that begins a trace', [of()]],
      ['one with a parent', [of({ parentId: 'b7ad6b7169203331', kind: 'internal' })]],
      ['one with links', [of({ links: [LINK, LINK.replace('0af7', '1af7')], kind: 'consumer' })]],
      ['one that failed', [of({ failed: true, kind: 'client', attributes: { 'error.type': 'ECONNRESET' } })]],
      ['a name with every kind of character', [of({ name: 'a "quoted" \\ name\n\u0000\u007f ü 职 😀 \u2028' })]],
      [
        'every kind of attribute',
        [
          of({
            attributes: { text: 'a "b" ü', empty: '', count: 3, negative: -1, share: 0.25, yes: true, no: false },
          }),
        ],
      ],
      ['a duration below a millisecond', [of({ ms: 0.25 })]],
      ['no duration', [of({ ms: 0 })]],
      ['a duration of hours', [of({ ms: 10_000_000.125 })]],
      ['spans of several programs', [of(), of({}, browser), of({ name: 'another' }, browser)]],
      ['none', []],
    ])('%s', (_what, spans) => {
      expect(actual(spans)).toEqual(expected(spans));
    });

    it('many with the same attributes, such as those of a statement', () => {
      const attributes = Object.freeze({ 'db.system.name': 'sqlite', 'db.operation.name': 'ü' });
      const spans: Recorded[] = [];
      for (const name of ['SELECT jobs', 'SELECT users'])
        for (const kind of ['client', 'internal'] as const)
          for (const parentId of [undefined, 'b7ad6b7169203331', 'c7ad6b7169203331'])
            for (const failed of [false, true])
              for (const links of [[], [LINK]])
                for (const ms of [0, 0.25, 12.5, 10_000_000.125])
                  spans.push(
                    of({
                      attributes,
                      name,
                      kind,
                      parentId,
                      failed,
                      links,
                      ms,
                      spanId: newSpanId(),
                      traceId: newTraceId(),
                    }),
                  );
      expect(actual([...spans, ...spans.toReversed()])).toEqual(expected([...spans, ...spans.toReversed()]));
    });

    it.each([
      0, 999_999_999_999, 1_000_000_000_000, 9_999_999_999.5, 1_795_000_000_999.875, 2_147_483_648_001,
      4_294_967_296_000,
    ])('with frozen attributes at %p ms', (startedAt) => {
      const attributes = Object.freeze({ at: startedAt });
      const spans = [0, 0.125, 1].map((ms) => of({ attributes, startedAt, ms }));
      expect(actual(spans)).toEqual(expected(spans));
    });

    it('each with its own program, if two programs alternate', () => {
      const names = ['a', 'b', 'c'];
      const spans = spansIn(decoded(names.map((name, at) => of({ name }, at === 1 ? browser : own))));
      expect(spans.map(({ service, name }) => [service, name])).toEqual([
        ['svc-core', 'a'],
        ['browser', 'b'],
        ['svc-core', 'c'],
      ]);
    });

    it('in one batch after the other, with the same memory', () => {
      const batch = PROTOCOLS[protocol].createBatch();
      for (const spans of [[of(), of({}, browser)], [of({ name: 'another' })], []]) {
        for (const [one, resource] of spans) batch.add(resource, one);
        expect(batch.count).toBe(spans.length);
        expect(essential(DECODERS[protocol](batch.finish()))).toEqual(expected(spans));
        batch.clear();
      }
    });

    it('as sampled (W3C Trace Context)', () => {
      expect(decoded([of()])).toMatchObject({ resourceSpans: [{ scopeSpans: [{ spans: [{ flags: 1 }] }] }] });
    });

    it('with at most 200 characters of a text', () => {
      const spans = spansIn(decoded([of({ attributes: { long: 'x'.repeat(10_000) }, name: 'y'.repeat(10_000) })]));
      expect(spans).toMatchObject([{ name: 'y'.repeat(200), attributes: { long: 'x'.repeat(200) } }]);
    });

    it('without a value for a number that is not finite', () => {
      const attributes: Attributes = { 'a.number': Number.NaN };
      expect(decoded([of({ attributes })])).toMatchObject({
        resourceSpans: [{ scopeSpans: [{ spans: [{ attributes: [{ key: 'a.number', value: {} }] }] }] }],
      });
    });
  },
);

it('a request in JSON is ASCII only, so that its length in bytes is that of its text', () => {
  const request = requestOf('http/json', [of({ name: 'ü 职', attributes: { ключ: '😀' } }, browser)]);
  expect(request.every((byte) => byte < 128)).toBe(true);
});

it('the decoder of these tests reads what OpenTelemetry encodes in protocol buffers', () => {
  const spans = [
    of({ parentId: 'b7ad6b7169203331', links: [LINK], failed: true }),
    of({ attributes: { text: 'ü', count: -3, share: 0.25, yes: true, no: false } }, browser),
  ];
  const request = ProtobufTraceSerializer.serializeRequest(spans.map(readable)) ?? new Uint8Array();
  expect(essential(decodeSpans(request))).toEqual(expected(spans));
});
