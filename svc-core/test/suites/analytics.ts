import { describe, expect, it } from '@jest/globals';
import {
  type ActivityReport,
  type AnalyticsSummary,
  HISTORY_MAX,
  type Stage,
  STAGE_VALUES,
  type Tally,
} from '@jobtrail/contract';
import { newId, toMoment } from '@jobtrail/service-kit';
import { readStageChanges } from '../../src/applications/analytics/queries.ts';
import type { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { addJob } from './jobs.ts';

const PATH = '/api/analytics/summary';
const DAY_MS = 86_400_000;

async function summaryOf(who: Client, query: Record<string, string> = {}): Promise<AnalyticsSummary> {
  const { status, body } = await who.get(`${PATH}?${new URLSearchParams(query).toString()}`);
  expect([status, body]).toEqual([200, expect.objectContaining({ jobIds: expect.any(Array) })]);
  return body as AnalyticsSummary;
}
const move = (who: Client, id: string, status: string, more: object = {}) =>
  who.patch(`/api/jobs/${id}`, { status, ...more });
const daysAgo = (days: number): string => toMoment(Date.now() - days * DAY_MS);

/** A list of values as a filter. */
const any = (...values: string[]): string => JSON.stringify(values);

export function analyticsSuite(core: () => CoreUnderTest): void {
  describe('The analytics summary', () => {
    it('has every figure of a search, with its jobs', async () => {
      let now = Date.parse('2026-11-01T12:00Z');
      const own = await startInProcess(core(), { clock: () => now });
      try {
        const person = await newPerson(core(), { now });
        const at = async (moment: string): Promise<Client> => {
          now = Date.parse(moment);
          return signedIn(own.url, person);
        };
        const first = await at('2026-11-04T12:00Z');
        await first.patch('/api/account', { timeZone: 'Europe/Berlin' });
        // Shortly after midnight in Berlin.
        const { id: b } = await addJob(first, { applicationDate: '2026-11-01T23:30:00.000Z' });
        const { id: a } = await addJob(first, { applicationDate: '2026-11-02T09:00:00.000Z', tags: ['Remote'] });
        const { id: f } = await addJob(first, { applicationDate: '2026-11-03T09:00:00.000Z', tags: ['Remote', 'EU'] });
        const { id: g } = await addJob(first, { applicationDate: '2026-11-04T09:00:00.000Z', status: 'onsite' });
        const { id: e } = await addJob(first, { applicationDate: null });
        await addJob(first, { wishlist: true });
        await move(await at('2026-11-08T22:30Z'), a, 'phone screen');
        const { id: c } = await addJob(await at('2026-11-09T10:00Z'), { source: 'referral' });
        const { id: h } = await addJob(await at('2026-11-10T10:00Z'));
        await move(await at('2026-11-12T10:00Z'), h, 'phone screen');
        await move(await at('2026-11-13T10:00Z'), f, 'rejected');
        await move(await at('2026-11-15T10:00Z'), a, 'onsite');
        await move(await at('2026-11-16T10:00Z'), b, 'rejected', { closedReason: 'no answer' });
        await move(await at('2026-11-20T10:00Z'), a, 'rejected', { closedReason: 'employer' });
        const summary = await summaryOf(await at('2026-11-23T10:00Z'));

        const { jobIds } = summary;
        const order = [b, a, f, g, c, h, e];
        expect(jobIds).toEqual(order);
        const tally = (...ids: string[]): Tally => ({ count: ids.length, jobs: ids.map((id) => order.indexOf(id)) });
        const tooFew = { share: null, low: null, high: null };
        expect(summary).toMatchObject({
          timeZone: 'Europe/Berlin',
          today: '2026-11-23',
          period: { from: null, to: null, days: 22 },
          undated: tally(e),
          applications: { ...tally(b, a, f, g, c, h), perWeek: 1.91 },
          heardBack: { ...tally(a, f, g, h), of: 6, share: 0.6667, low: 0.3, high: 0.9032 },
          positiveReply: { ...tally(a, g, h), of: 6, share: 0.5 },
          offers: tally(),
          interviews: { ...tally(), held: tally(), planned: tally(), perApplication: 0 },
          stageEntries: { ...tally(a, a, g, h), perApplication: 0.67 },
          rejected: tally(b, a, f),
          moreTags: 0,
          chancePoints: null,
        });
        // Known: 2 (h), 6 (a) and 10 (f) days, 14 days without a reply (b, c). S: 0.8, 0.6, 0.4.
        const waits = {
          ...tally(b, a, f, c, h),
          finished: 3,
          waiting: tally(c),
          left: tally(b),
          tooFew: false,
          quarter: 6,
          median: 10,
          threeQuarters: null,
          longest: 14,
        };
        expect(summary.firstReply).toEqual({ ...waits, unknown: tally(g) });
        const [applied, phone, technical, onsite] = summary.daysInStage;
        expect(applied).toEqual({ ...waits, stage: 'applied', unknown: tally() });
        expect(phone).toMatchObject({ ...tally(a, h), finished: 1, waiting: tally(h), tooFew: true, longest: 11 });
        expect(technical).toMatchObject({ ...tally(), longest: null });
        expect(onsite).toMatchObject({ ...tally(a), finished: 1, unknown: tally(g), longest: 5, median: null });
        expect(summary.funnel).toEqual([
          { stage: 'applied', ...tally(b, a, f, g, c, h), skipped: tally() },
          { stage: 'phone screen', ...tally(a, g, h), skipped: tally(g) },
          { stage: 'technical interview', ...tally(a, g), skipped: tally(a, g) },
          { stage: 'onsite', ...tally(a, g), skipped: tally() },
          { stage: 'offer', ...tally(), skipped: tally() },
        ]);
        expect(
          summary.conversions.map(({ of, moved, open, soFar, ofDecided }) => [of, moved, open, soFar, ofDecided]),
        ).toEqual([
          [6, 3, tally(c), 0.5, 0.6],
          [3, 2, tally(h), null, null],
          [2, 2, tally(), null, null],
          [2, 0, tally(g), null, null],
        ]);
        expect(summary.flow).toEqual({
          nodes: [
            { node: 'applied', ...tally(b, a, f, g, c, h) },
            { node: 'phone screen', ...tally(a, h) },
            { node: 'onsite', ...tally(a, g) },
            { node: 'rejected', ...tally(a, f) },
            { node: 'no answer', ...tally(b) },
            { node: 'waiting', ...tally(g, c, h) },
          ],
          links: [
            { from: 'applied', to: 'phone screen', ...tally(a, h) },
            { from: 'applied', to: 'onsite', ...tally(g) },
            { from: 'applied', to: 'rejected', ...tally(f) },
            { from: 'applied', to: 'no answer', ...tally(b) },
            { from: 'applied', to: 'waiting', ...tally(c) },
            { from: 'phone screen', to: 'onsite', ...tally(a) },
            { from: 'phone screen', to: 'waiting', ...tally(h) },
            { from: 'onsite', to: 'rejected', ...tally(a) },
            { from: 'onsite', to: 'waiting', ...tally(g) },
          ],
        });
        expect(summary.weeks).toEqual([
          { week: '2026-W45', monday: '2026-11-02', applications: tally(b, a, f, g), interviews: tally() },
          { week: '2026-W46', monday: '2026-11-09', applications: tally(c, h), interviews: tally() },
        ]);
        expect(summary.cohorts).toEqual([
          {
            week: '2026-W45',
            monday: '2026-11-02',
            ...tally(b, a, f, g),
            cells: [
              { days: 7, tooYoung: false, ...tally(a), of: 3, ...tooFew },
              { days: 14, tooYoung: false, ...tally(a, f), of: 3, ...tooFew },
              { days: 28, tooYoung: true, ...tally(a, f), of: 3, ...tooFew },
            ],
          },
          {
            week: '2026-W46',
            monday: '2026-11-09',
            ...tally(c, h),
            cells: [
              { days: 7, tooYoung: false, ...tally(h), of: 2, ...tooFew },
              { days: 14, tooYoung: true, ...tally(h), of: 2, ...tooFew },
              { days: 28, tooYoung: true, ...tally(h), of: 2, ...tooFew },
            ],
          },
        ]);
        expect(summary.bySource.map(({ source, applications, rank }) => [source, applications, rank])).toEqual([
          [null, tally(b, a, f, g, h), 1],
          ['referral', tally(c), null],
        ]);
        expect(summary.byTag.map(({ tag, heardBack }) => [tag, heardBack])).toEqual([
          ['Remote', { ...tally(a, f), of: 2, ...tooFew }],
          ['EU', { ...tally(f), of: 1, ...tooFew }],
        ]);
      } finally {
        await own.stop();
      }
    });

    it('counts the applications of a period by their local day, and follows the filters', async () => {
      const ada = await signedIn(core().url, await newPerson(core()));
      const add = (applicationDate: string, more: object = {}) => addJob(ada, { applicationDate, ...more });
      const { id: early } = await add('2026-03-01T03:00:00.000Z', { location: ' Berlin ', tags: ['a, b'] });
      const { id: late } = await add('2026-03-31T23:30:00.000Z', { location: 'Oslo', source: 'event' });
      const { id: next } = await add('2026-04-01T06:00:00.000Z', { status: 'offer', tags: ['b'] });
      const march = { from: '2026-03-01', to: '2026-03-31' };
      const ids = async (query: Record<string, string>) => (await summaryOf(ada, query)).jobIds;
      expect(await ids({})).toEqual([early, late, next]);
      expect(await ids(march)).toEqual([early, late]);
      await ada.patch('/api/account', { timeZone: 'America/New_York' });
      expect(await ids(march)).toEqual([late]);
      expect(await ids({ ...march, to: '2026-04-01' })).toEqual([late, next]);
      await ada.patch('/api/account', { timeZone: 'Europe/Berlin' });
      expect(await ids(march)).toEqual([early]);
      expect(await ids({ from: '2026-04-01' })).toEqual([late, next]);
      expect(await ids({ location: any('berlin', 'Paris') })).toEqual([early]);
      expect(await ids({ tag: any('a, b') })).toEqual([early]);
      expect(await ids({ source: any('unknown') })).toEqual([early, next]);
      expect(await ids({ source: any('unknown'), stage: any('offer', 'rejected') })).toEqual([next]);
      expect(await ids({ stage: any('onsite') })).toEqual([]);
    });

    it('takes tags and locations as one that a person would call the same', async () => {
      const ada = await signedIn(core().url, await newPerson(core()));
      const { id: first } = await addJob(ada, { tags: ['Gehört', 'gehort'], location: 'Zürich' });
      const { id: second } = await addJob(ada, { tags: ['GEHO\u0308RT'], location: 'ZURICH' });
      const { id: third } = await addJob(ada, { tags: ['gehörte'], location: 'Zürich West' });
      const jobs = (ids: readonly string[]) => ids.toSorted();
      for (const tag of ['gehört', 'Gehort', 'geho\u0308rt'])
        expect(jobs((await summaryOf(ada, { tag: any(tag) })).jobIds)).toEqual(jobs([first, second]));
      expect(jobs((await summaryOf(ada, { location: any('zurich') })).jobIds)).toEqual(jobs([first, second]));
      const { byTag } = await summaryOf(ada, {});
      expect(byTag.map(({ applications }) => applications.count)).toEqual([2, 1]);
      expect(jobs([first, second, third])).toEqual(jobs((await summaryOf(ada, {})).jobIds));
    });

    it.each([
      ['a day that does not exist', 'from', '2026-02-30'],
      ['an unknown stage', 'stage', any('hired')],
      ['a filter that is no list', 'stage', 'offer'],
      ['a list of numbers', 'tag', '[1]'],
      ['an empty list', 'tag', '[]'],
      ['an object', 'source', '{"a":1}'],
      ['too many values', 'location', any(...Array.from({ length: 51 }, () => 'Oslo'))],
    ])('refuses %s', async (_, name, value) => {
      const { status, body } = await core().ada.get(`${PATH}?${new URLSearchParams({ [name]: value }).toString()}`);
      expect([status, body]).toEqual([400, expect.objectContaining({ fields: { [name]: expect.any(String) } })]);
    });

    it('is sent again only when something has changed', async () => {
      let now = Date.now();
      const own = await startInProcess(core(), { clock: () => now });
      try {
        const person = await newPerson(core());
        const ada = await signedIn(own.url, person);
        const { id } = await addJob(ada, { applicationDate: daysAgo(20) });
        const get = (etag?: string, query = '') =>
          ada.get(`${PATH}${query}`, etag === undefined ? {} : { 'if-none-match': etag });
        const first = await get();
        const etag = first.headers.get('etag') ?? '';
        expect(first.headers.get('cache-control')).toBe('private, no-cache');
        expect((await get(etag)).status).toBe(304);
        expect((await get(etag, '?stage=%5B%22offer%22%5D')).status).toBe(200);
        await move(ada, id, 'onsite');
        const moved = await get(etag);
        expect([moved.status, moved.headers.get('etag') === etag]).toEqual([200, false]);
        const again = moved.headers.get('etag') ?? '';
        expect((await get(again)).status).toBe(304);
        // An interview counts as planned until it ends.
        const startsLocal = toMoment(now + 3_600_000).slice(0, 16);
        await ada.post('/api/interviews', { jobId: id, kind: 'video', startsLocal, timeZone: 'UTC' });
        const planned = await get(again);
        expect([planned.status, (planned.body as AnalyticsSummary).interviews.planned.count]).toEqual([200, 1]);
        now += 3 * 3_600_000;
        const held = await get(planned.headers.get('etag') ?? '');
        expect([held.status, (held.body as AnalyticsSummary).interviews.held.count]).toEqual([200, 1]);
        const later = held.headers.get('etag') ?? '';
        await ada.patch('/api/account', { timeZone: 'Asia/Tokyo' });
        expect((await get(later)).status).toBe(200);
        const here = (await get()).headers.get('etag') ?? '';
        now += DAY_MS;
        const tomorrow = await signedIn(own.url, person);
        expect((await tomorrow.get(PATH, { 'if-none-match': here })).status).toBe(200);
      } finally {
        await own.stop();
      }
    });

    it('is the same after a move that was undone, and after one that was deleted', async () => {
      const ada = await signedIn(core().url, await newPerson(core()));
      const { id } = await addJob(ada, { applicationDate: daysAgo(30) });
      await move(ada, id, 'phone screen');
      const before = await summaryOf(ada);
      const { body: undone } = await move(ada, id, 'rejected', { closedReason: 'withdrew' });
      expect(await summaryOf(ada)).not.toEqual(before);
      await ada.patch(`/api/jobs/${id}`, { undo: (undone as { historyEntryId: string }).historyEntryId });
      expect(await summaryOf(ada)).toEqual(before);
      const { body: deleted } = await move(ada, id, 'offer');
      await ada.delete(`/api/stage-history/${(deleted as { historyEntryId: string }).historyEntryId}`);
      expect(await summaryOf(ada)).toEqual(before);
    });

    it('has no job of another person and no deleted one, and is empty in the beginning', async () => {
      const [ada, bob] = [
        await signedIn(core().url, await newPerson(core())),
        await signedIn(core().url, await newPerson(core(), { access: 'read' })),
      ];
      const [{ id: kept }, { id: deleted }] = [await addJob(ada), await addJob(ada)];
      await move(ada, deleted, 'offer');
      await ada.delete(`/api/jobs/${deleted}?restorable=1`);
      expect((await summaryOf(ada)).jobIds).toEqual([kept]);
      expect(await summaryOf(bob)).toMatchObject({
        timeZone: 'UTC',
        jobIds: [],
        applications: { count: 0, perWeek: null },
        heardBack: { count: 0, of: 0, share: null },
        firstReply: { count: 0, median: null, longest: null },
        cohorts: [],
        flow: { nodes: [], links: [] },
        weeks: [],
        bySource: [],
        byTag: [],
      });
    });

    it('reads the newest 1,000 changes of each job, of any number of jobs', async () => {
      const { knex } = core();
      const who = await newPerson(core());
      const ada = await signedIn(core().url, who);
      const sizes = [1300, 900, 3, 1000, 1001];
      const expected = new Map<string, Array<[at: number, stage: Stage]>>();
      for (const size of sizes) {
        const { id } = await addJob(ada);
        await knex('stage_history').where({ job_id: id }).delete();
        const rows = Array.from({ length: size }, (_, at) => ({
          id: newId(),
          user_id: who.id,
          job_id: id,
          from_stage: 'applied',
          to_stage: STAGE_VALUES[at % STAGE_VALUES.length] ?? 'applied',
          // Some times are equal, also at the ends of pages.
          changed_at: 1_700_000_000_000 + Math.floor(at / 3),
        }));
        for (let from = 0; from < size; from += 100) await knex('stage_history').insert(rows.slice(from, from + 100));
        const newest = rows.toSorted((one, other) => other.changed_at - one.changed_at || (one.id < other.id ? 1 : -1));
        expected.set(
          id,
          newest.slice(0, HISTORY_MAX).map(({ changed_at, to_stage }) => [changed_at, to_stage]),
        );
      }
      const found: typeof expected = new Map();
      await readStageChanges(
        knex,
        who.id,
        (read) => read(),
        (jobId, changes) => {
          expect(found.has(jobId)).toBe(false);
          found.set(
            jobId,
            changes.map(({ changed_at, to_stage }) => [changed_at, to_stage]),
          );
        },
      );
      expect(found).toEqual(expected);
    });
  });

  describe('The activity report', () => {
    it('has the applications of a period by their local day, each with its stages and their days', async () => {
      let now = Date.parse('2026-11-01T12:00Z');
      const own = await startInProcess(core(), { clock: () => now });
      try {
        const person = await newPerson(core(), { now });
        const at = async (moment: string): Promise<Client> => {
          now = Date.parse(moment);
          return signedIn(own.url, person);
        };
        const first = await at('2026-11-04T12:00Z');
        await first.patch('/api/account', { timeZone: 'Europe/Berlin' });
        // Shortly after midnight in Berlin.
        const { id: b } = await addJob(first, {
          ...{ company: 'Mosaic Bank', position: 'UI Engineer', jobUrl: 'https://jobs.example/7', source: 'job board' },
          applicationDate: '2026-11-01T23:30:00.000Z',
        });
        const { id: a } = await addJob(first, { applicationDate: '2026-11-03T09:00:00.000Z' });
        const { id: g } = await addJob(first, { applicationDate: '2026-11-04T09:00:00.000Z', status: 'onsite' });
        await addJob(first, { applicationDate: '2026-11-01T12:00:00.000Z' });
        await addJob(first, { applicationDate: null });
        await addJob(first, { wishlist: true });
        await move(await at('2026-11-08T23:30Z'), b, 'phone screen');
        await move(await at('2026-11-09T10:00Z'), a, 'offer');
        // Taken back within ten minutes.
        await move(await at('2026-11-09T10:05Z'), a, 'applied');
        await move(await at('2026-11-16T10:00Z'), b, 'rejected', { closedReason: 'withdrew' });
        const { status, body } = await (
          await at('2026-11-23T10:00Z')
        ).get('/api/analytics/report?from=2026-11-02&to=2026-11-04');
        expect(status).toBe(200);
        const { applications, ...rest } = body as ActivityReport;
        expect(rest).toEqual({ timeZone: 'Europe/Berlin', today: '2026-11-23', undated: 1 });
        expect(applications[0]).toEqual({
          jobId: b,
          appliedOn: '2026-11-02',
          company: 'Mosaic Bank',
          position: 'UI Engineer',
          source: 'job board',
          jobUrl: 'https://jobs.example/7',
          stages: [
            { stage: 'applied', since: '2026-11-02' },
            { stage: 'phone screen', since: '2026-11-09' },
            { stage: 'rejected', since: '2026-11-16' },
          ],
          closedReason: 'withdrew',
        });
        expect(applications.slice(1).map(({ jobId, stages }) => [jobId, stages])).toEqual([
          [a, [{ stage: 'applied', since: '2026-11-03' }]],
          [
            g,
            [
              { stage: 'applied', since: '2026-11-04' },
              { stage: 'onsite', since: null },
            ],
          ],
        ]);
      } finally {
        await own.stop();
      }
    });

    it('has the applications that the summary of the same query counts', async () => {
      const ada = await signedIn(core().url, await newPerson(core()));
      const { id: early } = await addJob(ada, { applicationDate: daysAgo(3), tags: ['Remote'] });
      const { id: late } = await addJob(ada, { applicationDate: daysAgo(1), company: 'Larch Telecom' });
      await addJob(ada, { applicationDate: toMoment(Date.now() + 3 * DAY_MS) });
      for (const query of [{}, { tag: any('remote') }, { q: 'company:larch' }, { stage: any('offer') }]) {
        const { jobIds, applications } = await summaryOf(ada, query);
        const { body } = await ada.get(`/api/analytics/report?${new URLSearchParams(query).toString()}`);
        const reported = (body as ActivityReport).applications.map(({ jobId }) => jobId);
        expect(reported).toEqual(jobIds.slice(0, applications.count));
        expect([early, late]).toEqual(expect.arrayContaining(reported));
      }
    });
  });
}
