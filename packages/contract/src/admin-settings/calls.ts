import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { adminSettings } from './schema.ts';

export const getAdminSettings = defineCall({
  id: 'getAdminSettings',
  summary: "The administrator's own settings",
  method: 'GET',
  path: paths.adminSettings,
  service: 'core',
  access: 'admin',
  success: { status: 200, body: adminSettings },
});
export const updateAdminSettings = defineCall({
  id: 'updateAdminSettings',
  summary: "Change the administrator's own settings",
  method: 'PATCH',
  path: paths.adminSettings,
  service: 'core',
  access: 'admin',
  body: adminSettings,
  success: { status: 200, body: adminSettings },
});
