import { z } from 'zod';
import { id, localDay, moment, required } from '../fields.ts';
import { API_TOKEN_DAYS_MAX, TEXT_MAX } from '../limits.ts';
import { confirmedBody } from '../second-factor/schema.ts';
import { TOKEN_SCOPES } from './scopes.ts';

/** An API token as it is listed: without the token, which is stored as a hash only. */
export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** Its first characters. */
  start: z.string(),
  createdAt: moment,
  /** Null if it has no end. */
  expiresAt: moment.nullable(),
  /** The day in UTC on which it was last used; null if it never was. */
  lastUsedOn: localDay.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;
/** A new one with the token, which only this response contains. */
export const newApiToken = apiToken.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof newApiToken>;

/** POST /api/account/api-tokens. */
export const createApiTokenBody = confirmedBody.extend({
  name: required(TEXT_MAX.tokenName, 'Enter a name.'),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, 'Choose what the token may do.')
    .max(TOKEN_SCOPES.length)
    .overwrite((given) => TOKEN_SCOPES.filter((scope) => given.includes(scope))),
  /** After how many days it expires; null if never. */
  expiresInDays: z.int().min(1).max(API_TOKEN_DAYS_MAX).nullable(),
});
export type CreateApiTokenBody = z.output<typeof createApiTokenBody>;
