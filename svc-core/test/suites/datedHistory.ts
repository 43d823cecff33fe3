import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  type AnalyticsSummary,
  type ClosedReason,
  createNews,
  dueSuggestions,
  type JobCard,
  localDayOf,
  silentDays,
  type Stage,
  type StageHistoryEntry,
  type Today,
} from '@jobtrail/contract';
import type { Client } from '../Client.ts';
import { type CoreInProcess, startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, type Person, signedIn } from '../people.ts';
import { addJob, historyOf } from './jobs.ts';

/** A move of an application: days after it, local time of day, stage, and why it ended. */
type Move = readonly [days: number, at: string, to: Stage, reason?: ClosedReason];
type JobHistory = ReadonlyArray<{ stage: Stage; happenedOn: string }>;
interface Application {
  readonly applied: string;
  readonly moves: readonly Move[];
  /** Days after the application at which an hour of an interview begins, and whether it was held. */
  readonly interview?: readonly [days: number, state: 'done' | 'planned'];
  /** Days after the application at which a message came. */
  readonly message?: number;
}

/** The last day of the search. */
const TODAY = '2026-11-28';
/** A search from the end of August. Every path is in it: no reply, replies, ends, offers, moves back, two moves on a day. */
const SEARCH: readonly Application[] = [
  {
    applied: '2026-08-31',
    moves: [
      [3, '09:10', 'phone screen'],
      [10, '17:40', 'rejected', 'employer'],
    ],
  },
  { applied: '2026-09-01', moves: [] },
  { applied: '2026-09-03', moves: [[30, '11:00', 'rejected', 'no answer']] },
  { applied: '2026-09-07', moves: [[5, '08:00', 'rejected', 'employer']], message: 6 },
  {
    applied: '2026-09-09',
    moves: [
      [6, '10:00', 'phone screen'],
      [14, '10:00', 'technical interview'],
      [25, '23:30', 'onsite'],
      [40, '00:20', 'offer', 'accepted'],
    ],
    interview: [20, 'done'],
  },
  {
    applied: '2026-09-14',
    moves: [
      [9, '09:00', 'phone screen'],
      [9, '16:30', 'technical interview'],
    ],
  },
  {
    applied: '2026-09-21',
    moves: [
      [8, '12:00', 'phone screen'],
      [20, '12:00', 'applied'],
    ],
  },
  {
    applied: '2026-09-28',
    moves: [
      [2, '12:00', 'onsite'],
      [20, '12:00', 'phone screen'],
      [33, '12:00', 'onsite'],
    ],
  },
  { applied: '2026-10-05', moves: [[21, '18:00', 'rejected', 'withdrew']] },
  { applied: '2026-10-05', moves: [[21, '18:00', 'phone screen']], interview: [40, 'done'] },
  {
    applied: '2026-10-12',
    moves: [
      [1, '18:00', 'rejected'],
      [15, '18:00', 'phone screen'],
    ],
  },
  { applied: '2026-10-19', moves: [[20, '13:00', 'offer']] },
  { applied: '2026-10-26', moves: [], message: 12 },
  { applied: '2026-11-02', moves: [[0, '20:00', 'phone screen']], interview: [22, 'done'] },
  {
    applied: '2026-11-09',
    moves: [
      [4, '00:05', 'phone screen'],
      [18, '23:50', 'technical interview'],
    ],
  },
  { applied: '2026-11-16', moves: [[12, '08:30', 'phone screen']], interview: [14, 'planned'] },
  { applied: '2026-11-27', moves: [] },
];
const ZONES = ['Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles'] as const;

/** The moment of a wall time, by trying hours: an independent calculation. */
function momentOf(day: string, time: string, zone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  for (let at = Date.parse(`${day}T${time}Z`) - 14 * 3_600_000, tries = 0; tries < 56; tries += 1, at += 1_800_000)
    if (shown.format(at) === `${day} ${time}`) return at;
  throw new Error(`${day} ${time} is not in ${zone}`);
}

/** What the product says about a search, with the position of each application in the place of its id. */
async function factsOf(who: Client, ids: readonly string[], zone: string, now: number) {
  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await who.get(path);
    expect(status).toBe(200);
    return body as T;
  };
  const nameOf = (id: string): number => ids.indexOf(id);
  const summary = await read<AnalyticsSummary>('/api/analytics/summary');
  const cards = await read<JobCard[]>('/api/jobs?view=card');
  const today = await read<Today>('/api/today');
  const newsOf = createNews({ ...today, now, zone });
  const histories = await Promise.all(ids.map((id) => historyOf(who, id)));
  return {
    summary: { ...summary, jobIds: summary.jobIds.map(nameOf) },
    silent: cards
      .map((card) => [nameOf(card.id), silentDays(card, newsOf(card.id), { day: TODAY, zone })] as const)
      .toSorted(([one], [other]) => one - other),
    suggestions: dueSuggestions({ ...today, cards, now, zone })
      .map((suggestion) => ({ ...suggestion, jobId: nameOf(suggestion.jobId) }))
      .toSorted((one, other) => one.jobId - other.jobId || one.rule.localeCompare(other.rule)),
    // The one entry of an application that has never moved says when it was added to the list.
    histories: histories
      .filter((entries) => entries.length > 1)
      .map((entries) =>
        entries.map(({ fromStage, toStage, happenedOn, changedAt }) => [
          fromStage,
          toStage,
          happenedOn ?? localDayOf(Date.parse(changedAt), zone),
        ]),
      ),
  };
}

const shared = { position: 'Engineer', company: 'Acme' };
const historyIn = ({ applied, moves }: Application): JobHistory =>
  moves.map(([days, , stage]) => ({ stage, happenedOn: addDays(applied, days) }));

export function datedHistorySuite(core: () => CoreUnderTest): void {
  /** Runs a service whose clock the test sets. */
  async function withClock(run: (own: CoreInProcess, set: (at: number) => void) => Promise<void>): Promise<void> {
    let now = Date.parse('2026-08-20T12:00Z');
    const own = await startInProcess(core(), { clock: () => now });
    try {
      await run(own, (at) => {
        now = at;
      });
    } finally {
      await own.stop();
    }
  }
  /** The person's rows of jobs and of the history, without when and how often they were written. */
  async function rowsOf({ id }: Person): Promise<unknown> {
    const rows = async (table: string) =>
      ((await core().knex(table).where({ user_id: id }).orderBy('id')) as Array<Record<string, unknown>>).map(
        ({ updated_at: _, undone_entry: __, ...row }) => row,
      );
    return { jobs: await rows('jobs'), history: await rows('stage_history') };
  }
  /** Adds the contact and the interview of an application. */
  async function addRest(who: Client, id: string, { applied, interview, message }: Application, zone: string) {
    if (interview) {
      const [days, state] = interview;
      const startsLocal = `${addDays(applied, days)}T10:00`;
      const { status } = await who.post('/api/interviews', {
        jobId: id,
        kind: 'video',
        startsLocal,
        timeZone: zone,
        state,
      });
      expect(status).toBe(201);
    }
    if (message !== undefined) {
      const receivedAt = new Date(momentOf(addDays(applied, message), '12:00', zone)).toISOString();
      const { status } = await who.post('/api/communications', {
        jobId: id,
        source: 'email',
        content: 'Hello',
        receivedAt,
      });
      expect(status).toBe(201);
    }
  }

  describe('Moves with days', () => {
    it.each(ZONES)(
      'say of a search in %s, entered in one day, what entering it as it happened says',
      async (zone) => {
        await withClock(async (own, set) => {
          const people = await Promise.all(
            ['as it happened', 'moved with days', 'added with days', 'dated afterwards'].map(() =>
              newPerson(core(), { now: Date.parse('2026-08-20T12:00Z') }),
            ),
          );
          const on = async (at: number, person: Person | undefined): Promise<Client> => {
            set(at);
            if (!person) throw new Error('Nobody');
            return signedIn(own.url, person);
          };
          for (const person of people)
            await (await on(Date.parse('2026-08-20T12:00Z'), person)).patch('/api/account', { timeZone: zone });
          const [happened, moved, added, dated] = people;
          const ok = async (result: Promise<{ status: number; body: unknown }>) => {
            const { status, body } = await result;
            expect([status, body]).toEqual([200, expect.anything()]);
            return body as { historyEntryId: string };
          };

          const asHappened: string[] = [];
          for (const { applied } of SEARCH) {
            const who = await on(momentOf(applied, '07:00', zone), happened);
            asHappened.push((await addJob(who, { ...shared, appliedOn: applied })).id);
          }
          const moves = SEARCH.flatMap(({ applied, moves: own }, at) =>
            own.map(([days, time, status, closedReason]) => ({
              id: asHappened[at],
              at: momentOf(addDays(applied, days), time, zone),
              body: { status, ...(closedReason && { closedReason }) },
            })),
          ).toSorted((one, other) => one.at - other.at);
          for (const { id, at, body } of moves) await ok((await on(at, happened)).patch(`/api/jobs/${id}`, body));

          const now = momentOf(TODAY, '21:00', zone);
          const one = await on(now, moved);
          const withMoves: string[] = [];
          for (const { applied, moves: own } of SEARCH) {
            const { id } = await addJob(one, { ...shared, appliedOn: applied });
            withMoves.push(id);
            for (const [days, , status, closedReason] of own) {
              const happenedOn = addDays(applied, days);
              await ok(one.patch(`/api/jobs/${id}`, { status, happenedOn, ...(closedReason && { closedReason }) }));
            }
          }
          const two = await on(now, added);
          const withHistory: string[] = [];
          for (const application of SEARCH) {
            const history = historyIn(application);
            const closedReason = application.moves.at(-1)?.[3];
            const past = history.length > 0 && { history, status: history.at(-1)?.stage };
            const body = { ...shared, appliedOn: application.applied, ...past, ...(closedReason && { closedReason }) };
            withHistory.push((await addJob(two, body)).id);
          }
          const three = await on(now, dated);
          const afterwards: string[] = [];
          for (const { applied, moves: own } of SEARCH) {
            const { id } = await addJob(three, { ...shared, appliedOn: applied });
            afterwards.push(id);
            const entries: string[] = [];
            for (const [, , status, closedReason] of own)
              entries.push(
                (await ok(three.patch(`/api/jobs/${id}`, { status, ...(closedReason && { closedReason }) })))
                  .historyEntryId,
              );
            // The first of them cannot have been later than the second, whatever day that has so far.
            for (const [at, [days]] of own.entries())
              await ok(three.patch(`/api/stage-history/${entries[at]}`, { happenedOn: addDays(applied, days) }));
          }

          const found = [];
          for (const [person, ids] of [
            [happened, asHappened],
            [moved, withMoves],
            [added, withHistory],
            [dated, afterwards],
          ] as const) {
            const who = await on(now, person);
            for (const [at, application] of SEARCH.entries()) await addRest(who, ids[at] ?? '', application, zone);
            found.push(await factsOf(who, ids, zone, now));
          }
          const [expected, ...others] = found;
          expect(expected?.summary.applications.count).toBe(SEARCH.length);
          expect(expected?.silent.filter(([, days]) => days !== null).length).toBeGreaterThan(3);
          expect(expected?.suggestions.length).toBeGreaterThan(3);
          for (const other of others) expect(other).toEqual(expected);
        });
        // It signs in at every moment of the search.
      },
      120_000,
    );

    it('have their day in every time zone', async () => {
      const ada = await signedIn(core().url, await newPerson(core()));
      const { id } = await addJob(ada, { appliedOn: '2026-03-02' });
      await ada.patch(`/api/jobs/${id}`, { status: 'offer', happenedOn: '2026-03-20' });
      for (const timeZone of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati']) {
        await ada.patch('/api/account', { timeZone });
        const { body } = await ada.get('/api/analytics/summary');
        expect((body as AnalyticsSummary).firstReply.longest).toBe(18);
        expect((await ada.get(`/api/jobs/${id}`)).body).toMatchObject({ stageChangedOn: '2026-03-20' });
      }
    });

    it('are as before after Undo: in the job, in its history and in what earlier moves can restore', async () => {
      const person = await newPerson(core());
      const ada = await signedIn(core().url, person);
      const day = (days: number): string => addDays(localDayOf(Date.now(), 'UTC'), days);
      const { id } = await addJob(ada, { appliedOn: day(-60) });
      const move = async (status: Stage, happenedOn?: string) =>
        (await ada.patch(`/api/jobs/${id}`, { status, ...(happenedOn !== undefined && { happenedOn }) })).body as {
          historyEntryId: string;
        };
      const date = (entry: string, happenedOn: string | null) =>
        ada.patch(`/api/stage-history/${entry}`, { happenedOn });
      const added = await rowsOf(person);
      const first = await move('phone screen', day(-40));
      expect(await rowsOf(person)).not.toEqual(added);
      const phone = await rowsOf(person);

      // A move with a day, one without, and a day that is corrected.
      for (const happenedOn of [day(-30), day(-40), day(-1), undefined]) {
        const { historyEntryId } = await move('onsite', happenedOn);
        await ada.patch(`/api/jobs/${id}`, { undo: historyEntryId });
        expect(await rowsOf(person)).toEqual(phone);
      }
      const second = await move('onsite');
      const both = await rowsOf(person);
      for (const [entry, other, before] of [
        [first, day(-35), day(-40)],
        [first, day(-60), day(-40)],
        [second, day(-40), null],
        [second, day(-3), null],
      ] as const) {
        expect((await date(entry.historyEntryId, other)).body).toMatchObject({ happenedOn: other });
        expect(await rowsOf(person)).not.toEqual(both);
        await date(entry.historyEntryId, before);
        expect(await rowsOf(person)).toEqual(both);
      }
      // The later move restores what its job was like with the corrected day.
      await date(first.historyEntryId, day(-50));
      await ada.patch(`/api/jobs/${id}`, { undo: second.historyEntryId });
      await date(first.historyEntryId, day(-40));
      expect(await rowsOf(person)).toEqual(phone);
      await ada.patch(`/api/jobs/${id}`, { undo: first.historyEntryId });
      expect(await rowsOf(person)).toEqual(added);
    });

    it('are as before after they were deleted and restored', async () => {
      const person = await newPerson(core());
      const ada = await signedIn(core().url, person);
      const { id } = await addJob(ada, {
        appliedOn: '2026-03-02',
        status: 'onsite',
        history: [
          { stage: 'phone screen', happenedOn: '2026-03-10' },
          { stage: 'onsite', happenedOn: '2026-03-10' },
        ],
      });
      const before = await rowsOf(person);
      const newestFirst = await historyOf(ada, id);
      expect(newestFirst.map(({ toStage, happenedOn }) => [toStage, happenedOn])).toEqual([
        ['onsite', '2026-03-10'],
        ['phone screen', '2026-03-10'],
        ['applied', '2026-03-02'],
      ]);
      for (const { id: entry } of newestFirst.slice(0, 2)) {
        expect((await ada.delete(`/api/stage-history/${entry}`)).status).toBe(204);
        expect((await ada.post(`/api/stage-history/${entry}/restore`, {})).status).toBe(200);
        expect(await rowsOf(person)).toEqual(before);
      }
    });

    it('are refused on days on which they cannot have happened', async () => {
      const ada = await signedIn(core().url, await newPerson(core()));
      const today = localDayOf(Date.now(), 'UTC');
      const { id } = await addJob(ada, { appliedOn: '2026-03-02' });
      const move = (happenedOn: string, status = 'onsite') => ada.patch(`/api/jobs/${id}`, { status, happenedOn });
      const refused = (sentence: RegExp | string) => ({
        status: 400,
        body: { code: 'validation_failed', fields: { happenedOn: expect.stringMatching(sentence) } },
      });
      for (const day of ['2026-03-01', addDays(today, 2)])
        expect(await move(day)).toMatchObject(refused(/^Choose a day between Mar 2, 2026 and .+\.$/));
      for (const body of [{ happenedOn: '2026-03-03' }, { status: 'onsite', happenedOn: '2026-02-30' }])
        expect(await ada.patch(`/api/jobs/${id}`, body)).toMatchObject({ status: 400 });
      expect((await move('2026-03-12', 'phone screen')).status).toBe(200);
      expect((await move('2026-03-20')).status).toBe(200);
      const [onsite, phone, applied] = await historyOf(ada, id);
      const date = (entry: StageHistoryEntry | undefined, happenedOn: string | null) =>
        ada.patch(`/api/stage-history/${entry?.id}`, { happenedOn });
      for (const day of ['2026-03-01', '2026-03-21'])
        expect(await date(phone, day)).toMatchObject(refused('Choose a day between Mar 2, 2026 and Mar 20, 2026.'));
      expect(await date(onsite, '2026-03-11')).toMatchObject(refused(/^Choose a day between Mar 12, 2026 and /));
      expect((await date(applied, '2026-03-01')).status).toBe(409);
      // It was recorded today, and the next change has an earlier day.
      expect((await date(phone, null)).status).toBe(409);
      expect((await date(onsite, '2026-03-20')).body).toMatchObject({ happenedOn: '2026-03-20', id: onsite?.id });
      const saved = await addJob(ada, { wishlist: true });
      expect(await ada.patch(`/api/jobs/${saved.id}`, { status: 'onsite', happenedOn: today })).toMatchObject(
        refused('wishlist'),
      );
    });

    it('are refused of a new job unless they follow each other', async () => {
      const ada = await signedIn(core().url, await newPerson(core()));
      const add = (history: JobHistory, more: object = {}) =>
        ada.post('/api/jobs', { ...shared, appliedOn: '2026-03-02', status: 'onsite', history, ...more });
      const phone = (happenedOn: string) => ({ stage: 'phone screen' as const, happenedOn });
      const onsite = (happenedOn: string) => ({ stage: 'onsite' as const, happenedOn });
      const refused: ReadonlyArray<[JobHistory, object?]> = [
        [[onsite('2026-03-01')]],
        [[onsite(addDays(localDayOf(Date.now(), 'UTC'), 2))]],
        [[phone('2026-03-12'), onsite('2026-03-11')]],
        [[onsite('2026-03-11'), onsite('2026-03-12')]],
        [[onsite('2026-03-11'), phone('2026-03-12')]],
        [[onsite('2026-03-11')], { wishlist: true, status: undefined, appliedOn: undefined }],
        [[]],
      ];
      for (const [history, more] of refused)
        expect([history, (await add(history, more)).status]).toEqual([history, 400]);
      expect((await ada.get('/api/jobs?view=card')).body).toEqual([]);
      expect(await add([onsite('2026-03-11')])).toMatchObject({
        status: 201,
        body: { status: 'onsite', stageChangedOn: '2026-03-11', repliedAt: '2026-03-11T12:00:00.000Z' },
      });
    });

    it('tell since when a job was in the stage in which it was added', async () => {
      const ada = await signedIn(core().url, await newPerson(core()));
      const { id } = await addJob(ada, { appliedOn: '2026-03-02', status: 'onsite' });
      const [entry] = await historyOf(ada, id);
      const longest = async () =>
        ((await ada.get('/api/analytics/summary')).body as AnalyticsSummary).firstReply.longest;
      const date = (happenedOn: string | null) => ada.patch(`/api/stage-history/${entry?.id}`, { happenedOn });
      expect(await longest()).toBeNull();
      await date('2026-03-09');
      expect(await longest()).toBe(7);
      expect((await ada.get(`/api/jobs/${id}`)).body).toMatchObject({ repliedAt: '2026-03-09T12:00:00.000Z' });
      await date(null);
      expect(await longest()).toBeNull();
      expect((await ada.get(`/api/jobs/${id}`)).body).toMatchObject({ repliedAt: null, stageChangedOn: null });
    });
  });
}
