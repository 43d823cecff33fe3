import { z } from 'zod';
import { id, localDay, moment } from '../fields.ts';
import { stage } from '../jobs/schema.ts';

/** One change of stage. `fromStage` is null for the entry of the job's creation. */
export const stageHistoryEntry = z.object({
  id,
  fromStage: stage.nullable(),
  toStage: stage,
  /** When it happened. With a picked day it is at noon UTC of that day, unless an entry before or after it prevents it. */
  changedAt: moment,
  /** The day that the person has picked, the same in every time zone; null if it happened when it was recorded. */
  happenedOn: z.string().nullable(),
  /** When an entry with a picked day was recorded; null for others. */
  enteredAt: moment.nullable(),
  notes: z.string().nullable(),
});
export type StageHistoryEntry = z.infer<typeof stageHistoryEntry>;

/** PATCH /api/stage-history/{id}: the day on which it happened; null for the moment at which it was recorded. */
export const dateStageChangeBody = z.object({ happenedOn: localDay.nullable() });
