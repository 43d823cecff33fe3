import { z } from 'zod';
import { defineCall } from '../call.ts';
import { API_TOKENS_MAX } from '../limits.ts';
import { apiToken, createApiTokenBody, newApiToken } from './schema.ts';

export const listApiTokens = defineCall('listApiTokens', {
  summary: 'List your API tokens, newest first',
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(apiToken) },
});
export const createApiToken = defineCall('createApiToken', {
  summary: `Create an API token, which is only in this response; 409 \`limit_reached\` if you have ${API_TOKENS_MAX}`,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: createApiTokenBody,
  success: { status: 201, body: newApiToken, secret: true },
});
export const revokeApiToken = defineCall('revokeApiToken', {
  summary: 'Revoke an API token; it stops working immediately',
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
