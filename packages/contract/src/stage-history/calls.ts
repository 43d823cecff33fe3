import { z } from 'zod';
import { defineCall } from '../call.ts';
import { stageHistoryEntry } from './schema.ts';

export const listStageHistory = defineCall('listStageHistory', {
  summary: 'The stage changes of a job, newest first',
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(stageHistoryEntry) },
});
