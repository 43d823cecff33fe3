import type { Knex } from 'knex';
import { type Piece, pieceOf, rowList, type RowSource, type RunInSlot } from '@jobtrail/service-kit';
import type { InterviewRow } from '../../rows.ts';
import { presentInterview } from './presenter.ts';
import { jobsOf } from './queries.ts';

/** Interviews as a JSON list, in bounded memory. One whose job is deleted in the meantime is left out. */
export const interviewList = (knex: Knex, source: RowSource, runInSlot: RunInSlot): AsyncGenerator<Piece, undefined> =>
  rowList<InterviewRow>(runInSlot, source, async (rows) => {
    const jobs = await jobsOf(knex, rows);
    return rows.flatMap((row) => {
      const job = jobs.get(row.job_id);
      return job ? [pieceOf(JSON.stringify(presentInterview(row, job)))] : [];
    });
  });
