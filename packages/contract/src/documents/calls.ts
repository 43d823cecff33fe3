import { z } from 'zod';
import { defineCall } from '../call.ts';
import { addJobDocumentBody, documentUse, jobDocument, personDocument, updateDocumentBody } from './schema.ts';

export const listDocuments = defineCall('listDocuments', {
  summary: 'List your documents with their versions',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: z.array(personDocument) },
});
export const listDocumentUses = defineCall('listDocumentUses', {
  summary: 'List the jobs in which a version of a document is used, newest first',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: z.array(documentUse) },
});
export const updateDocument = defineCall('updateDocument', {
  summary: 'Rename a document, or change what it is for',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: updateDocumentBody,
  success: { status: 200, body: personDocument },
});
export const deleteDocument = defineCall('deleteDocument', {
  summary: 'Delete a document with all its versions, also from the jobs in which it is used',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 204, body: null },
});
export const listJobDocuments = defineCall('listJobDocuments', {
  summary: 'List the documents of a job',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: z.array(jobDocument) },
});
export const addJobDocument = defineCall('addJobDocument', {
  summary: 'Use a version of a document in a job: one that you have, or an upload',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: addJobDocumentBody,
  success: { status: 201, body: jobDocument },
});
export const removeJobDocument = defineCall('removeJobDocument', {
  summary: 'Remove a version of a document from a job; you keep the document',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 204, body: null },
});
