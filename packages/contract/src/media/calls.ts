import { defineCall } from '../call.ts';
import { UPLOAD_BODY_MAX_BYTES } from '../limits.ts';
import { paths } from '../paths.ts';
import { uploadedMedia, uploadQuery } from './schema.ts';

export const uploadMedia = defineCall({
  id: 'uploadMedia',
  summary: 'Upload a recording or an image as it is; a job or an interview note then names it by its address',
  method: 'POST',
  path: paths.uploads,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  maxBody: UPLOAD_BODY_MAX_BYTES,
  rawBody: { types: ['audio/*', 'image/*', 'video/*', 'application/octet-stream'] },
  query: uploadQuery,
  success: { status: 201, body: uploadedMedia },
});
export const discardUpload = defineCall({
  id: 'discardUpload',
  summary: 'Forget an upload that nothing names yet',
  method: 'DELETE',
  path: paths.media,
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
