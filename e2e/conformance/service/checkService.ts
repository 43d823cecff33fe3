import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { forwardingRulesOf } from '@jobtrail/contract/calls';
import { released } from '@jobtrail/contract/compatibility';
import { PARTS, type PublishedCall, publishedCalls, readCallsOf, type Service } from '@jobtrail/contract/internal';
import { nameOf, SERVICES, urlVariableOf } from '@jobtrail/contract/services';
import { IDENTITY_HEADER, SigningKey } from '@jobtrail/service-kit';
import { freePorts } from '@jobtrail/workspace/port.mjs';
import { type Check, type Finding, runChecks } from '../findings.ts';
import { RELEASED_CALLS } from '../releasedCalls.ts';
import { checkShutdown } from './checkShutdown.ts';
import { identityChecks } from './identityChecks.ts';
import { requestChecks } from './requestChecks.ts';
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
import { ServiceProcess } from './ServiceProcess.ts';
import type { RunningTarget, Target } from './target.ts';

const NOWHERE = 'http://127.0.0.1:1';
const SECRET_VALUE = 'a-value-that-nobody-may-see';
const CONFIG_ERROR = 78;

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
  const metricsUrl = `http://127.0.0.1:${metricsPort}`;
  const target: Target = { service, folder, env, url, metricsUrl, dataDir, identityFor, ask };
  try {
    const before = await runChecks(stoppedChecks(target));
    const process = new ServiceProcess(folder, { ...env, LOG_LEVEL: 'info' });
    try {
      await process.ready(url);
      const running = { ...target, process };
      const during = [...runningChecks(running), ...identityChecks(running), ...requestChecks(running)];
      return [...before, ...(await runChecks(during)), ...(await checkShutdown(running))];
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

const sorted = (object: object): unknown => Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1));

function runningChecks(target: RunningTarget): Check[] {
  const { service, url, metricsUrl, ask } = target;
  const { own, internal } = callsOf(service);
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
          async ({ method, path }) => errorProblem(await ask(filled(path), fromPage(withBody(method, '{}'))), 401),
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
        // The gateway forwards a call by these rules, so each of them counts.
        const ruleOf = ({ operation: _, ...rules }: PublishedCall): string => JSON.stringify(sorted(rules));
        const served = publishedCalls.parse(await response.json()).calls.map(ruleOf);
        const expected = own.map((call) => JSON.stringify(sorted(forwardingRulesOf(call))));
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
          const request = fromPage(withBody(method, '{}'), { origin: url });
          const { status } = await ask(path.replaceAll(/:(?=\/|$)/g, NOBODY), request);
          if (status === 404 || status === 405) return `${id}: ${route} is ${status}`;
        }
        return former.length > 0 ? null : 'no call of the release belongs to it';
      },
    ],
  ];
}
