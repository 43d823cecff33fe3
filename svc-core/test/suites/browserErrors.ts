import { describe, expect, it } from '@jest/globals';
import { pathOf } from '@jobtrail/contract';
import { createLogger } from '@jobtrail/service-kit';
import { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';

export function browserErrorSuite(core: () => CoreUnderTest): void {
  describe('A report of an error in a browser', () => {
    it('of a signed-in person is logged although strangers have sent more than are logged', async () => {
      const lines: string[] = [];
      const logger = createLogger('svc-core', 'warn', { write: (line) => void lines.push(line) });
      // All in one minute.
      const now = Date.now();
      const running = await startInProcess(core(), { clock: () => now, logger });
      const report = (client: Client, page: string) =>
        client.post(pathOf('reportBrowserError'), { type: 'TypeError', message: '', stack: '', where: 'window', page });
      try {
        const [stranger, person] = [new Client(running.url), await signedIn(running.url, await newPerson(core()))];
        for (let n = 0; n < 130; n += 1) expect((await report(stranger, '/dashboard')).status).toBe(204);
        expect((await report(person, '/today')).status).toBe(204);
        const pages = lines.flatMap((line) => /"page":"([^"]+)"/.exec(line)?.[1] ?? []);
        expect(pages).toEqual([...Array.from({ length: 60 }, () => '/dashboard'), '/today']);
      } finally {
        await running.stop();
      }
    });
  });
}
