import { broadcast, finished, type MailUnderTest, startMail, statsOf } from './mailUnderTest.ts';
import { memberOf } from './startAudience.ts';
import { type ScriptedServer, startScriptedServer } from './startScriptedServer.ts';

const WITHIN_MS = 120_000;

describe('A mail server that greets after 20 s', () => {
  let server: ScriptedServer | null = null;
  let mail: MailUnderTest | null = null;
  afterAll(async () => {
    await mail?.stop();
    await server?.goAway();
  });

  it(
    'gets each email once',
    async () => {
      server = await startScriptedServer();
      server.script = ({ verb }) => (verb === 'GREETING' ? { drip: '220 slow', everyMs: 2000 } : null);
      mail = await startMail({ smtpUrl: `smtp://127.0.0.1:${server.port}` });
      mail.audience.members = Array.from({ length: 20 }, (_member, n) => memberOf(n + 1));
      const { id } = await broadcast(mail);
      const done = await finished(mail, id, WITHIN_MS - 30_000);
      expect(statsOf(done)).toMatchObject({ delivered: 20, failed: 0, uncertain: 0 });
      expect(server.accepted).toHaveLength(20);
    },
    WITHIN_MS,
  );
});
