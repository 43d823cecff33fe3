import { describe, expect, it } from '@jest/globals';
import { type AnalyticsSummary, type Job } from '@jobtrail/contract';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { unzip } from '../unzip.ts';
import { addJob } from './jobs.ts';

/** At the two ends of the calendar, and where the clocks change on some of the days. */
const ZONES = ['Pacific/Pago_Pago', 'America/New_York', 'UTC', 'Europe/Berlin', 'Pacific/Kiritimati'] as const;
/** The clocks change on the second in Berlin, and on the third in New York. */
const DAYS = ['1999-12-31', '2026-03-29', '2026-11-01', '2026-11-20'] as const;

/** The ids of the applications of one day. */
async function onDay(who: Client, day: string): Promise<string[]> {
  const { body } = await who.get(`/api/analytics/summary?from=${day}&to=${day}`);
  return (body as AnalyticsSummary).jobIds;
}

async function downloaded(who: Client): Promise<{ json: Job[]; csv: string[][] }> {
  const files = await unzip((await who.bytes('/api/account/export')).bytes);
  const lines = String(files.get('jobs.csv')).slice(1).trim().split('\r\n');
  return { json: JSON.parse(String(files.get('jobs.json'))) as Job[], csv: lines.map((line) => line.split(',')) };
}

export function appliedDaysSuite(core: () => CoreUnderTest): void {
  describe('The day of an application', () => {
    it('is the one that was picked, in every time zone: in the list, in the analytics and in the download', async () => {
      const ada = await signedIn(core().url, await newPerson(core()));
      const jobs = new Map<string, string>();
      for (const day of DAYS) {
        const job = await addJob(ada, { appliedOn: day });
        expect(job).toMatchObject({ appliedOn: day, applicationDate: `${day}T12:00:00.000Z` });
        jobs.set(job.id, day);
      }
      for (const timeZone of ZONES) {
        await ada.patch('/api/account', { timeZone });
        const { body: cards } = await ada.get('/api/jobs?view=card');
        const { json, csv } = await downloaded(ada);
        const [columns = [], ...rows] = csv;
        const [id, day] = [columns.indexOf('id'), columns.indexOf('appliedOn')];
        for (const found of [
          (cards as Job[]).map((card) => [card.id, card.appliedOn]),
          json.map((job) => [job.id, job.appliedOn]),
          rows.map((row) => [row[id], row[day]]),
        ])
          expect([timeZone, new Map(found as Array<[string, string]>)]).toEqual([timeZone, jobs]);
        for (const [job, picked] of jobs) expect([timeZone, await onDay(ada, picked)]).toEqual([timeZone, [job]]);
      }
    });

    it('is that of its moment in the time zone of the person, if only the moment is known', async () => {
      const ada = await signedIn(core().url, await newPerson(core()));
      const { id, appliedOn } = await addJob(ada, { applicationDate: '2026-11-01T10:30:00.000Z' });
      expect(appliedOn).toBeNull();
      for (const [timeZone, day] of [
        ['Pacific/Pago_Pago', '2026-10-31'],
        ['America/New_York', '2026-11-01'],
        ['Pacific/Kiritimati', '2026-11-02'],
      ] as const) {
        await ada.patch('/api/account', { timeZone });
        expect(await onDay(ada, day)).toEqual([id]);
        expect((await downloaded(ada)).json).toMatchObject([{ appliedOn: day }]);
      }
    });

    it('is replaced by a moment, a moment by a day, and both by nothing', async () => {
      const { ada } = core();
      const { id } = await addJob(ada, { appliedOn: '2026-10-01' });
      const change = async (fields: object) => (await ada.patch(`/api/jobs/${id}`, fields)).body;
      const moment = '2026-10-02T09:00:00.000Z';
      expect(await change({ applicationDate: moment })).toMatchObject({ applicationDate: moment, appliedOn: null });
      expect(await change({ appliedOn: '2026-10-03' })).toMatchObject({
        applicationDate: '2026-10-03T12:00:00.000Z',
        appliedOn: '2026-10-03',
      });
      expect(await change({ appliedOn: '2026-10-04', applicationDate: moment })).toMatchObject({
        applicationDate: moment,
        appliedOn: '2026-10-04',
      });
      expect(await change({ applicationDate: null })).toMatchObject({ applicationDate: null, appliedOn: null });
    });

    it('takes a job off the wishlist, and undoing that leaves none', async () => {
      const { ada } = core();
      const { id } = await addJob(ada, { wishlist: true });
      const { body } = await ada.patch(`/api/jobs/${id}`, { appliedOn: '2026-10-01' });
      expect(body).toMatchObject({ wishlist: false, status: 'applied', appliedOn: '2026-10-01' });
      const { historyEntryId } = body as { historyEntryId: string };
      const { body: undone } = await ada.patch(`/api/jobs/${id}`, { undo: historyEntryId });
      expect(undone).toMatchObject({ wishlist: true, applicationDate: null, appliedOn: null });
    });

    it.each(['2026-02-29', '2026-1-1', 'today', 7])('%j is no day', async (appliedOn) => {
      const { status, body } = await core().ada.post('/api/jobs', { company: 'K', position: 'E', appliedOn });
      expect([status, body]).toEqual([400, expect.objectContaining({ fields: { appliedOn: expect.any(String) } })]);
    });
  });
}
