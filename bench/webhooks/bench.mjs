import { join } from 'node:path';
import { buildService } from '@jobtrail/build/serviceBundle.mjs';
import { folderOf, ROOT } from '@jobtrail/workspace/parts.mjs';
import { freePorts } from '@jobtrail/workspace/port.mjs';
import { createProgress } from '@jobtrail/workspace/progress.mjs';
import { SERVICES } from '@jobtrail/workspace/services.mjs';
import { interleave } from '../measure/interleave.mjs';
import { Report } from '../measure/report.mjs';
import { median, medianRatio } from '../measure/statistics.mjs';
import { temporaryFolder } from '../stack/cleanup.mjs';
import { startMariaDb } from '../stack/mariadb.mjs';
import { startProgram } from './program.mjs';

const progress = createProgress();
const PATH = '/api/webhooks/stripe';
const SECRET = 'whsec_bench';
const ROUNDS = 9;
const SECONDS = 1.5;
const CONNECTIONS = 16;
const BAR = 0.1;

/** Runs the benchmark. @returns {Promise<Report>} */
export async function run() {
  const report = new Report(`POST ${PATH}, each event new`);
  await buildService(folderOf('svc-billing'));
  await buildService(folderOf('gateway'));
  const folder = await temporaryFolder('webhooks');
  await onDatabase(report, 'SQLite', join(folder, 'sqlite'), undefined);
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else await onDatabase(report, 'MariaDB', join(folder, 'mariadb'), `${server}/webhooks_${process.pid}`);
  report.note(
    `Ratios are medians of ${ROUNDS} alternating rounds of ${SECONDS} s over ${CONNECTIONS} kept connections. Ours goes through the gateway, answers once the event and the wish`,
  );
  report.note(
    'to look its customer up are committed, and looks customers up beside it; the bare handler verifies the signature and inserts the id, without a gateway.',
  );
  return report;
}

/**
 * @param {Report} report
 * @param {string} label
 * @param {string} dataDir
 * @param {string | undefined} databaseUrl
 */
async function onDatabase(report, label, dataDir, databaseUrl) {
  progress.line(label, 'starting gateway, svc-billing, a provider and the bare handler');
  const [billingPort = 0, gatewayPort = 0] = await freePorts(2);
  const nobody = 'http://127.0.0.1:1';
  const provider = await startProgram(join(import.meta.dirname, 'provider.mjs'), []);
  const shared = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    APP_URL: `http://127.0.0.1:${gatewayPort}`,
    ...Object.fromEntries(SERVICES.map(({ urlVariable }) => [urlVariable, nobody])),
    SVC_BILLING_URL: `http://127.0.0.1:${billingPort}`,
  };
  await startProgram(
    join(folderOf('svc-billing'), 'dist/main.js'),
    [],
    {
      ...shared,
      PORT: String(billingPort),
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_BASE: provider,
      RECONCILE_SECONDS: '86400',
    },
    `http://127.0.0.1:${billingPort}/readyz`,
  );
  await startProgram(
    join(folderOf('gateway'), 'dist/main.js'),
    [],
    { ...shared, PORT: String(gatewayPort), FRONTENDS_DIR: ROOT },
    `http://127.0.0.1:${gatewayPort}/healthz`,
  );
  const bare = await startProgram(join(import.meta.dirname, 'bareHandler.mjs'), [
    SECRET,
    databaseUrl === undefined ? join(dataDir, 'bare.sqlite') : `${databaseUrl}_billing`,
  ]);
  const load = (/** @type {string} */ url) => async () =>
    Number(
      await startProgram(join(import.meta.dirname, 'load.mjs'), [
        `${url}${PATH}`,
        SECRET,
        String(CONNECTIONS),
        String(SECONDS),
      ]),
    );
  const [ofOurs, ofBare] = [load(`http://127.0.0.1:${gatewayPort}`), load(bare)];
  await ofOurs();
  await ofBare();
  progress.line(label, 'loading both in turn');
  const { a, b } = await interleave(ROUNDS, ofOurs, ofBare);
  report.figure(
    `${label}: through the gateway / bare handler, events a second`,
    `${Math.round(median(a))} / ${Math.round(median(b))}`,
  );
  report.atLeast(`${label}: through the gateway against the bare handler`, medianRatio(a, b), BAR);
}
