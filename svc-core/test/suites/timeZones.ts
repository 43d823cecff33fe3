import { describe, expect, it } from '@jest/globals';
import type { SessionUser } from '@jobtrail/contract';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { unzip } from '../unzip.ts';

export function timeZoneSuite(core: () => CoreUnderTest): void {
  describe('The time zone of a person', () => {
    it('is unknown until it is chosen, and then in the session, on every replica and in the download', async () => {
      const person = await signedIn(core().url, await newPerson(core()));
      const zoneAt = async (url: string) => ((await person.at(url).get('/api/auth/me')).body as SessionUser).timeZone;
      expect(await zoneAt(core().url)).toBeNull();
      expect(await person.patch('/api/account', { timeZone: 'Europe/Berlin' })).toMatchObject({
        status: 200,
        body: { timeZone: 'Europe/Berlin', name: 'Somebody' },
      });
      const { url } = await core().second();
      expect([await zoneAt(core().url), await zoneAt(url)]).toEqual(['Europe/Berlin', 'Europe/Berlin']);
      const files = await unzip((await person.bytes('/api/account/export')).bytes);
      expect(JSON.parse(String(files.get('account.json')))).toMatchObject({ timeZone: 'Europe/Berlin' });
    });
    it('and the name can be changed separately', async () => {
      const person = await signedIn(core().url, await newPerson(core()));
      const change = async (body: object): Promise<unknown> => (await person.patch('/api/account', body)).body;
      expect(await change({ name: 'Ada', timeZone: 'asia/tokyo' })).toMatchObject({
        name: 'Ada',
        timeZone: 'Asia/Tokyo',
      });
      expect(await change({ name: 'Grace' })).toMatchObject({ name: 'Grace', timeZone: 'Asia/Tokyo' });
      expect(await change({ timeZone: 'UTC' })).toMatchObject({ name: 'Grace', timeZone: 'UTC' });
    });
    it.each([{ timeZone: '+02:00' }, { timeZone: 'Europe/Atlantis' }, { timeZone: null }, { timeZone: 7 }])(
      'is refused as %j',
      async (body) => {
        const person = await signedIn(core().url, await newPerson(core()));
        expect(await person.patch('/api/account', body)).toMatchObject({
          status: 400,
          body: { fields: { timeZone: expect.any(String) } },
        });
      },
    );
    it('is the one of the first browser that the person uses, and no browser replaces it', async () => {
      const person = await signedIn(core().url, await newPerson(core()));
      const visit = async (timeZone: string, hourCycle: string): Promise<unknown> =>
        (await person.patch('/api/account', { browser: { timeZone, hourCycle } })).body;
      expect(await visit('Europe/Atlantis', 'h12')).toMatchObject({ timeZone: null, hourCycle: 'h12' });
      expect(await visit('america/new_york', 'h12')).toMatchObject({ timeZone: 'America/New_York', hourCycle: 'h12' });
      expect(await visit('Europe/Berlin', 'h23')).toMatchObject({ timeZone: 'America/New_York', hourCycle: 'h23' });
    });
    it('can be chosen after the end of a subscription', async () => {
      expect((await core().eve.patch('/api/account', { timeZone: 'UTC' })).status).toBe(200);
    });
  });
}
