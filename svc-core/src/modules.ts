import type { Knex } from 'knex';
import {
  type App,
  type BlobStore,
  type Clock,
  type Context,
  createPeer,
  createServiceApp,
  IdempotentRequests,
  type KeySource,
  LargeReads,
  type Logger,
  type Metrics,
  SigningKey,
  type SlowClientLimits,
} from '@jobtrail/service-kit';
import { analyticsRoutes } from './applications/analytics/routes.ts';
import { FeedReads } from './applications/calendar-feed/FeedReads.ts';
import { calendarFeedRoutes } from './applications/calendar-feed/routes.ts';
import { communicationRoutes } from './applications/communications/routes.ts';
import { exportRoutes } from './applications/export/routes.ts';
import { interviewNoteRoutes } from './applications/interview-notes/routes.ts';
import { interviewRoutes } from './applications/interviews/routes.ts';
import { jobRoutes } from './applications/jobs/routes.ts';
import { reminderDecisionRoutes } from './applications/reminder-decisions/routes.ts';
import { reminderRuleRoutes } from './applications/reminder-rules/routes.ts';
import { reminderRoutes } from './applications/reminders/routes.ts';
import { stageHistoryRoutes } from './applications/stage-history/routes.ts';
import { todayRoutes } from './applications/today/routes.ts';
import { BrowserErrors } from './browser/errors/BrowserErrors.ts';
import { browserErrorRoutes } from './browser/errors/routes.ts';
import { browserSpanRoutes } from './browser/spans/routes.ts';
import type { CoreCaller, CoreContext } from './context.ts';
import { adminSettingsRoutes } from './desk/admin-settings/routes.ts';
import { internalAudienceRoutes } from './desk/audiences/internal.ts';
import { internalAuditRoutes } from './desk/audit/internal.ts';
import { supportRoutes } from './desk/support/routes.ts';
import { ExtractionLimiter, type ExtractionLimits } from './extraction/ExtractionLimiter.ts';
import type { Extractor } from './extraction/Extractor.ts';
import { extractionRoutes } from './extraction/routes.ts';
import { InlineMedia } from './media/inline-media/InlineMedia.ts';
import { storageRoutes } from './media/storage/routes.ts';
import { transcriptionRoutes } from './media/transcription/routes.ts';
import { simulatedTranscriber } from './media/transcription/simulated.ts';
import type { Transcriber } from './media/transcription/Transcriber.ts';
import { createDownloads } from './media/uploads/downloads.ts';
import { mediaRoutes } from './media/uploads/routes.ts';
import { UploadQuota } from './media/uploads/UploadQuota.ts';
import { UploadRegistry } from './media/uploads/UploadRegistry.ts';
import { UploadThrottle } from './media/uploads/UploadThrottle.ts';
import { createBillingClient, createInvoiceReader, createSubscriptionClient } from './peers/billing.ts';
import { createConfirmPassword } from './people/account/password.ts';
import { accountRoutes } from './people/account/routes.ts';
import { cancellationLinkRoutes } from './people/cancellation-links/routes.ts';
import { deletionRoutes } from './people/deletion/routes.ts';
import { emailAddressRoutes } from './people/email-addresses/routes.ts';
import { internalNotificationRoutes } from './people/notifications/internal.ts';
import { notificationRoutes } from './people/notifications/routes.ts';
import { passwordResetRoutes } from './people/password-resets/routes.ts';
import { type BreachedPasswords, noBreachedPasswords } from './people/passwords/BreachedPasswords.ts';
import { createCheckNewPassword } from './people/passwords/checkNewPassword.ts';
import { createMustAddFactor, requireFactor } from './people/second-factor/requirement.ts';
import { secondFactorRoutes } from './people/second-factor/routes.ts';
import type { SecretBox } from './people/second-factor/SecretBox.ts';
import { SECOND_STEP_LIMITS, secondStepRoutes } from './people/second-factor/signIn.ts';
import { recordSecurityEvent } from './people/security-log/recordSecurityEvent.ts';
import { securityLogRoutes } from './people/security-log/routes.ts';
import type { SecurityLog } from './people/security-log/SecurityLog.ts';
import {
  type AttemptLimits,
  createAttemptLimiter,
  EMAIL_LIMITS,
  SIGN_IN_LIMITS,
} from './people/sessions/attemptLimiter.ts';
import { createAuthenticate } from './people/sessions/authenticate.ts';
import { internalSessionRoutes } from './people/sessions/internal.ts';
import { sessionRoutes } from './people/sessions/routes.ts';
import { internalSignupRoutes } from './people/signups/internal.ts';
import { signupRoutes } from './people/signups/routes.ts';
import { internalUserRoutes } from './people/users/internal.ts';
import { userRoutes } from './people/users/routes.ts';

/** Longer than the gateway waits for a client, so that the client gets the gateway's response. */
const UPLOAD_IDLE_MS = 40_000;
/**
 * A person waits for the checkout page, which svc-billing in turn requests from the payment provider. A sign-up makes up
 * to two such calls, and both end before the gateway gives up.
 */
const BILLING_TIMEOUT_MS = 13_000;
/** A download begins without the invoices if they take longer. */
const INVOICES_TIMEOUT_MS = 10_000;

/** The dependencies of the service; tests pass in their own database, clock and limits. */
interface CoreDependencies {
  readonly knex: Knex;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly appUrl: string;
  /** Rejects while the database cannot be used. */
  readonly ready: () => Promise<unknown>;
  /** Where to load the public keys of the parts that call this service. */
  readonly keys: KeySource;
  /** Signs the calls of this service; created from `keys` if absent. */
  readonly signingKey?: SigningKey<'svc-core'>;
  /** The address of svc-billing. Without it no one can sign up. */
  readonly billingUrl?: string | undefined;
  readonly signInLimits?: AttemptLimits;
  readonly emailLimits?: AttemptLimits;
  readonly secondStepLimits?: AttemptLimits;
  /** Encrypts the secrets of second factors. */
  readonly secretBox: SecretBox;
  /** Whether administrators need a second factor. */
  readonly adminFactorRequired?: boolean;
  readonly extractor: Extractor;
  readonly extractionLimits?: ExtractionLimits;
  /** The upload registry of this process, if it already has one. */
  readonly uploadRegistry?: UploadRegistry;
  readonly uploadIdleMs?: number;
  readonly slowClientLimits?: SlowClientLimits;
  readonly transcriber?: Transcriber;
  /** Looks up breached passwords in addition to the shipped list. */
  readonly breachedPasswords?: BreachedPasswords;
  /** The security log of this process. It has to be flushed before the database is closed. */
  readonly securityLog: SecurityLog;
  /** The reads of calendar feeds in this process, if something stores them. */
  readonly feedReads?: FeedReads;
}

/** Creates the application with the calls of all modules. */
export function createCoreApp({
  knex,
  blobs,
  clock,
  logger,
  metrics,
  appUrl,
  ready,
  keys,
  signingKey = new SigningKey('svc-core', keys),
  billingUrl,
  signInLimits = SIGN_IN_LIMITS,
  emailLimits = EMAIL_LIMITS,
  secondStepLimits = SECOND_STEP_LIMITS,
  secretBox,
  adminFactorRequired = false,
  extractor,
  extractionLimits,
  uploadRegistry = new UploadRegistry(knex, clock),
  uploadIdleMs = UPLOAD_IDLE_MS,
  slowClientLimits,
  transcriber = simulatedTranscriber,
  breachedPasswords = noBreachedPasswords,
  securityLog,
  feedReads = new FeedReads(),
}: CoreDependencies): App {
  const mustAddFactor = createMustAddFactor(knex, adminFactorRequired);
  const authenticate = requireFactor(createAuthenticate({ knex, clock, logger, appUrl }), mustAddFactor);
  const store = {
    knex,
    blobs,
    clock,
    logger,
    uploadRegistry,
    uploadQuota: new UploadQuota(),
    uploadThrottle: new UploadThrottle(),
    reads: new LargeReads(),
    downloads: createDownloads(),
    uploadIdleMs,
    securityLog,
  };
  const inlineMedia = new InlineMedia(store);
  const signInLimiter = createAttemptLimiter(store, 'sign-in', signInLimits);
  const emailLimiter = createAttemptLimiter(store, 'email', emailLimits);
  const secondStepLimiter = createAttemptLimiter(store, 'second step', secondStepLimits);
  const signupLimiter = createAttemptLimiter(store, 'sign-up', emailLimits);
  const confirmPassword = createConfirmPassword(store, signInLimiter);
  const checkNewPassword = createCheckNewPassword(breachedPasswords);
  const billingPeer = { target: 'svc-billing', url: billingUrl, signingKey } as const;
  const browserErrors = new BrowserErrors({ logger, clock, metrics });
  const billing = createPeer({ ...billingPeer, timeoutMs: BILLING_TIMEOUT_MS });
  const options = {
    name: 'svc-core',
    logger,
    metrics,
    appUrl,
    keys,
    authenticate,
    ready,
    idempotency: new IdempotentRequests(store),
    readBody: inlineMedia.read,
    around: inlineMedia.releasing,
    slowClientLimits,
    onRoleRefused: (ctx: Context, { id }: CoreCaller) =>
      recordSecurityEvent(store, ctx, { event: 'role_refused', outcome: 'refused', userId: id }),
  } as const;

  return createServiceApp(options, (api) => {
    const core: CoreContext = { ...store, ...api, authenticate };

    sessionRoutes(core, { appUrl, signInLimiter, mustAddFactor });
    secondStepRoutes(core, { appUrl, secretBox, secondStepLimiter });
    secondFactorRoutes(core, { appUrl, secretBox, confirmPassword });
    jobRoutes(core);
    extractionRoutes(core, { extractor, limiter: new ExtractionLimiter(core, extractionLimits) });
    stageHistoryRoutes(core);
    communicationRoutes(core);
    interviewNoteRoutes(core);
    interviewRoutes(core);
    calendarFeedRoutes(core, { appUrl, feedReads, confirmPassword });
    reminderRoutes(core);
    reminderDecisionRoutes(core);
    reminderRuleRoutes(core);
    todayRoutes(core);
    mediaRoutes(core);
    storageRoutes(core);
    transcriptionRoutes(core, transcriber);
    analyticsRoutes(core);
    supportRoutes(core, { appUrl });
    userRoutes(core, { appUrl });
    adminSettingsRoutes(core);
    browserErrorRoutes(core, browserErrors);
    browserSpanRoutes(core);
    passwordResetRoutes(core, { appUrl, emailLimiter, secondStepLimiter, checkNewPassword });
    emailAddressRoutes(core, { appUrl, emailLimiter, confirmPassword });
    accountRoutes(core, { confirmPassword, checkNewPassword, secondStepLimiter });
    notificationRoutes(core);
    exportRoutes(core, createInvoiceReader(createPeer({ ...billingPeer, timeoutMs: INVOICES_TIMEOUT_MS })));
    securityLogRoutes(core);
    deletionRoutes(core, { appUrl, confirmPassword });
    cancellationLinkRoutes(core, { appUrl, emailLimiter, subscription: createSubscriptionClient(billing) });
    signupRoutes(core, { appUrl, billing: createBillingClient(billing), signupLimiter, checkNewPassword });

    internalSessionRoutes(core);
    internalUserRoutes(core);
    internalSignupRoutes(core, appUrl);
    internalAudienceRoutes(core);
    internalAuditRoutes(core);
    internalNotificationRoutes(core);
  });
}
