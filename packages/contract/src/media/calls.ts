import { defineCall } from '../call.ts';
import { UPLOAD_BODY_MAX_BYTES } from '../limits.ts';
import { storageUse, transcription, transcriptionConfig, uploadedMedia, uploadQuery } from './schema.ts';

export const uploadMedia = defineCall('uploadMedia', {
  summary: 'Upload an image, a recording or a document, to which a job or an interview note then refers',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  maxBody: UPLOAD_BODY_MAX_BYTES,
  rawBody: { types: ['audio/*', 'image/*', 'video/*', 'application/octet-stream', 'application/pdf', 'text/markdown'] },
  query: uploadQuery,
  success: { status: 201, body: uploadedMedia },
});
export const discardUpload = defineCall('discardUpload', {
  summary: 'Delete an upload that is not in use yet',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  success: { status: 204, body: null },
});
export const getStorage = defineCall('getStorage', {
  summary: 'Get the storage that your images and recordings use, and its limit',
  service: 'core',
  access: 'user',
  success: { status: 200, body: storageUse },
});
export const getTranscription = defineCall('getTranscription', {
  summary: 'Get the service that transcribes recordings',
  service: 'core',
  access: 'user',
  success: { status: 200, body: transcriptionConfig },
});
export const transcribeMedia = defineCall('transcribeMedia', {
  summary: 'Transcribe and summarize one of your recordings',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 200, body: transcription },
});
