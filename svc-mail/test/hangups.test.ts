import { isDrill } from '@jobtrail/service-kit/testing';
import { type MailUnderTest, startMail } from './mailUnderTest.ts';
import { onEveryDatabase } from './onEveryDatabase.ts';
import { type ScriptedServer, startScriptedServer } from './startScriptedServer.ts';
import { hangupSuite } from './suites/hangups.ts';

onEveryDatabase('A mail server in trouble', (databaseUrl, isServer) => {
  let running: { mail: MailUnderTest; server: ScriptedServer } | null = null;
  const parts = (): { mail: MailUnderTest; server: ScriptedServer } => {
    if (!running) throw new Error('The service has not started');
    return running;
  };
  beforeAll(async () => {
    const server = await startScriptedServer();
    running = {
      server,
      mail: await startMail({ databaseUrl: await databaseUrl(), smtpUrl: `smtp://127.0.0.1:${server.port}` }),
    };
  }, 60_000);
  afterAll(async () => {
    await running?.mail.stop();
    await running?.server.goAway();
  });
  // The network behavior does not depend on the database, so one case of each kind shows that it is stored there as
  // well. The drill runs every case on SQLite.
  hangupSuite({ mail: () => parts().mail, server: () => parts().server, everyCase: isDrill && !isServer });
});
