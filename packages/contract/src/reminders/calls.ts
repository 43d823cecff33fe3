import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  countTodayQuery,
  createReminderBody,
  decideSuggestionBody,
  recordedDecision,
  reminder,
  reminderRuleSetting,
  today,
  todayCount,
  updatedReminder,
  updateReminderBody,
  updateReminderRuleBody,
} from './schema.ts';

export const getToday = defineCall('getToday', {
  summary: 'Get the reminders, decisions and rules for Today',
  service: 'core',
  access: 'user',
  scope: 'calendar:read',
  success: { status: 200, body: today },
});
export const countToday = defineCall('countToday', {
  summary: 'Count what is left for today: overdue and due reminders, and interviews that are not over',
  service: 'core',
  access: 'user',
  scope: 'calendar:read',
  query: countTodayQuery,
  success: { status: 200, body: todayCount },
});
export const createReminder = defineCall('createReminder', {
  summary: 'Add a reminder, with or without a job',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: createReminderBody,
  success: { status: 201, body: reminder },
});
export const updateReminder = defineCall('updateReminder', {
  summary: 'Update, snooze, finish or reopen a reminder; finishing one may add a communication to its job',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: updateReminderBody,
  success: { status: 200, body: updatedReminder },
});
export const deleteReminder = defineCall('deleteReminder', {
  summary: 'Delete a reminder; it can be restored for ten minutes',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 204, body: null },
});
export const restoreReminder = defineCall('restoreReminder', {
  summary: 'Restore a reminder that was deleted within the last ten minutes',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 200, body: reminder },
});
export const decideSuggestion = defineCall('decideSuggestion', {
  summary: 'Record a decision on a suggestion; `done` may add a communication to the job',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: decideSuggestionBody,
  success: { status: 201, body: recordedDecision },
});
export const withdrawDecision = defineCall('withdrawDecision', {
  summary: 'Remove a decision on a suggestion, as if it had not been made',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 204, body: null },
});
export const updateReminderRule = defineCall('updateReminderRule', {
  summary: 'Turn a rule of suggestions on or off, or change its days',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: updateReminderRuleBody,
  success: { status: 200, body: z.array(reminderRuleSetting) },
});
