import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { metrics } from './schema.ts';

export const getMetrics = defineCall({
  id: 'getMetrics', summary: 'Users, conversion, revenue and payments', method: 'GET', path: paths.adminMetrics, service: 'billing', access: 'admin',
  success: { status: 200, body: metrics },
});
