import { z } from 'zod';
import { defineCall } from '../call.ts';
import { createSavedViewBody, savedView, updateSavedViewBody } from './schema.ts';

export const listSavedViews = defineCall('listSavedViews', {
  summary: 'List your saved views in their order',
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(savedView) },
});
export const createSavedView = defineCall('createSavedView', {
  summary: 'Save a filter under a name; 409 `conflict` if another view has the name',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: createSavedViewBody,
  success: { status: 201, body: savedView },
});
export const updateSavedView = defineCall('updateSavedView', {
  summary: 'Change a saved view; 409 `conflict` if another view has the name',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: updateSavedViewBody,
  success: { status: 200, body: savedView },
});
export const deleteSavedView = defineCall('deleteSavedView', {
  summary: 'Delete a saved view',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 204, body: null },
});
