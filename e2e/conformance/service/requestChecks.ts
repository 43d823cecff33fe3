import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { IDEMPOTENCY_HEADER, isRepeatable, REPLAYED_HEADER } from '@jobtrail/contract';
import { readCallsOf } from '@jobtrail/contract/internal';
import { IDENTITY_HEADER, SigningKey } from '@jobtrail/service-kit';
import type { Check } from '../findings.ts';
import { sampleOf } from '../remote/sample.ts';
import {
  callsOf,
  errorProblem,
  filled,
  firstProblem,
  fromPage,
  NOBODY,
  REQUEST_ID,
  takesBody,
  withBody,
} from './requests.ts';
import type { RunningTarget } from './target.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const LOGGED_WITHIN_MS = 5000;
/** Ids that no person has: undecodable, with control characters, longer than any, or of another path. */
const HOSTILE_IDS = ['%E0%A4%A', '%00', 'a%0Ab', 'x'.repeat(5000), '..%2F..', '%F0%9F%92%A5'];
const ADMIN = { userId: NOBODY, role: 'admin', name: 'Nora Lindqvist', email: 'nora@example.com' } as const;

/** The line of the log about a request. */
const logLine = z.looseObject({
  requestId: z.literal(REQUEST_ID),
  traceId: z.string(),
  route: z.string(),
  status: z.number(),
});

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** A stack trace that has reached a response. */
const STACK = /\n\s+at |\\n\s+at |node_modules/;

/** Checks of how a running service treats requests, whatever they are. */
export function requestChecks({ service, url, metricsUrl, ask, process, dataDir }: RunningTarget): Check[] {
  const { own, internal } = callsOf(service);
  const asAdmin = async () => ({
    [IDENTITY_HEADER]: await new SigningKey('gateway', { dataDir }).sign(service, ADMIN),
  });
  return [
    [
      'a response has the ID of its request, and one of its own if that is not acceptable',
      async () => {
        const idOf = async (given: string) =>
          (await ask('/api/no-such-call', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
        if ((await idOf(REQUEST_ID)) !== REQUEST_ID) return 'x-request-id is not that of the request';
        const other = await idOf('not acceptable, because it is <long> and has "special" characters');
        return other === null || /[^\w.-]/.test(other) ? `x-request-id is ${other}` : null;
      },
    ],
    [
      'a method that a path does not have is 405 in JSON',
      () => {
        const [call] = own;
        return firstProblem(call ? [{ ...call, method: 'PUT' }] : [], async ({ method, path }) =>
          errorProblem(await ask(filled(path), fromPage(withBody(method, '{}'))), 405),
        );
      },
    ],
    [
      'a body of another type than JSON is 415',
      () =>
        firstProblem(
          internal.filter(({ method, body }) => takesBody(method) && body),
          async ({ method, path, callers: [by] }) =>
            errorProblem(
              await ask(filled(path), { method, by, body: '{}', headers: { 'content-type': 'text/plain' } }),
              415,
            ),
        ),
    ],
    [
      'no path makes it fail with 500 or show a stack',
      async () => {
        const calls = [
          ...internal.map(({ method, path, callers: [by] }) => ({ method, path, by })),
          ...own.map(({ method, path }) => ({ method, path, by: undefined })),
        ].filter(({ path }) => path.includes(':'));
        return firstProblem(calls, async ({ method, path, by }) => {
          for (const id of HOSTILE_IDS) {
            const response = await ask(path.replaceAll(/:\w+/g, id), {
              ...fromPage(withBody(method, '{}'), by ? {} : await asAdmin()),
              by,
            });
            const text = await response.text();
            if (response.status === 500) return `500 with ${id.slice(0, 20)}`;
            if (STACK.test(text)) return `a stack with ${id.slice(0, 20)}`;
          }
          return null;
        });
      },
    ],
    [
      'a repeated request with the same Idempotency-Key gets the first response',
      async () => {
        const repeatable = own.filter(({ id, method, body }) => method === 'POST' && body && isRepeatable(id));
        return firstProblem(repeatable, async ({ path, body }) => {
          const sample = body ? sampleOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : {};
          const headers = { ...(await asAdmin()), [IDEMPOTENCY_HEADER]: randomUUID() };
          const send = () => ask(filled(path), fromPage(withBody('POST', JSON.stringify(sample)), headers));
          const first = await send();
          // Without the other parts, not every call can succeed.
          if (!first.ok) return null;
          const [before, second] = [await first.text(), await send()];
          if (second.headers.get(REPLAYED_HEADER) !== 'true') return `it is carried out again`;
          return (await second.text()) === before ? null : 'the second response differs';
        });
      },
    ],
    [
      'the list of its calls has an ETag, and is not sent again to a gateway that has it',
      async () => {
        const { path } = readCallsOf(service);
        const etag = (await ask(path, { by: 'gateway' })).headers.get('etag');
        if (etag === null) return 'it has no ETag';
        const { status } = await ask(path, { by: 'gateway', headers: { 'if-none-match': etag } });
        return status === 304 ? null : `${status} instead of 304`;
      },
    ],
    [
      'each request is a line of JSON in its log, with its route, status, request ID and trace ID',
      async () => {
        const [call] = own;
        if (!call) return null;
        const headers = { 'x-request-id': REQUEST_ID, traceparent: `00-${TRACE_ID}-b7ad6b7169203331-00` };
        const { status } = await ask(filled(call.path), fromPage(withBody(call.method, '{}'), headers));
        const expected = { traceId: TRACE_ID, route: `${call.method} ${call.path}`, status };
        const deadline = Date.now() + LOGGED_WITHIN_MS;
        let seen: unknown = 'nothing';
        while (Date.now() < deadline) {
          const lines = process.output.split('\n').flatMap((line) => logLine.safeParse(parsed(line)).data ?? []);
          const found = lines.find(({ route }) => route === expected.route);
          if (found) seen = { traceId: found.traceId, route: found.route, status: found.status };
          if (JSON.stringify(seen) === JSON.stringify(expected)) return null;
          await sleep(50);
        }
        return `it logs ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`;
      },
    ],
    [
      'its log has no token of its callers',
      async () => {
        const token = (await asAdmin())[IDENTITY_HEADER] ?? '';
        const requestId = randomUUID();
        await ask(readCallsOf(service).path, { headers: { [IDENTITY_HEADER]: token, 'x-request-id': requestId } });
        // Its log may arrive after its response.
        if (!(await process.prints(requestId, LOGGED_WITHIN_MS))) return 'it does not log the request';
        const [, , signature = token] = token.split('.');
        return process.output.includes(signature) ? 'it logs a token' : null;
      },
    ],
    [
      'requests are counted by the pattern of their route, never by their path',
      async () => {
        const text = await (await fetch(`${metricsUrl}/metrics`)).text();
        const [call] = own;
        const counted = `route="${call?.method} ${call?.path}"`;
        const series = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count{'));
        if (!series.some((line) => line.includes(counted)))
          return `http_request_duration_seconds_count has no ${counted}`;
        return text.includes(NOBODY) || text.includes('no-such-call') ? 'they contain the path of a request' : null;
      },
    ],
    [
      'it listens only where HOST says',
      async () => {
        // All of 127.0.0.0/8 is this machine where these addresses exist; elsewhere nothing answers there anyway.
        for (const address of [`${url}/healthz`, `${metricsUrl}/metrics`]) {
          const elsewhere = address.replace('127.0.0.1', '127.0.0.2');
          const answers = await fetch(elsewhere).then(
            () => true,
            () => false,
          );
          if (answers) return `HOST is 127.0.0.1, and it answers at ${elsewhere}`;
        }
      },
    ],
  ];
}
