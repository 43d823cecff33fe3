import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { adminUser, getUserQuery, listUsersQuery, updateUserBody, userDetail, userPage } from './schema.ts';

export const listUsers = defineCall({
  id: 'listUsers',
  summary: 'Users whose name or e-mail holds the text, a page at a time',
  method: 'GET',
  path: paths.adminUsers,
  service: 'core',
  access: 'admin',
  query: listUsersQuery,
  success: { status: 200, body: userPage },
});
export const getUser = defineCall({
  id: 'getUser',
  summary: 'One user with the audit log',
  method: 'GET',
  path: paths.adminUser,
  service: 'core',
  access: 'admin',
  query: getUserQuery,
  success: { status: 200, body: userDetail },
});
export const updateUser = defineCall({
  id: 'updateUser',
  summary: "Change a user's role or activate and deactivate",
  method: 'PATCH',
  path: paths.adminUser,
  service: 'core',
  access: 'admin',
  body: updateUserBody,
  success: { status: 200, body: adminUser },
});
