import { z } from 'zod';
import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { communication, createCommunicationBody } from './schema.ts';

export const listCommunications = defineCall({
  id: 'listCommunications',
  summary: 'The communications of a job, newest first',
  method: 'GET',
  path: paths.jobCommunications,
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(communication) },
});
export const createCommunication = defineCall({
  id: 'createCommunication',
  summary: 'Add a communication to a job',
  method: 'POST',
  path: paths.communications,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: createCommunicationBody,
  success: { status: 201, body: communication },
});
export const deleteCommunication = defineCall({
  id: 'deleteCommunication',
  summary: 'Delete a communication',
  method: 'DELETE',
  path: paths.communication,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 204, body: null },
});
