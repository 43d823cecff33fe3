import { apiTokenIn } from '@jobtrail/contract';
import type { Context, Peer } from '@jobtrail/service-kit';
import type { CoreCaller, CoreContext } from '../context.ts';
import { createBillingClient, createSubscriptionClient } from '../peers/billing.ts';
import { internalAccessRoutes } from './access/internal.ts';
import { accountRoutes } from './account/routes.ts';
import { createAuthenticateToken } from './api-tokens/authenticateToken.ts';
import { apiTokenRoutes } from './api-tokens/routes.ts';
import { type AttemptLimits, createAttemptLimiter, EMAIL_LIMITS, SIGN_IN_LIMITS } from './attempts/attemptLimiter.ts';
import { cancellationLinkRoutes } from './cancellation-links/routes.ts';
import { emailAddressRoutes } from './email-addresses/routes.ts';
import { internalNotificationRoutes } from './notifications/internal.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { passwordResetRoutes } from './password-resets/routes.ts';
import { type BreachedPasswords, noBreachedPasswords } from './passwords/BreachedPasswords.ts';
import { createCheckNewPassword } from './passwords/checkNewPassword.ts';
import { type ConfirmPassword, createConfirmPassword } from './second-factor/confirmPassword.ts';
import { createMustAddFactor, requireFactor } from './second-factor/requirement.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import type { SecretBox } from './second-factor/SecretBox.ts';
import { securityLogRoutes } from './security-log/routes.ts';
import { createAuthenticate } from './sessions/authenticate.ts';
import { internalSessionRoutes } from './sessions/internal.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { SECOND_STEP_LIMITS, secondStepRoutes } from './sign-in/secondStep.ts';
import { internalSignupRoutes, signupRoutes } from './signups/routes.ts';
import { internalUserRoutes } from './users/internal.ts';

export interface PeopleOptions {
  readonly signInLimits?: AttemptLimits;
  readonly emailLimits?: AttemptLimits;
  readonly secondStepLimits?: AttemptLimits;
  /** Encrypts the secrets of second factors. */
  readonly secretBox: SecretBox;
  /** Whether administrators need a second factor. */
  readonly adminFactorRequired?: boolean;
  /** Looks up breached passwords in addition to the shipped list. */
  readonly breachedPasswords?: BreachedPasswords;
}

interface People {
  /** The person of a request, by an API token or else by the session; null if no one is signed in. */
  readonly authenticate: (ctx: Context) => Promise<CoreCaller | null>;
  readonly confirmPassword: ConfirmPassword;
  /** Registers the calls about people. */
  readonly register: (core: CoreContext, billing: Peer<'svc-core', 'svc-billing'>) => void;
}

/** Creates what all modules ask about people, and their calls. */
export function createPeople(
  store: Pick<CoreContext, 'knex' | 'clock' | 'logger' | 'securityLog'>,
  appUrl: string,
  {
    signInLimits = SIGN_IN_LIMITS,
    emailLimits = EMAIL_LIMITS,
    secondStepLimits = SECOND_STEP_LIMITS,
    secretBox,
    adminFactorRequired = false,
    breachedPasswords = noBreachedPasswords,
  }: PeopleOptions,
): People {
  const mustAddFactor = createMustAddFactor(store.knex, adminFactorRequired);
  const signInLimiter = createAttemptLimiter(store, 'sign-in', signInLimits);
  const confirmPassword = createConfirmPassword(store, signInLimiter);
  const bySession = createAuthenticate({ ...store, appUrl });
  const byToken = createAuthenticateToken(store);
  const authenticate = async (ctx: Context): Promise<CoreCaller | null> => {
    const token = apiTokenIn(ctx.req.headers.authorization);
    return token === null ? bySession(ctx) : byToken(ctx, token);
  };
  return {
    authenticate: requireFactor(authenticate, mustAddFactor),
    confirmPassword,
    register(core, billing) {
      const emailLimiter = createAttemptLimiter(store, 'email', emailLimits);
      const secondStepLimiter = createAttemptLimiter(store, 'second step', secondStepLimits);
      const signupLimiter = createAttemptLimiter(store, 'sign-up', emailLimits);
      const checkNewPassword = createCheckNewPassword(breachedPasswords);
      const subscription = createSubscriptionClient(billing);
      signInRoutes(core, { appUrl, signInLimiter, mustAddFactor });
      sessionRoutes(core);
      secondStepRoutes(core, { appUrl, secretBox, secondStepLimiter });
      secondFactorRoutes(core, { appUrl, secretBox, confirmPassword });
      passwordResetRoutes(core, { appUrl, emailLimiter, secondStepLimiter, checkNewPassword });
      emailAddressRoutes(core, { appUrl, emailLimiter, confirmPassword });
      accountRoutes(core, { confirmPassword, checkNewPassword, secondStepLimiter });
      apiTokenRoutes(core, { confirmPassword });
      notificationRoutes(core);
      securityLogRoutes(core);
      cancellationLinkRoutes(core, { appUrl, emailLimiter, subscription });
      signupRoutes(core, { appUrl, billing: createBillingClient(billing), signupLimiter, checkNewPassword });
      internalSessionRoutes(core);
      internalUserRoutes(core);
      internalAccessRoutes(core);
      internalSignupRoutes(core, appUrl);
      internalNotificationRoutes(core);
    },
  };
}
