import { expect, it } from '@jest/globals';
import { allCalls } from './calls.ts';
import { isRepeatable } from './idempotency.ts';
import { schemaOf } from './openapi.ts';

/** Names of fields that may hold a secret. */
const SUSPICIOUS = /secret|token|password|code|challenge|credential|key|session|csrf|nonce|address|uri|url|link/i;
/** Fields whose names match and that hold no secret, alone or of one call. */
const NO_SECRETS: ReadonlySet<string> = new Set([
  'code',
  'jobUrl',
  'passwordChangedAt',
  'recoveryCodesLeft',
  // Keys and addresses that are public.
  'getBillingConfig.publishableKey',
  'getBillingConfig.sandboxUrl',
  // It needs the session.
  'uploadMedia.url',
  // Addresses on the network.
  'listAccountActivity.address',
  'listUserActivity.address',
  // The moves between stages.
  'getAnalyticsSummary.links',
  // Addresses that the person has entered.
  'listWebhooks.url',
  'updateWebhook.url',
  // It names a suppression.
  'listSuppressions.key',
  // It names a row of a file.
  'importRows.key',
]);

/** The names of the fields of a JSON schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: object };
  const names = Object.keys(properties);
  return [...names, ...[...Object.values(properties), ...Object.values(rest)].flatMap(fieldsOf)];
}

it('a call whose response has a field with a secret is marked, and no other', () => {
  const suspicious = allCalls.flatMap(({ id, success: { body } }) => {
    const fields = body ? fieldsOf(schemaOf(body, 'output')) : [];
    return fields.some((name) => SUSPICIOUS.test(name) && !NO_SECRETS.has(name) && !NO_SECRETS.has(`${id}.${name}`))
      ? [id]
      : [];
  });
  expect(suspicious.sort()).toEqual(
    allCalls
      .filter(({ success }) => success.secret)
      .map(({ id }) => id)
      .sort(),
  );
});
it('a response with a secret is not stored to be repeated', () => {
  expect(allCalls.filter(({ id, method, success }) => method === 'POST' && success.secret && isRepeatable(id))).toEqual(
    [],
  );
});
