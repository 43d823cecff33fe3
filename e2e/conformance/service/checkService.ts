import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { allCalls, type Call } from '@jobtrail/contract/calls';
import { released } from '@jobtrail/contract/compatibility';
import { internalCalls, PARTS, publishedCalls, readCallsOf, type Service } from '@jobtrail/contract/internal';
import { nameOf, SERVICES, urlVariableOf } from '@jobtrail/contract/services';
import { IDENTITY_HEADER, SigningKey } from '@jobtrail/service-kit';
import { freePorts } from '@jobtrail/workspace/port.mjs';
import { type Check, type Finding, runChecks } from '../findings.ts';
import { RELEASED_CALLS } from '../releasedCalls.ts';
import { checkShutdown } from './checkShutdown.ts';
import { ServiceProcess } from './ServiceProcess.ts';
import type { Target } from './target.ts';

const NOWHERE = 'http://127.0.0.1:1';
const SECRET_VALUE = 'a-value-that-nobody-may-see';
const CONFIG_ERROR = 78;
const REQUEST_ID = 'conformance-0190a1b2';

/** A payment provider that is down: without one, svc-billing publishes no calls. Other services ignore it. */
const PROVIDER = {
  STRIPE_API_BASE: NOWHERE,
  STRIPE_SECRET_KEY: 'sk_test_conformance',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_conformance',
  STRIPE_WEBHOOK_SECRET: 'whsec_conformance',
};

/**
 * Checks a service alone: its built process in `folder`, on SQLite, without any other part.
 * @throws {Error} if it does not become ready at all
 */
export async function checkService(service: Service, folder: string): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jobtrail-conformance-'));
  const [port = 0, metricsPort = 0] = await freePorts(2);
  const others = SERVICES.filter((other) => other !== service).map((other) => [urlVariableOf(nameOf(other)), NOWHERE]);
  const env = {
    ...Object.fromEntries(others),
    ...{ SERVICE: service, DATA_DIR: dataDir, SHUTDOWN_DELAY_SECONDS: '1', SHUTDOWN_SECONDS: '20' },
    ...{ PORT: String(port), METRICS_PORT: String(metricsPort) },
    ...PROVIDER,
  };
  const url = `http://127.0.0.1:${port}`;
  const identityFor: Target['identityFor'] = async (by) =>
    by ? { [IDENTITY_HEADER]: await new SigningKey(by, { dataDir }).sign(service) } : {};
  const ask: Target['ask'] = async (path, { by, headers, ...options } = {}) =>
    fetch(url + path, {
      ...options,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...(await identityFor(by)),
      },
    });
  const target: Target = { service, folder, env, url, metricsUrl: `http://127.0.0.1:${metricsPort}`, identityFor, ask };
  try {
    const before = await runChecks(stoppedChecks(target));
    const process = new ServiceProcess(folder, env);
    try {
      await process.ready(url);
      return [...before, ...(await runChecks(runningChecks(target))), ...(await checkShutdown(target, process))];
    } finally {
      await process.kill();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Checks of processes that exit without serving requests. */
function stoppedChecks({ folder, env }: Target): Check[] {
  return [
    [
      'invalid settings end the process with code 78 and their names, without values',
      async () => {
        const process = new ServiceProcess(folder, { ...env, PORT: SECRET_VALUE, METRICS_PORT: SECRET_VALUE });
        const code = await process.exitCode();
        if (code !== CONFIG_ERROR) return `it ended with ${code}`;
        const missing = ['PORT', 'METRICS_PORT'].filter((name) => !process.output.includes(name));
        if (missing.length > 0) return `it does not name ${missing.join(' and ')}`;
        return process.output.includes(SECRET_VALUE) ? 'it prints the value of a setting' : null;
      },
    ],
    [
      'migrations can be run as a step, and again',
      async () => {
        for (const time of ['first', 'second']) {
          const process = new ServiceProcess(folder, env, ['migrate']);
          const code = await process.exitCode();
          if (code !== 0) return `the ${time} time it ended with ${code}:\n${process.output.slice(-1000)}`;
        }
      },
    ],
  ];
}

/** A problem if a response is not an error of the API with this status. */
async function errorProblem(response: Response, status: number): Promise<string | null> {
  const text = await response.text();
  if (response.status !== status) return `${response.status} instead of ${status}: ${text.slice(0, 200)}`;
  if (!response.headers.get('content-type')?.startsWith('application/json')) return 'the error is not JSON';
  const body: unknown = JSON.parse(text);
  const fields = ['error', 'code', 'requestId'].filter(
    (name) => typeof body !== 'object' || body === null || typeof Reflect.get(body, name) !== 'string',
  );
  return fields.length > 0 ? `the error has no ${fields.join(', ')}` : null;
}

/** The first problem of several requests, with what was asked. */
async function firstProblem<T extends { path: string; method: string }>(
  all: readonly T[],
  problemOf: (one: T) => Promise<string | null>,
): Promise<string | null> {
  for (const one of all) {
    const problem = await problemOf(one);
    if (problem !== null) return `${one.method} ${one.path}: ${problem}`;
  }
  return null;
}

const NOBODY = '01890000-0000-7000-8000-000000000000';
const filled = (path: string): string => path.replaceAll(/:\w+/g, NOBODY);
const JSON_HEADERS = { 'content-type': 'application/json' };
const takesBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE';
const withBody = (method: string, body: string): RequestInit =>
  takesBody(method) ? { method, headers: JSON_HEADERS, body } : { method };

function runningChecks({ service, url, metricsUrl, ask }: Target): Check[] {
  const own: Call[] = allCalls.filter((call) => call.service === nameOf(service));
  const internal = internalCalls.filter((call) => call.service === service);
  const writes = internal.filter(({ method, body }) => takesBody(method) && body);
  return [
    [
      '/healthz and /readyz respond with 200',
      async () => {
        for (const path of ['/healthz', '/readyz']) {
          const { status } = await ask(path);
          if (status !== 200) return `${path}: ${status}`;
        }
      },
    ],
    [
      'metrics are on their own port only',
      async () => {
        const response = await fetch(`${metricsUrl}/metrics`);
        if (response.status !== 200 || !(await response.text()).includes('# TYPE'))
          return 'they are not on METRICS_PORT';
        const { status } = await ask('/metrics');
        if (status !== 404) return `/metrics on the port of the calls responds with ${status}`;
      },
    ],
    ['an unknown path is 404 in JSON', async () => errorProblem(await ask('/api/no-such-call'), 404)],
    [
      'an error has the ID of its request',
      async () => {
        const response = await ask('/api/no-such-call', { headers: { 'x-request-id': REQUEST_ID } });
        const body: unknown = await response.json();
        const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'requestId') : undefined;
        return id === REQUEST_ID ? null : `it has ${JSON.stringify(id)}`;
      },
    ],
    [
      'calls of the API are 401 without a person, unless they are public',
      () =>
        firstProblem(
          own.filter(({ access }) => access !== 'public'),
          async ({ method, path }) =>
            errorProblem(
              await ask(filled(path), {
                ...withBody(method, '{}'),
                headers: { ...JSON_HEADERS, origin: 'http://localhost:8080' },
              }),
              401,
            ),
        ),
    ],
    [
      'internal calls are 401 without an identity',
      () =>
        firstProblem(internal, async ({ method, path }) =>
          errorProblem(await ask(filled(path), withBody(method, '{}')), 401),
        ),
    ],
    [
      'internal calls are 403 for parts that may not make them',
      () =>
        firstProblem(internal, async ({ method, path, callers }) => {
          const stranger = PARTS.find((part) => part !== service && !callers.includes(part));
          if (!stranger) return null;
          return errorProblem(await ask(filled(path), { ...withBody(method, '{}'), by: stranger }), 403);
        }),
    ],
    [
      'a body that is not JSON is 400, and one that is too large is 413',
      () =>
        firstProblem(writes, async ({ method, path, callers, maxBody = JSON_BODY_MAX_BYTES }) => {
          const [by] = callers;
          const send = async (body: string) => ask(filled(path), { ...withBody(method, body), by });
          const broken = await errorProblem(await send('{"a":'), 400);
          return broken ?? errorProblem(await send(JSON.stringify({ a: 'x'.repeat(maxBody) })), 413);
        }),
    ],
    [
      'it publishes its calls to the gateway, all of the contract and no others',
      async () => {
        const response = await ask(readCallsOf(service).path, { by: 'gateway' });
        if (response.status !== 200) return `${response.status}`;
        const served = publishedCalls.parse(await response.json()).calls.map(({ method, path }) => `${method} ${path}`);
        const expected = own.map(({ method, path }) => `${method} ${path}`);
        const wrong = [
          ...served.filter((one) => !expected.includes(one)),
          ...expected.filter((one) => !served.includes(one)),
        ];
        return wrong.length > 0 ? wrong.join(', ') : null;
      },
    ],
    [
      'clients of the last release find their calls',
      async () => {
        const { calls } = released.parse(JSON.parse(readFileSync(RELEASED_CALLS, 'utf8')));
        const ownIds = new Set<string>([...own.map(({ id }) => id), ...internal.map(({ id }) => `internal.${id}`)]);
        const former = Object.entries(calls).filter(([id]) => ownIds.has(id));
        for (const [id, { route }] of former) {
          const [method = '', path = ''] = route.split(' ');
          const { status } = await ask(path.replaceAll(/:(?=\/|$)/g, NOBODY), {
            ...withBody(method, '{}'),
            headers: { ...JSON_HEADERS, origin: url },
          });
          if (status === 404 || status === 405) return `${id}: ${route} is ${status}`;
        }
        return former.length > 0 ? null : 'no call of the release belongs to it';
      },
    ],
  ];
}
