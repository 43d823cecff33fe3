import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { loginBody, sessionUser } from './schema.ts';

export const me = defineCall({
  id: 'me', summary: 'The signed-in person; 401 when nobody is', method: 'GET', path: paths.me, service: 'core', access: 'user',
  success: { status: 200, body: sessionUser },
});
export const login = defineCall({
  id: 'login', summary: 'Sign in', method: 'POST', path: paths.login, service: 'core', access: 'public',
  body: loginBody, success: { status: 200, body: sessionUser },
});
export const logout = defineCall({
  id: 'logout', summary: 'Sign out: ends this session', method: 'POST', path: paths.logout, service: 'core', access: 'public',
  success: { status: 204, body: null },
});
