import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { JobCard } from '@jobtrail/contract';
import { isMySql } from '@jobtrail/service-kit';
import { patient, planOf } from '@jobtrail/service-kit/testing';
import type { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { addJob } from './jobs.ts';

const cardsOf = async (who: Client): Promise<JobCard[]> => (await who.get('/api/jobs?view=card')).body as JobCard[];

export function processesSuite(core: () => CoreUnderTest): void {
  describe('Two processes on one database', () => {
    it('each immediately shows what the other has written', async () => {
      const other = await core().another();
      const here = core().ada;
      const there = here.at(other.url);
      const job = await addJob(here);
      for (const [writer, reader] of [
        [here, there],
        [there, here],
      ] as const) {
        await cardsOf(reader);
        const company = `Written at ${writer.url}`;
        await writer.patch(`/api/jobs/${job.id}`, { company });
        expect((await cardsOf(reader)).find(({ id }) => id === job.id)?.company).toBe(company);
      }
      await there.delete(`/api/jobs/${job.id}`);
      expect((await cardsOf(here)).some(({ id }) => id === job.id)).toBe(false);
      expect(await other.end()).toBe(0);
    });
    it('concurrent moves in both result in one history', async () => {
      const other = await core().second();
      const here = core().ada;
      const there = here.at(other.url);
      const job = await addJob(here);
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          (n % 2 ? here : there).patch(`/api/jobs/${job.id}`, { status: n % 3 ? 'offer' : 'onsite' }),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      const history = (
        (await here.get(`/api/jobs/${job.id}/stage-history`)).body as Array<{
          fromStage: string | null;
          toStage: string;
        }>
      ).reverse();
      history.forEach((entry, n) => expect(entry.fromStage).toBe(n === 0 ? null : history[n - 1]?.toStage));
    });
  });

  describe('The process', () => {
    it('stops within five seconds of SIGTERM, and lets a running request finish', async () => {
      const other = await core().another();
      const body = JSON.stringify({ company: 'Kestrel', position: 'Engineer' });
      const running = request(`${other.url}/api/jobs`, {
        method: 'POST',
        headers: {
          cookie: core().ada.cookie,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          expect: '100-continue',
        },
      });
      const responded = once(running, 'response') as Promise<[IncomingMessage]>;
      running.flushHeaders();
      // The service has received the request and waits for its body.
      await once(running, 'continue');
      const begun = Date.now();
      const ended = other.end();
      running.end(body);
      const [response] = await responded;
      response.resume();
      expect([response.statusCode, await ended]).toEqual([201, 0]);
      expect(Date.now() - begun).toBeLessThan(patient(5000));
    });
  });

  describe('Every query of a request', () => {
    it('uses an index', async () => {
      const { knex } = core();
      const queries = [
        knex('sessions')
          .join('users', 'users.id', 'sessions.user_id')
          .where('sessions.token_hash', 'x')
          .select('users.id'),
        knex('jobs')
          .where({ user_id: 'u' })
          .orderBy([
            { column: 'created_at', order: 'desc' },
            { column: 'id', order: 'desc' },
          ])
          .limit(100),
        knex('jobs').where({ user_id: 'u', id: 'i' }),
        knex('jobs').where({ user_id: 'u' }).groupBy('status').select('status').count(),
        knex('stage_history')
          .where({ job_id: 'j' })
          .orderBy([
            { column: 'changed_at', order: 'desc' },
            { column: 'id', order: 'desc' },
          ]),
        knex('communications')
          .where({ job_id: 'j' })
          .orderBy([
            { column: 'received_at', order: 'desc' },
            { column: 'id', order: 'desc' },
          ]),
        knex('communications').where({ id: 'i', user_id: 'u' }),
        knex('interview_notes')
          .where({ job_id: 'j' })
          .orderBy([
            { column: 'interview_date', order: 'desc' },
            { column: 'id', order: 'desc' },
          ]),
        knex('interview_notes').where({ id: 'i', user_id: 'u' }),
        knex('interview_notes')
          .where({ job_id: 'j' })
          .whereIn('id', ['i', 'k'])
          .whereRaw('coalesce(octet_length(??), 0) <= ?', ['notes', 4096]),
        knex('jobs')
          .where({ user_id: 'u' })
          .whereIn('id', ['i', 'k'])
          .whereRaw('coalesce(octet_length(??), 0) <= ?', ['notes', 4096]),
        knex('communications').whereIn('job_id', ['j']).where({ user_id: 'u' }).limit(500),
        knex('deleted_entries').where({ id: 'i', user_id: 'u', kind: 'communication' }).where('deleted_at', '>=', 7),
        knex('deleted_entries').where('deleted_at', '<', 7),
        knex('deleted_entries').where({ job_id: 'j' }),
        knex('uploads').where({ state: 'restorable' }).where('created_at', '<', 7).limit(100),
        knex('ticket_entries')
          .leftJoin('users', 'users.id', 'ticket_entries.author_id')
          .whereIn('ticket_entries.id', ['e', 'f']),
        knex('ticket_entries').where({ ticket_id: 't' }).count({ total: '*' }),
        knex('audit_log').whereIn('id', ['a', 'b']),
        knex('media').where({ id: 'i', user_id: 'u' }),
        knex('media').where({ job_id: 'j' }).whereNull('interview_note_id').orderBy(['job_id', 'position']),
        knex('media').where({ interview_note_id: 'n' }),
        knex('users').where({ email: 'e' }),
        knex('users').where({ role: 'admin', is_active: 1 }).whereNot({ id: 'i' }).limit(1),
        knex('users').where('id', '<', 'i').orderBy('id', 'desc').limit(51),
        knex('users').where({ subscription_status: 'active' }).where('id', '<', 'i').orderBy('id', 'desc').limit(51),
        knex('user_search')
          .where('suffix', '>=', 'a')
          .where('suffix', '<', 'b')
          .orderBy([{ column: 'suffix' }, { column: 'user_id' }])
          .limit(200),
        knex('user_search')
          .where('suffix', 'a')
          .where('user_id', '>', 'u')
          .orderBy([{ column: 'suffix' }, { column: 'user_id' }])
          .limit(200),
        knex('user_search').where({ user_id: 'u' }).whereIn('suffix', ['a', 'b']),
        knex('sessions').where({ user_id: 'u' }),
        knex('tickets')
          .orderBy([
            { column: 'created_at', order: 'desc' },
            { column: 'id', order: 'desc' },
          ])
          .where('created_at', '<', 7)
          .limit(200),
        knex('tickets')
          .where({ status: 'x' })
          .orderBy([
            { column: 'created_at', order: 'desc' },
            { column: 'id', order: 'desc' },
          ])
          .limit(200),
        knex('ticket_entries').whereIn('ticket_id', ['t']).orderBy('id'),
        knex('audit_log').where({ subject_id: 'u' }).where('id', '<', 'i').orderBy('id', 'desc').limit(51),
        knex('audit_log').where({ actor_id: 'u' }).orderBy('id', 'desc').limit(51),
        knex('outgoing_mails').where('next_attempt_at', '<=', 7).orderBy('next_attempt_at').limit(20),
        knex('outgoing_mails').where({ lease: 'l' }),
        knex('account_deletions').where('next_attempt_at', '<=', 7).orderBy('next_attempt_at').limit(1),
        knex('mailed_links').where({ token_hash: 'h' }).whereIn('purpose', ['reset']).where('expires_at', '>', 7),
      ];
      for (const query of queries) {
        const { sql, bindings } = query.toSQL().toNative();
        for (const { key, Extra, detail } of await planOf(knex, { sql, bindings }))
          // An optimizer of MySQL that finds no row by key reports that without the name of the key.
          if (isMySql(knex)) expect([sql, key !== null || /const|Impossible/.test(String(Extra))]).toEqual([sql, true]);
          else expect([sql, /^SCAN|USE TEMP B-TREE FOR ORDER/.test(String(detail))]).toEqual([sql, false]);
      }
    });
  });
}
