import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { ledgerPage, listPaymentsQuery, metrics } from './schema.ts';

export const getMetrics = defineCall({
  id: 'getMetrics',
  summary: 'Users, conversion, revenue and payments',
  method: 'GET',
  path: paths.adminMetrics,
  service: 'billing',
  access: 'admin',
  success: { status: 200, body: metrics },
});
export const listPayments = defineCall({
  id: 'listPayments',
  summary: 'The payments, refunds and lost disputes behind a revenue, a page at a time',
  method: 'GET',
  path: paths.adminPayments,
  service: 'billing',
  access: 'admin',
  query: listPaymentsQuery,
  success: { status: 200, body: ledgerPage },
});
