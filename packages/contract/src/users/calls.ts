import { z } from 'zod';
import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { adminUser, listUsersQuery, updateUserBody } from './schema.ts';

export const listUsers = defineCall({
  id: 'listUsers', summary: 'Users whose name or e-mail holds the text', method: 'GET', path: paths.adminUsers, service: 'core', access: 'admin', implemented: false,
  query: listUsersQuery, success: { status: 200, body: z.object({ users: z.array(adminUser) }) },
});
export const updateUser = defineCall({
  id: 'updateUser', summary: "Change a user's role or activate and deactivate", method: 'PATCH', path: paths.adminUser, service: 'core', access: 'admin', implemented: false,
  body: updateUserBody, success: { status: 200, body: adminUser },
});
