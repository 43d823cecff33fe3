import { z } from 'zod';
import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { stageHistoryEntry } from './schema.ts';

export const listStageHistory = defineCall({
  id: 'listStageHistory',
  summary: 'The stage changes of a job, newest first',
  method: 'GET',
  path: paths.stageHistory,
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(stageHistoryEntry) },
});
