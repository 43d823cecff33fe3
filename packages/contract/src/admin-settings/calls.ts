import { defineCall } from '../call.ts';
import { adminSettings } from './schema.ts';

export const getAdminSettings = defineCall('getAdminSettings', {
  summary: "Get the administrator's own settings",
  service: 'core',
  access: 'admin',
  success: { status: 200, body: adminSettings },
});
export const updateAdminSettings = defineCall('updateAdminSettings', {
  summary: "Update the administrator's own settings",
  service: 'core',
  access: 'admin',
  body: adminSettings,
  success: { status: 200, body: adminSettings },
});
