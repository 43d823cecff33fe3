import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { createTable } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import { AppError } from '../errors/AppError.ts';
import { groupCommit } from './groupCommit.ts';

interface NoteRow {
  id: string;
  batch: number;
}

/** Tests that many small writes share transactions, and that each caller gets its own outcome. */
export function groupCommitSuite(database: () => Knex): void {
  describe('A group commit', () => {
    let flushes = 0;
    let fails = false;
    const failures: unknown[] = [];
    const open = ({ batchMax = 50, waitingMax = 1000, before = async (): Promise<void> => undefined } = {}) =>
      groupCommit<string, 'new' | 'known'>({
        name: 'notes',
        batchMax,
        waitingMax,
        pauseMs: 10,
        onFailure: (error) => failures.push(error),
        async flush(ids) {
          flushes += 1;
          await before();
          return transaction(database(), async (trx) => {
            const known = new Set(
              await trx<NoteRow>('notes')
                .whereIn('id', [...ids])
                .pluck('id'),
            );
            const fresh = new Set(ids.filter((id) => !known.has(id)));
            if (fresh.size > 0) await trx<NoteRow>('notes').insert([...fresh].map((id) => ({ id, batch: flushes })));
            if (fails) throw new Error('the commit failed');
            return ids.map((id) => (fresh.delete(id) ? 'new' : 'known'));
          });
        },
      });
    const rows = (): Promise<NoteRow[]> => database()<NoteRow>('notes').orderBy('id').select();

    beforeEach(async () => {
      [flushes, fails] = [0, false];
      failures.length = 0;
      await createTable(database(), 'notes', (table) => {
        table.string('id', 36).primary();
        table.integer('batch').notNullable();
      });
      await database()('notes').delete();
    });

    it('writes concurrent entries in few transactions, each committed before its caller resumes', async () => {
      const { commit } = open();
      const outcomes = await Promise.all(Array.from({ length: 100 }, (_, n) => commit(`note-${n % 60}`)));
      expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(60);
      expect(outcomes.slice(0, 60).every((outcome) => outcome === 'new')).toBe(true);
      expect([flushes, (await rows()).length]).toEqual([2, 60]);
      expect(await commit('note-1')).toBe('known');
    });
    it('rejects entries while its queue is full, and writes those it accepted', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const { commit, commitEventually, drained } = open({ batchMax: 5, waitingMax: 10, before: () => held });
      const taken = Array.from({ length: 10 }, (_, n) => commit(`taken-${n}`));
      const refused = await commit('refused').catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(AppError);
      expect(refused).toMatchObject({ status: 503 });
      commitEventually('must not be lost');
      release();
      expect(await Promise.all(taken)).toEqual(Array.from({ length: 10 }, () => 'new'));
      await drained();
      expect((await rows()).map(({ id }) => id)).toEqual([
        'must not be lost',
        ...Array.from({ length: 10 }, (_, n) => `taken-${n}`),
      ]);
    });
    it('rejects every caller of a failed flush, and continues with the next', async () => {
      const { commit } = open();
      fails = true;
      const results = await Promise.allSettled(['a', 'b', 'c'].map(commit));
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect([failures.length, await rows()]).toEqual([1, []]);
      fails = false;
      expect(await commit('a')).toBe('new');
    });
    it('retries entries that must not be lost, before later ones', async () => {
      const { commit, commitEventually, drained } = open();
      fails = true;
      commitEventually('first');
      await expect(commit('second')).rejects.toThrow('the commit failed');
      fails = false;
      const third = commit('third');
      expect(await third).toBe('new');
      expect((await rows()).map(({ id }) => id)).toEqual(['first', 'third']);
      commitEventually('last');
      await drained();
      expect((await rows()).map(({ id }) => id)).toEqual(['first', 'last', 'third']);
    });
    it('rejects its callers if the flush does not return an outcome for each entry', async () => {
      const { commit } = groupCommit<string, string>({
        name: 'notes',
        batchMax: 10,
        waitingMax: 10,
        pauseMs: 0,
        flush: async () => [],
      });
      await expect(commit('a')).rejects.toThrow('notes: 0 outcomes for 1 entries');
    });
  });
}
