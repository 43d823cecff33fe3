import { z } from 'zod';
import { defineCall } from '../call.ts';
import { communication, createCommunicationBody, updateCommunicationBody } from './schema.ts';

export const listCommunications = defineCall('listCommunications', {
  summary: 'List the communications of a job, newest first',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: z.array(communication) },
});
export const createCommunication = defineCall('createCommunication', {
  summary: 'Add a communication to a job',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: createCommunicationBody,
  success: { status: 201, body: communication },
});
export const updateCommunication = defineCall('updateCommunication', {
  summary: 'Update a communication',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: updateCommunicationBody,
  success: { status: 200, body: communication },
});
export const deleteCommunication = defineCall('deleteCommunication', {
  summary: 'Delete a communication; it can be restored for an hour',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 204, body: null },
});
export const restoreCommunication = defineCall('restoreCommunication', {
  summary: 'Restore a communication that was deleted within the last hour',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 200, body: communication },
});
