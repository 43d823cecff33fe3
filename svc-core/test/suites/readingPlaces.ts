import { beforeEach, describe, expect, it } from '@jest/globals';
import { pathOf, READING_PLACES_MAX } from '@jobtrail/contract';
import type { ReadingPlaceRow } from '../../src/rows.ts';
import type { ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, type Person, signedIn } from '../people.ts';

export function readingPlaceSuite(core: () => CoreUnderTest): void {
  describe('The places from which a person chooses values of postings', () => {
    let person: Person;
    let client: Client;
    beforeEach(async () => {
      person = await newPerson(core());
      client = await signedIn(core().url, person);
    });

    const remember = (
      places: unknown,
      url: unknown = 'https://jobs.example.com/1',
      who = client,
    ): Promise<ApiResponse> => who.put(pathOf('rememberPlaces'), { url, places });
    const rows = () => core().knex<ReadingPlaceRow>('reading_places').where({ user_id: person.id });
    /** All places of the person, such as `example.com company h2`. */
    const remembered = async (): Promise<string[]> =>
      (await rows()).map(({ host, field, place }) => `${host} ${field} ${place}`).sort();

    it('are remembered for each field of a site, and saying so again changes nothing', async () => {
      for (let time = 0; time < 2; time += 1) {
        expect(await remember({ company: 'h2', salary: 'dd' })).toMatchObject({ status: 200, body: { success: true } });
        expect(await remembered()).toEqual(['jobs.example.com company h2', 'jobs.example.com salary dd']);
      }
      await remember({ company: 'h3' });
      expect(await remembered()).toEqual(['jobs.example.com company h3', 'jobs.example.com salary dd']);
    });
    it('are the same for a site with another port, in capitals or with www.', async () => {
      await remember({ company: 'h2' }, 'https://example.com/jobs/1');
      await remember({ company: 'h3' }, 'http://WWW.Example.COM:8080/jobs/2?id=3');
      await remember({ company: 'h4' }, 'https://jobs.example.com/');
      expect(await remembered()).toEqual(['example.com company h3', 'jobs.example.com company h4']);
    });
    it('are those of the person alone', async () => {
      const other = await signedIn(core().url, await newPerson(core()));
      await remember({ company: 'h2' });
      await remember({ company: 'h3' }, undefined, other);
      expect(await remembered()).toEqual(['jobs.example.com company h2']);
    });
    it('are 500 at most: those that were chosen longest ago go', async () => {
      const full = Array.from({ length: READING_PLACES_MAX }, (_, n): ReadingPlaceRow => {
        const host = `host-${n}.example`;
        return { user_id: person.id, host, field: 'company', place: 'h2', updated_at: READING_PLACES_MAX - n };
      });
      for (let at = 0; at < full.length; at += 100)
        await core()
          .knex('reading_places')
          .insert(full.slice(at, at + 100));
      await remember({ company: 'h2' }, 'https://host-499.example/');
      expect(await remembered()).toHaveLength(500);
      await remember({ company: 'h2', position: 'h1' });
      const kept = await remembered();
      expect(kept).toHaveLength(500);
      for (const host of ['host-498', 'host-497']) expect(kept).not.toContain(`${host}.example company h2`);
      for (const host of ['host-499', 'host-496', 'host-0']) expect(kept).toContain(`${host}.example company h2`);
    });
    it.each([
      ['a place that is too long', { company: 'p'.repeat(121) }, { places: 'Use at most 120 characters.' }],
      ['a field that no posting has', { notes: 'h2' }, { places: 'Name a place.' }],
      ['no place', {}, { places: 'Name a place.' }],
    ])('are not remembered from a body with %s', async (_, places, fields) => {
      expect(await remember(places)).toMatchObject({ status: 400, body: { code: 'validation_failed', fields } });
      expect(await remembered()).toEqual([]);
    });
    it.each(['jobs.example.com/1', 'javascript:alert(1)', 7, null])('are not remembered for %p', async (url) => {
      expect(await remember({ company: 'h2' }, url)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: { url: expect.any(String) } },
      });
    });
  });
}
