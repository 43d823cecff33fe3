import { join } from 'node:path';
import type { Prepare } from '../supervisor/launch.mjs';
import { ACCOUNTS, makeAccounts } from './accounts.ts';
import { createRehearsal } from './Rehearsal.ts';

/** Prepares `npm start -- --production-like`: production on this machine, with an administrator and a person. */
export const prepareRehearsal: Prepare = async ({ dataDir, port }, say) => {
  const rehearsal = await createRehearsal({ folder: dataDir, port, say, print: console.log });
  const { url, mails, pids, replicas, database, stop, coreEnvironment } = rehearsal;
  const line = (what: string, text: string): string => `  ${what.padEnd(15)}${text}`;
  return {
    product: {
      url,
      stop,
      async start() {
        await rehearsal.start();
        await makeAccounts(coreEnvironment, dataDir);
      },
    },
    parts: 'two replicas of each part, the database, proxies, mail server and local Stripe',
    about: [
      '  It runs as in production. The browser warns of the certificate, which was made here; accept it.',
      '',
      ...ACCOUNTS.map(({ name, email, password }) => line(name, `${email.padEnd(19)}${password}`)),
      '  The administrator sets up a second factor at the first sign-in.',
      '',
      line('Emails', mails),
      line('Processes', [...replicas.map(({ keeper }) => keeper), database].map(({ name }) => name).join(', ')),
      line('Stop one', `kill $(cat ${join(pids, 'svc-core-1.pid')}); it is started again`),
    ],
  };
};
