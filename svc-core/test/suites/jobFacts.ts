import { describe, expect, it } from '@jest/globals';
import type { JobFacts } from '@jobtrail/contract';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { scheduled } from './interviews.ts';
import { addJob } from './jobs.ts';

export function jobFactsSuite(core: () => CoreUnderTest): void {
  const newClient = async (): Promise<Client> => signedIn(core().url, await newPerson(core()));
  const factsOf = async (client: Client): Promise<Record<string, Omit<JobFacts, 'jobId'>>> => {
    const { status, body } = await client.get('/api/job-facts');
    expect(status).toBe(200);
    return Object.fromEntries((body as JobFacts[]).map(({ jobId, ...facts }) => [jobId, facts]));
  };

  describe('The facts of applications', () => {
    it('have the first part of a contact that is known, and the interviews that are planned or were held', async () => {
      const client = await newClient();
      const named = await addJob(client, { contactName: 'Mira Sol', contactEmail: 'mira@example.com' });
      const mailed = await addJob(client, { contactEmail: 'devon@example.com', contactPhone: '+49 30 1' });
      const called = await addJob(client, { contactPhone: '+49 30 2' });
      const invited = await addJob(client);
      await addJob(client);
      await scheduled(client, named.id);
      await scheduled(client, invited.id);
      await scheduled(client, invited.id, { startsLocal: '2026-01-05T09:00', state: 'done' });
      for (const state of ['cancelled', 'no-show']) await scheduled(client, invited.id, { state });
      expect(await factsOf(client)).toEqual({
        [named.id]: { contact: 'Mira Sol', interviews: 1 },
        [mailed.id]: { contact: 'devon@example.com', interviews: 0 },
        [called.id]: { contact: '+49 30 2', interviews: 0 },
        [invited.id]: { contact: null, interviews: 2 },
      });
    });
    it("leave out saved jobs, deleted ones and other people's", async () => {
      const [client, other] = [await newClient(), await newClient()];
      await addJob(other, { contactName: 'Somebody else' });
      await addJob(client, { contactName: 'Of a saved job', wishlist: true });
      const deleted = await addJob(client, { contactName: 'Of a deleted job' });
      await scheduled(client, deleted.id);
      await client.delete(`/api/jobs/${deleted.id}?restorable=1`);
      expect(await factsOf(client)).toEqual({});
    });
  });
}
