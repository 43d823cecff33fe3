import { defineCall } from '../call.ts';
import { UPLOAD_BODY_MAX_BYTES } from '../limits.ts';
import { uploadedMedia, uploadQuery } from './schema.ts';

export const uploadMedia = defineCall('uploadMedia', {
  summary: 'Upload an image or recording; a job or an interview note then refers to it by its address',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  maxBody: UPLOAD_BODY_MAX_BYTES,
  rawBody: { types: ['audio/*', 'image/*', 'video/*', 'application/octet-stream'] },
  query: uploadQuery,
  success: { status: 201, body: uploadedMedia },
});
export const discardUpload = defineCall('discardUpload', {
  summary: 'Delete an upload that is not in use yet',
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
