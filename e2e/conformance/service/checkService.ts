import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allCalls } from '@jobtrail/contract/calls';
import { internalCalls, type Part, PARTS, type Service } from '@jobtrail/contract/internal';
import { nameOf, SERVICES, urlVariableOf } from '@jobtrail/contract/services';
import { IDENTITY_HEADER, SigningKey } from '@jobtrail/service-kit';
import { type RunningService, startBuilt } from '@jobtrail/service-kit/testing/startService';
import { freePorts } from '@jobtrail/workspace/port.mjs';
import { type Check, type Finding, runChecks } from '../findings.ts';

const NOWHERE = 'http://127.0.0.1:1';
/** A payment provider that is down, which svc-billing needs. Other services ignore it. */
const PROVIDER = {
  STRIPE_API_BASE: NOWHERE,
  STRIPE_SECRET_KEY: 'sk_test_conformance',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_conformance',
  STRIPE_WEBHOOK_SECRET: 'whsec_conformance',
};
/** An id that nothing has. */
const NOBODY = '01890000-0000-7000-8000-000000000000';
const UNKNOWN = '/api/no-such-call';
const HOUR_MS = 3_600_000;
/** A shutdown takes its delay, the running requests, and some time for connections. */
const ENDS_WITHIN_MS = 45_000;
const PERSON = { userId: NOBODY, role: 'user', name: 'Nora Lindqvist', email: 'nora@example.com' } as const;

interface Target extends Pick<RunningService, 'url' | 'end'> {
  readonly service: Service;
  readonly metricsUrl: string;
  /** Where the keys of all parts are. */
  readonly dataDir: string;
}
type Route = { readonly method: string; readonly path: string };

/**
 * Checks a service alone: its built process in `folder`, on SQLite, without any other part.
 * @throws {Error} if it does not become ready at all
 */
export async function checkService(service: Service, folder: string): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jobtrail-conformance-'));
  const [metricsPort = 0] = await freePorts(1);
  const others = SERVICES.filter((other) => other !== service).map((other) => [urlVariableOf(nameOf(other)), NOWHERE]);
  try {
    const { url, end } = await startBuilt(folder, {
      ...Object.fromEntries(others),
      ...{ SERVICE: service, DATA_DIR: dataDir, SHUTDOWN_DELAY_SECONDS: '1', SHUTDOWN_SECONDS: '20' },
      ...{ METRICS_PORT: String(metricsPort), ...PROVIDER },
    });
    const target = { service, url, end, metricsUrl: `http://127.0.0.1:${metricsPort}`, dataDir };
    try {
      return await runChecks([...callChecks(target), ...probeChecks(target), shutdownCheck(target)]);
    } finally {
      await end('SIGKILL');
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sends a request as a page of the product or another part does, with a JSON body if its method takes one. */
const ask = (url: string, { method, path }: Route, token = '', body: BodyInit = '{}'): Promise<Response> =>
  fetch(url + path.replaceAll(/:\w+/g, NOBODY), {
    method,
    headers: { origin: url, 'content-type': 'application/json', ...(token && { [IDENTITY_HEADER]: token }) },
    ...(method !== 'GET' && method !== 'DELETE' && { body, duplex: 'half' }),
  });

/** Tokens for a service that name `issuer` as their sender, by their fault. */
async function forgedTokens({ service, dataDir }: Target, issuer: Part): Promise<Readonly<Record<string, string>>> {
  const own = new SigningKey(issuer, { dataDir });
  const [header = '', claims = '', signature = ''] = (await own.sign(service)).split('.');
  const changed = (part: string, change: object): string => {
    const content: object = JSON.parse(Buffer.from(part, 'base64url').toString());
    return Buffer.from(JSON.stringify({ ...content, ...change })).toString('base64url');
  };
  const other = PARTS.find((part) => part !== issuer && part !== service) ?? issuer;
  const stranger = new SigningKey(issuer, { dataDir: join(dataDir, 'stranger') });
  return {
    'that says it needs no signature': `${changed(header, { alg: 'none' })}.${claims}.`,
    'whose content was changed': `${header}.${changed(claims, { sub: NOBODY })}.${signature}`,
    'that a stranger has signed': await stranger.sign(service),
    'for another service': await own.sign(other),
    'of an hour ago': await new SigningKey(issuer, { dataDir, clock: () => Date.now() - HOUR_MS }).sign(service),
  };
}

/** A problem if a response is not an error of the API with this status. */
async function errorProblem(response: Response, status: number): Promise<string | null> {
  const text = await response.text();
  if (response.status !== status) return `${response.status} instead of ${status}: ${text.slice(0, 200)}`;
  if (!response.headers.get('content-type')?.startsWith('application/json')) return 'the error is not JSON';
  const body: Record<string, unknown> = JSON.parse(text);
  const missing = ['error', 'code', 'requestId'].filter((name) => typeof body[name] !== 'string');
  return missing.length > 0 ? `the error has no ${missing.join(', ')}` : null;
}

/** The first problem of several calls, with its route. */
async function firstProblem<C extends Route>(
  calls: readonly C[],
  problemOf: (call: C) => Promise<string | null>,
): Promise<string | null> {
  for (const call of calls) {
    const problem = await problemOf(call);
    if (problem !== null) return `${call.method} ${call.path}: ${problem}`;
  }
  return null;
}

/** Checks of who may make each call, and of what others get. */
function callChecks(target: Target): Check[] {
  const { service, url, dataDir } = target;
  const own = allCalls.filter((call) => call.service === nameOf(service));
  const admin = own.filter(({ access }) => access === 'admin');
  const internal = internalCalls.filter((call) => call.service === service);
  const writes = internal.filter(({ method, body }) => method !== 'GET' && body);
  const tokenOf = (part: Part) => new SigningKey(part, { dataDir }).sign(service);
  const tokenOfPerson = () => new SigningKey('gateway', { dataDir }).sign(service, PERSON);
  return [
    ['an unknown path is 404 in JSON', async () => errorProblem(await ask(url, { method: 'GET', path: UNKNOWN }), 404)],
    [
      'calls of the contract are 401 without an identity, unless they are public',
      () =>
        firstProblem([...own, ...internal], async (call) => {
          const response = await ask(url, call);
          if (!('access' in call) || call.access !== 'public') return errorProblem(response, 401);
          return response.status === 404 || response.status === 405 ? `${response.status}` : null;
        }),
    ],
    [
      'internal calls are 403 for people, and for parts that may not make them',
      () =>
        firstProblem(internal, async (call) => {
          const stranger = PARTS.find((part) => part !== service && !call.callers.includes(part));
          const problem = await errorProblem(await ask(url, call, await tokenOfPerson()), 403);
          return problem ?? (stranger ? errorProblem(await ask(url, call, await tokenOf(stranger)), 403) : null);
        }),
    ],
    [
      'calls for administrators are refused for other people',
      () =>
        firstProblem(admin, async (call) => {
          const { status } = await ask(url, call, await tokenOfPerson());
          // Where people have sessions, the token of a person is not known at all.
          return status === 403 || status === 401 ? null : `${status}`;
        }),
    ],
    [
      'a body that is not JSON is 400',
      () =>
        firstProblem(writes, async (call) =>
          errorProblem(await ask(url, call, await tokenOf(call.callers[0] ?? 'gateway'), '{"a":'), 400),
        ),
    ],
    [
      'a token is refused if it is not signed by its sender, for this service, a moment ago',
      () =>
        firstProblem([...internal, ...own.filter(({ access }) => access !== 'public').slice(0, 1)], async (call) => {
          const issuer = ('callers' in call && call.callers[0]) || 'gateway';
          for (const [fault, token] of Object.entries(await forgedTokens(target, issuer))) {
            const { status } = await ask(url, call, token);
            // A token that was valid once says nothing about the person: the clock of one of the two may be wrong.
            if (status !== 401 && status !== 503) return `${status} with a token ${fault}`;
          }
          return null;
        }),
    ],
  ];
}

function probeChecks({ url, metricsUrl }: Target): Check[] {
  return [
    [
      '/healthz and /readyz respond with 200',
      async () => {
        const [live, ready] = await Promise.all(
          ['/healthz', '/readyz'].map((path) => ask(url, { method: 'GET', path })),
        );
        return live?.status === 200 && ready?.status === 200 ? null : `${live?.status} and ${ready?.status}`;
      },
    ],
    [
      'metrics are on their own port only, and count requests by the pattern of their route',
      async () => {
        const text = await (await fetch(`${metricsUrl}/metrics`)).text();
        if (!text.includes('http_request_duration_seconds_count{')) return 'they are not on METRICS_PORT';
        if (text.includes(NOBODY) || text.includes(UNKNOWN)) return 'they contain the path of a request';
        const { status } = await ask(url, { method: 'GET', path: '/metrics' });
        return status === 404 ? null : `/metrics on the port of the calls responds with ${status}`;
      },
    ],
  ];
}

/** Checks what happens on SIGTERM; the process has ended afterwards. */
function shutdownCheck({ service, url, end, dataDir }: Target): Check {
  return [
    'on SIGTERM it is not ready at once, still serves for a while, finishes what runs, and ends with 0',
    async () => {
      const write = internalCalls.find((call) => call.service === service && call.method === 'POST' && call.body);
      let finish = (): void => {};
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.from('{'));
          finish = () => {
            controller.enqueue(Buffer.from('}'));
            controller.close();
          };
        },
      });
      const token = await new SigningKey(write?.callers[0] ?? 'gateway', { dataDir }).sign(service);
      const running = write && ask(url, write, token, body).catch((error: unknown) => String(error));
      // Once a later request has a response, this one has arrived too.
      await ask(url, { method: 'GET', path: '/healthz' });
      const ended = end('SIGTERM');
      const isReady = async () => (await ask(url, { method: 'GET', path: '/readyz' })).status !== 503;
      for (let tries = 0; tries < 50 && (await isReady()); tries += 1) await sleep(10);
      if (await isReady()) return '/readyz does not respond with 503 after SIGTERM';
      const served = await ask(url, { method: 'GET', path: UNKNOWN });
      if (served.status !== 404) return `a call while others leave it responds with ${served.status}`;
      if (served.headers.get('connection') !== 'close')
        return 'it keeps connections open, so their clients send it more requests';
      finish();
      const finished = await running;
      if (typeof finished === 'string') return `a request that runs is cut off: ${finished}`;
      const code = await Promise.race([ended, sleep(ENDS_WITHIN_MS, 'nothing', { ref: false })]);
      return code === 0 ? null : `it ended with ${code}`;
    },
  ];
}
