import { defineCall } from '../call.ts';
import { storageUse } from './schema.ts';

export const getStorage = defineCall('getStorage', {
  summary: 'Get the storage that your images and recordings use, and its limit',
  service: 'core',
  access: 'user',
  success: { status: 200, body: storageUse },
});
