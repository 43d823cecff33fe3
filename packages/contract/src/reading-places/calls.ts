import { defineCall } from '../call.ts';
import { placesRemembered, rememberPlacesBody } from './schema.ts';

export const rememberPlaces = defineCall('rememberPlaces', {
  summary: 'Remember where on a site you have chosen values of a posting, for later readings of that site',
  service: 'core',
  access: 'user',
  scope: 'jobs:capture',
  needsSubscription: true,
  body: rememberPlacesBody,
  success: { status: 200, body: placesRemembered },
});
