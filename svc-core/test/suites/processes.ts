import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { JobCard } from '@jobtrail/contract';
import { allCalls } from '@jobtrail/contract/calls';
import { isMySql } from '@jobtrail/service-kit';
import { type ExecutedQuery, patient, planOf } from '@jobtrail/service-kit/testing';
import type { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { addJob } from './jobs.ts';

/** Lists that may be long are read in the order of an index. The rows of others are few enough to be sorted. */
const LONG_LIST =
  /from `(?:jobs|stage_history|communications|interview_notes|users|user_search|tickets|audit_log|security_events)`/;

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

  describe('Every query of a read', () => {
    it('uses an index', async () => {
      const { knex } = core();
      const own = await startInProcess(core());
      const admin = await signedIn(own.url, await newPerson(core(), { role: 'admin' }));
      const { id } = await addJob(admin);
      const queries = new Map<string, ExecutedQuery>();
      const collect = (query: ExecutedQuery) => void queries.set(query.sql, query);
      knex.on('query', collect);
      for (const { path } of allCalls.filter(({ service, method }) => service === 'core' && method === 'GET'))
        await admin.get(path.replaceAll(/:\w+/g, id));
      knex.removeListener('query', collect);
      await own.stop();
      expect(queries.size).toBeGreaterThan(30);
      const slow: string[] = [];
      for (const [sql, query] of queries) {
        if (!/^select/i.test(sql)) continue;
        // An optimizer of MySQL that finds no row by key reports that without the name of the key, and reads the whole
        // of a small table although it has one.
        const isSlow = ({ key, possible_keys, Extra, detail }: Awaited<ReturnType<typeof planOf>>[number]): boolean =>
          isMySql(knex)
            ? key === null && possible_keys === null && !/const|Impossible/.test(String(Extra))
            : /^SCAN (?!\S+ USING (?:COVERING )?INDEX )/.test(String(detail)) ||
              (LONG_LIST.test(sql) && /^USE TEMP B-TREE FOR ORDER/.test(String(detail)));
        if ((await planOf(knex, query)).some(isSlow)) slow.push(sql);
      }
      expect(slow).toEqual([]);
    });
  });
}
