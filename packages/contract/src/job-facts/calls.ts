import { z } from 'zod';
import { defineCall } from '../call.ts';
import { jobFacts } from './schema.ts';

export const listJobFacts = defineCall('listJobFacts', {
  summary: 'List the contact and the number of interviews of your applications; those with neither are left out',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: z.array(jobFacts) },
});
