import { defineCall } from '../call.ts';
import { storageUse } from './schema.ts';

export const getStorage = defineCall('getStorage', {
  summary: "How much storage one's images and recordings take, and how much they may",
  service: 'core',
  access: 'user',
  success: { status: 200, body: storageUse },
});
