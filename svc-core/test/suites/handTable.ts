import { describe, expect, it } from '@jest/globals';
import {
  type AnalyticsSummary,
  createNews,
  dueSuggestions,
  type JobCard,
  type ReplyFigures,
  silentDays,
  type Today,
} from '@jobtrail/contract';
import type { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { addJob } from './jobs.ts';

const ZONE = 'Europe/Berlin';
const MINUTE_MS = 60_000;

/** What is done with a job on a day, after it was added. */
type Act = (who: Client, id: string) => Promise<unknown>;
const move =
  (status: string, closedReason?: string): Act =>
  (who, id) =>
    who.patch(`/api/jobs/${id}`, { status, ...(closedReason !== undefined && { closedReason }) });
const interview =
  (startsLocal: string, state = 'planned'): Act =>
  (who, jobId) =>
    who.post('/api/interviews', { jobId, kind: 'video', startsLocal, timeZone: ZONE, state });
const moved = async (who: Client, id: string): Promise<string> =>
  ((await move('phone screen')(who, id)) as { body: { historyEntryId: string } }).body.historyEntryId;
const moveAndUndo: Act = async (who, id) => who.patch(`/api/jobs/${id}`, { undo: await moved(who, id) });
const moveAndDelete: Act = async (who, id) => who.delete(`/api/stage-history/${await moved(who, id)}`);
const communication =
  (receivedAt: string): Act =>
  (who, jobId) =>
    who.post('/api/communications', { jobId, source: 'email', content: 'Hello', receivedAt });

interface Row {
  /** The day on which it is entered. */
  readonly entered: string;
  readonly fields: object;
  /** By day. */
  readonly then: Readonly<Record<string, readonly Act[]>>;
}
const row = (entered: string, applied: string | null, then: Row['then'] = {}, more: object = {}): Row => ({
  entered,
  fields: { appliedOn: applied, ...more },
  then,
});
const PHONE = { status: 'phone screen' };

/**
 * 26 applications. Today is Saturday, November 28, 2026. `reply` is the days from the application to the first reply, `w`
 * the days for which one still waits, `left` those until the person ended it, `?` a reply on an unknown day; `silent` are
 * the days since the last news, from 12 on.
 */
const ROWS: Readonly<Record<string, Row>> = {
  // reply 7; stages: phone, technical; rejected
  a1: row('2026-10-05', '2026-10-05', {
    '2026-10-12': [move('phone screen')],
    '2026-10-26': [move('technical interview')],
    '2026-11-09': [move('rejected', 'employer')],
  }),
  // reply 14; rejected
  a2: row('2026-10-05', '2026-10-05', { '2026-10-19': [move('rejected', 'employer')] }),
  // left 21; rejected
  a3: row('2026-10-05', '2026-10-05', { '2026-10-26': [move('rejected', 'no answer')] }),
  // left 7; rejected
  a4: row('2026-10-05', '2026-10-05', { '2026-10-12': [move('rejected', 'withdrew')] }),
  // reply 28; phone; silent 26, since the move
  a5: row('2026-10-05', '2026-10-05', { '2026-11-02': [move('phone screen')] }),
  // Entered three weeks late. reply 27; phone; silent 47, since the move
  a6: row('2026-10-05', '2026-09-15', { '2026-10-12': [move('phone screen')] }),
  // reply 7; phone, onsite; offer, accepted
  a7: row('2026-10-12', '2026-10-12', {
    '2026-10-19': [move('phone screen')],
    '2026-11-02': [move('onsite')],
    '2026-11-16': [move('offer', 'accepted')],
  }),
  // reply 21; phone; silent 26, since the move
  a8: row('2026-10-12', '2026-10-12', { '2026-11-02': [move('phone screen')] }),
  // A move that was undone. w 47; silent 47
  a9: row('2026-10-12', '2026-10-12', { '2026-11-02': [moveAndUndo] }),
  // Moved and, minutes later, moved back. w 40; silent 40
  b1: row('2026-10-19', '2026-10-19', { '2026-10-26': [move('phone screen'), move('applied')] }),
  // Moved and, a week later, moved back, which takes everything back. w 40; silent 40
  b2: row('2026-10-19', '2026-10-19', { '2026-10-26': [move('phone screen')], '2026-11-02': [move('applied')] }),
  // Added in a later stage. ?; phone; silent 40, since the application
  b3: row('2026-10-19', '2026-10-19', {}, PHONE),
  // Added in a later stage, then given up. ?; phone; rejected
  b4: row('2026-10-19', '2026-10-19', { '2026-11-09': [move('rejected', 'no answer')] }, PHONE),
  // A move that was deleted. w 33; silent 33
  b5: row('2026-10-26', '2026-10-26', { '2026-11-09': [moveAndDelete] }),
  // An interview that was held, without a move. ?; held; silent 18, since the interview
  b6: row('2026-10-26', '2026-10-26', { '2026-10-26': [interview('2026-11-10T15:00')] }),
  // An interview that is planned, without a move. ?; planned; not silent
  b7: row('2026-10-26', '2026-10-26', { '2026-10-26': [interview('2026-12-03T15:00')] }),
  // A canceled interview is none. w 33; silent 33
  b8: row('2026-10-26', '2026-10-26', { '2026-10-26': [interview('2026-11-12T15:00', 'cancelled')] }),
  // Neither is a no-show. w 26; silent 14, since the communication
  b9: row('2026-11-02', '2026-11-02', {
    '2026-11-02': [interview('2026-11-10T15:00', 'no-show')],
    '2026-11-16': [communication('2026-11-14T11:00:00.000Z')],
  }),
  // reply 7; phone; one interview held, one planned; not silent
  c1: row('2026-11-02', '2026-11-02', {
    '2026-11-09': [move('phone screen'), interview('2026-11-12T15:00', 'done'), interview('2026-12-01T15:00')],
  }),
  // reply 14; phone; news 5 days ago
  c2: row('2026-11-09', '2026-11-09', { '2026-11-23': [move('phone screen')] }),
  // reply 7; rejected
  c3: row('2026-11-16', '2026-11-16', { '2026-11-23': [move('rejected', 'employer')] }),
  // w 5
  c4: row('2026-11-23', '2026-11-23'),
  // In the future: in no figure
  c5: row('2026-11-23', '2027-03-01'),
  // In the future, although it has been moved and has an interview: in no figure, and not silent
  c6: row('2026-11-23', '2026-12-01', { '2026-11-23': [move('phone screen'), interview('2026-12-02T15:00')] }),
  // Without a date: in no figure
  c7: row('2026-11-23', null),
  // left 9782: from the last day of 1999 to October 12; only in All
  c8: row('2026-10-05', '1999-12-31', { '2026-10-12': [move('rejected', 'no answer')] }),
};
const DAYS = ['05', '12', '19', '26'].map((day) => `2026-10-${day}`);
DAYS.push(...['02', '09', '16', '23'].map((day) => `2026-11-${day}`));

export function handTableSuite(core: () => CoreUnderTest): void {
  describe('26 applications that were counted by hand', () => {
    it('have the same figures in the analytics, next to the board, and on Today', async () => {
      let now = Date.parse('2026-10-05T08:00Z');
      const own = await startInProcess(core(), { clock: () => now });
      try {
        const person = await newPerson(core(), { now });
        const on = async (day: string): Promise<Client> => {
          now = Date.parse(`${day}T09:00Z`);
          return signedIn(own.url, person);
        };
        const ids = new Map<string, string>();
        for (const day of DAYS) {
          const who = await on(day);
          await who.patch('/api/account', { timeZone: ZONE });
          for (const [name, { entered, fields, then }] of Object.entries(ROWS)) {
            if (entered === day) ids.set(name, (await addJob(who, { ...fields, company: name })).id);
            for (const act of then[day] ?? []) {
              now += MINUTE_MS;
              await act(who, ids.get(name) ?? '');
            }
          }
        }
        const who = await on('2026-11-28');
        const { id: deleted } = await addJob(who, { appliedOn: '2026-10-05' });
        await who.delete(`/api/jobs/${deleted}?restorable=1`);
        await addJob(who, { wishlist: true });

        const names = new Map([...ids].map(([name, id]) => [id, name]));
        const read = async <T>(path: string): Promise<T> => (await who.get(path)).body as T;
        const summary = await read<AnalyticsSummary>('/api/analytics/summary?from=2026-08-31');
        const namesOf = ({ jobs }: { jobs: readonly number[] }) =>
          jobs.map((job) => names.get(summary.jobIds[job] ?? '')).toSorted();

        // 90 days from August 31: 1 + 30 + 31 + 28; 22 applications are 1.71 a week.
        expect(summary.period.days).toBe(90);
        expect([summary.applications.count, summary.applications.perWeek]).toEqual([22, 1.71]);
        expect([namesOf(summary.undated), namesOf(summary.ahead)]).toEqual([['c7'], ['c5', 'c6']]);
        // The nine replies on a known day, and the four on an unknown one: 13 of 22.
        expect(namesOf(summary.heardBack)).toEqual(
          ['a1', 'a2', 'a5', 'a6', 'a7', 'a8', 'c1', 'c2', 'c3', 'b3', 'b4', 'b6', 'b7'].toSorted(),
        );
        expect([summary.heardBack.of, summary.heardBack.share]).toEqual([22, 0.5909]);
        expect(namesOf(summary.positiveReply)).toEqual(['a1', 'a5', 'a6', 'a7', 'a8', 'b3', 'b4', 'c1', 'c2']);
        expect(namesOf(summary.offers)).toEqual(['a7']);
        expect(namesOf(summary.rejected)).toEqual(['a1', 'a2', 'a3', 'a4', 'b4', 'c3']);
        // Four interviews in 22 applications; eleven entries into stages of interviews.
        expect([namesOf(summary.interviews.held), namesOf(summary.interviews.planned)]).toEqual([
          ['b6', 'c1'],
          ['b7', 'c1'],
        ]);
        expect([summary.interviews.count, summary.interviews.perApplication]).toEqual([4, 0.18]);
        expect(namesOf(summary.stageEntries)).toEqual(
          ['a1', 'a1', 'a5', 'a6', 'a7', 'a7', 'a8', 'b3', 'b4', 'c1', 'c2'].toSorted(),
        );
        expect(summary.stageEntries.perApplication).toBe(0.5);
        expect(summary.funnel.map(({ count, skipped }) => [count, skipped.count])).toEqual([
          [22, 0],
          [9, 0],
          [2, 1],
          [1, 0],
          [1, 0],
        ]);
        expect(
          summary.weeks.map(({ monday, applications, interviews }) => [monday, applications.count, interviews.count]),
        ).toEqual([
          ['2026-09-14', 1, 0],
          ['2026-10-05', 5, 0],
          ['2026-10-12', 3, 0],
          ['2026-10-19', 4, 0],
          ['2026-10-26', 4, 0],
          ['2026-11-02', 2, 0],
          ['2026-11-09', 1, 2],
          ['2026-11-16', 1, 0],
          ['2026-11-23', 1, 0],
        ]);

        // Days: 5w, 7 7 7 7, 7left, 14 14, 21, 21left, 26w, 27, 28, 33w 33w, 40w 40w, 47w.
        // S(7) = 13/17, S(14) = 13/17 * 10/12 = 0.637, S(21) = 0.637 * 9/10 = 0.574, S(27) = 0.574 * 6/7 = 0.492,
        // S(28) = 0.492 * 5/6 = 0.410: a quarter within 14 days, half within 27.
        const { firstReply } = summary;
        expect([firstReply.finished, firstReply.waiting.count, firstReply.left.count]).toEqual([9, 7, 2]);
        expect(namesOf(firstReply.unknown)).toEqual(['b3', 'b4', 'b6', 'b7']);
        expect([firstReply.quarter, firstReply.median, firstReply.threeQuarters, firstReply.longest]).toEqual([
          14,
          27,
          null,
          47,
        ]);

        // All has one application more, which was left after 9782 days: S(7) = 14/18, S(14) = 0.658, S(21) = 0.598,
        // S(27) = 0.598 * 7/8 = 0.523, S(28) = 0.523 * 6/7 = 0.449: half within 28 days.
        const all = await read<AnalyticsSummary>('/api/analytics/summary');
        expect([all.applications.count, all.heardBack.count, all.firstReply.median]).toEqual([23, 13, 28]);
        expect(await read<ReplyFigures>('/api/analytics/replies')).toEqual({
          heardBack: { count: 13, of: 23 },
          firstReply: { finished: 9, median: 28 },
        });

        const cards = await read<JobCard[]>('/api/jobs?view=card');
        const today = await read<Today>('/api/today');
        const newsOf = createNews({ ...today, now, zone: ZONE });
        const silent = cards.flatMap((card) => {
          const days = silentDays(card, newsOf(card.id), { day: '2026-11-28', zone: ZONE });
          return days === null ? [] : [[names.get(card.id), days] as const];
        });
        expect(Object.fromEntries(silent)).toEqual({
          a5: 26,
          a6: 47,
          a8: 26,
          a9: 47,
          b1: 40,
          b2: 40,
          b3: 40,
          b5: 33,
          b6: 18,
          b8: 33,
          b9: 14,
        });
        // Nothing asks for a reply that is there, or that an interview has given.
        const suggested = dueSuggestions({ ...today, cards, now, zone: ZONE });
        expect(suggested.map(({ jobId, rule }) => [names.get(jobId), rule]).toSorted()).toEqual([
          ['a9', 'follow-up'],
          ['b1', 'follow-up'],
          ['b2', 'follow-up'],
          ['b5', 'follow-up'],
          ['b6', 'interview-reply'],
          ['b8', 'follow-up'],
          ['b9', 'follow-up'],
        ]);
      } finally {
        await own.stop();
      }
    });
  });
}
