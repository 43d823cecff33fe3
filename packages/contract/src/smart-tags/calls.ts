import { z } from 'zod';
import { defineCall } from '../call.ts';
import { correctedTags, correctTagBody, jobTags, tagRule, tagRuleBody, updateTagRuleBody } from './schema.ts';

export const getJobTags = defineCall('getJobTags', {
  summary: 'Get the smart tags of a job with the words that each follows from, or that contradict each other',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: jobTags },
});
export const correctJobTag = defineCall('correctJobTag', {
  summary: 'Correct or remove a smart tag of a job, or withdraw the correction; the second equal one offers a rule',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: correctTagBody,
  success: { status: 200, body: correctedTags },
});
export const listTagRules = defineCall('listTagRules', {
  summary: 'List your rules of smart tags, oldest first',
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(tagRule) },
});
export const createTagRule = defineCall('createTagRule', {
  summary: 'Add a rule of smart tags, which applies to every job; one about the same words is replaced',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: tagRuleBody,
  success: { status: 201, body: tagRule },
});
export const updateTagRule = defineCall('updateTagRule', {
  summary: 'Change the words or the value of a rule of smart tags',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: updateTagRuleBody,
  success: { status: 200, body: tagRule },
});
export const deleteTagRule = defineCall('deleteTagRule', {
  summary: 'Delete a rule of smart tags',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 204, body: null },
});
