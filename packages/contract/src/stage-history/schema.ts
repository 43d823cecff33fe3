import { z } from 'zod';
import { id, moment } from '../fields.ts';
import { stage } from '../jobs/schema.ts';

/** One change of stage. `fromStage` is null for the entry of the job's creation. */
export const stageHistoryEntry = z.object({
  id,
  fromStage: stage.nullable(),
  toStage: stage,
  changedAt: moment,
  notes: z.string().nullable(),
});
export type StageHistoryEntry = z.infer<typeof stageHistoryEntry>;
