import { join } from 'node:path';
import { z } from 'zod';
import { interleave } from '../measure/interleave.ts';
import { Report } from '../measure/report.ts';
import { median, medianRatio } from '../measure/statistics.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { startMariaDb } from '../stack/mariadb.ts';
import { startProgram } from '../stack/program.ts';
import { buildPart, startService, unreachableServices } from '../stack/service.ts';
import { createProgress, freePorts, ROOT } from '../stack/workspace.ts';
import { SECRET, startBilling } from './billing.ts';
import { PATH, sendEvents } from './sender.ts';

const progress = createProgress();
const BARE_HANDLER = join(import.meta.dirname, 'bareHandler.program.ts');
const ROUNDS = 9;
const SECONDS = 1.5;
const CONNECTIONS = 16;
const BAR = 0.25;

interface Database {
  label: string;
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const report = new Report(`POST ${PATH}, each event new`);
  await buildPart('svc-billing');
  await buildPart('gateway');
  const folder = await temporaryFolder('webhooks');
  await measureDatabase(report, { label: 'SQLite', dataDir: join(folder, 'sqlite'), databaseUrl: undefined });
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else
    await measureDatabase(report, {
      label: 'MariaDB',
      dataDir: join(folder, 'mariadb'),
      databaseUrl: `${server}/webhooks_${process.pid}`,
    });
  report.note(
    `Ratios are medians of ${ROUNDS} alternating rounds of ${SECONDS} s over ${CONNECTIONS} kept-alive connections. Ours goes through the gateway, responds once the event and the`,
  );
  report.note(
    'sync of its customer are committed, and syncs customers at the same time; the bare handler verifies the signature and inserts the id, without a gateway.',
  );
  return report;
}

async function measureDatabase(report: Report, database: Database): Promise<void> {
  const { label } = database;
  progress.line(label, 'starting gateway, svc-billing, a provider and the bare handler');
  const { gatewayUrl, billingUrl } = await startStack(database);
  const { first: bareUrl } = await startProgram(BARE_HANDLER, [SECRET, databaseArgument(database)], z.string());
  const ours = () => eventsPerSecond(gatewayUrl);
  const bare = () => eventsPerSecond(bareUrl);
  await ours();
  await bare();
  progress.line(label, 'loading both in turn');
  const { a, b } = await interleave(ROUNDS, ours, bare);
  await assertSyncsSucceeded(billingUrl);
  report.figure(
    `${label}: through the gateway / bare handler, events per second`,
    `${Math.round(median(a))} / ${Math.round(median(b))}`,
  );
  report.atLeast(`${label}: through the gateway against the bare handler`, medianRatio(a, b), BAR);
}

/** Starts the provider, svc-billing and the gateway. */
async function startStack({ dataDir, databaseUrl }: Database): Promise<{ gatewayUrl: string; billingUrl: string }> {
  const [gatewayPort = 0] = await freePorts(1);
  const appUrl = `http://127.0.0.1:${gatewayPort}`;
  const billing = await startBilling({ dataDir, databaseUrl, appUrl });
  const gateway = await startService('gateway', {
    port: gatewayPort,
    readyPath: '/healthz',
    env: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      APP_URL: appUrl,
      ...unreachableServices(),
      SVC_BILLING_URL: billing.url,
      FRONTENDS_DIR: ROOT,
    },
  });
  return { gatewayUrl: gateway.url, billingUrl: billing.url };
}

/**
 * Checks that svc-billing accepts what the fake provider says. Otherwise retries and their log would be measured.
 * @throws {Error} if a sync has failed
 */
async function assertSyncsSucceeded(billingUrl: string): Promise<void> {
  const metrics = await (await fetch(`${billingUrl}/metrics`)).text();
  const failures = /^loop_failures_total\{[^}]*customer syncs[^}]*\} (\d+)$/m.exec(metrics)?.[1];
  if (failures !== '0') throw new Error(`${failures ?? 'An unknown number of'} syncs of customers have failed.`);
}

/** Where the bare handler writes: a separate SQLite file, or svc-billing's schema. */
function databaseArgument({ dataDir, databaseUrl }: Database): string {
  return databaseUrl === undefined ? join(dataDir, 'bare.sqlite') : `${databaseUrl}_billing`;
}

/** Posts events to an origin from a separate process. */
const eventsPerSecond = (url: string): Promise<number> =>
  sendEvents(url, { connections: CONNECTIONS, seconds: SECONDS });
