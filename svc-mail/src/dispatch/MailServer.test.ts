import type { Knex } from 'knex';
import { createLogger, migrate, openDatabase } from '@jobtrail/service-kit';
import { type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../migrations/index.ts';
import type { Outcome, Probe, Step, Transport } from '../transports/Transport.ts';
import { MailServer } from './MailServer.ts';

let folder: TemporaryFolder;
let knex: Knex;
beforeEach(async () => {
  folder = temporaryFolder();
  knex = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
  await migrate(knex, migrations);
});
afterEach(async () => {
  await knex.destroy();
  folder.remove();
});

const refusedAt = (step: Step): Extract<Outcome, { kind: 'lost' }> => ({
  ...{ kind: 'lost', step, reused: false },
  problem: { step, what: 'refused' },
  refusal: { kind: 'deferred', step, error: 'Refused.' },
});

/** A connection on which only the probe is of interest. */
const probing = (probe: Probe): Transport => ({
  isOpen: false,
  ready: () => Promise.resolve(),
  deliver: () => Promise.reject(new Error('nothing is delivered')),
  probe: () => Promise.resolve(probe),
  close: () => undefined,
});
const WORKS = probing({ replied: 'RCPT TO' });

it.each<[Step, 'nothing' | 'the recipient']>([
  ['connect', 'nothing'],
  ['MAIL FROM', 'nothing'],
  ['RCPT TO', 'the recipient'],
])('an email that tests a server, fails at %s, and finds the server back blames %s', async (step, blamed) => {
  const server = new MailServer({ knex, clock: Date.now, logger: createLogger('svc-mail', 'silent') });
  const lost = refusedAt(step);
  server.failed(lost.problem, server.begin());
  const tried = { transport: WORKS, attempt: server.begin(), from: 'hello@jobtrail.example' };
  expect(await server.judge(lost, tried)).toEqual(blamed === 'nothing' ? null : lost.refusal);
  // The server works for others now, so the next refusal is about the recipient.
  expect(await server.judge(lost, { ...tried, attempt: server.begin() })).toEqual(lost.refusal);
});
