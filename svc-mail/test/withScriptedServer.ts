import { type MailUnderTest, startMail } from './mailUnderTest.ts';
import { type ScriptedServer, startScriptedServer } from './startScriptedServer.ts';
import { hangupSuite } from './suites/hangups.ts';

/**
 * Declares the tests of svc-mail on a database with a mail server that fails.
 * @param everyCase whether each failure is tried in every case, or in one of each kind
 */
export function withScriptedServer(databaseUrl: () => Promise<string | undefined>, everyCase: boolean): void {
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
  hangupSuite({ mail: () => parts().mail, server: () => parts().server, everyCase });
}
