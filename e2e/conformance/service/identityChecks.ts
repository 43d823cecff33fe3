import { readCallsOf } from '@jobtrail/contract/internal';
import { IDENTITY_HEADER, SigningKey } from '@jobtrail/service-kit';
import type { Check } from '../findings.ts';
import { forgedTokens } from './forgedTokens.ts';
import { callsOf, errorProblem, filled, firstProblem, fromPage, withBody } from './requests.ts';
import type { Target } from './target.ts';

const PERSON = {
  userId: '01890000-0000-7000-8000-000000000001',
  role: 'user',
  name: 'Nora Lindqvist',
  email: 'nora@example.com',
} as const;
/** A token that was valid once says nothing about the person: the clock of one of the two hosts may be wrong. */
const REFUSED: readonly number[] = [401, 503];

/** Checks of who may make a call. */
export function identityChecks({ service, ask, dataDir }: Target): Check[] {
  const { own, internal } = callsOf(service);
  const guarded = own.filter(({ access }) => access !== 'public');
  const asPerson = async () => ({
    [IDENTITY_HEADER]: await new SigningKey('gateway', { dataDir }).sign(service, PERSON),
  });
  return [
    [
      'a token is refused if it is not signed by its sender, for this service, a moment ago',
      async () => {
        const [api] = guarded;
        const calls = [readCallsOf(service), ...internal, ...(api ? [{ ...api, callers: ['gateway'] as const }] : [])];
        return firstProblem(calls, async ({ method, path, callers: [issuer] }) => {
          for (const { what, token } of await forgedTokens(service, issuer ?? 'gateway', dataDir)) {
            const headers = { [IDENTITY_HEADER]: token };
            const { status } = await ask(filled(path), fromPage(withBody(method, '{}'), headers));
            if (!REFUSED.includes(status)) return `${status} with a token ${what}`;
          }
          return null;
        });
      },
    ],
    [
      'internal calls are 403 with the identity of a person',
      () =>
        firstProblem(internal, async ({ method, path }) =>
          errorProblem(await ask(filled(path), fromPage(withBody(method, '{}'), await asPerson())), 403),
        ),
    ],
    [
      'calls for administrators are refused for other people',
      () =>
        firstProblem(
          own.filter(({ access }) => access === 'admin'),
          async ({ method, path }) => {
            const { status } = await ask(filled(path), fromPage(withBody(method, '{}'), await asPerson()));
            // Where people have sessions, the token of a person is not known at all.
            return status === 403 || status === 401 ? null : `${status}`;
          },
        ),
    ],
  ];
}
