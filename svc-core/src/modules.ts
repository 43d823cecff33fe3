import { apiTokenIn } from '@jobtrail/contract';
import {
  type App,
  type Context,
  createPeer,
  createServiceApp,
  IdempotentRequests,
  type KeySource,
  LargeReads,
  type Metrics,
  SigningKey,
  type SlowClientLimits,
} from '@jobtrail/service-kit';
import { deletionRoutes } from './account-deletion/routes.ts';
import { adminRoutes } from './admin/modules.ts';
import { FeedReads } from './applications/calendar-feed/FeedReads.ts';
import { applicationRoutes } from './applications/modules.ts';
import { internalAuditRoutes } from './audit/internal.ts';
import { BrowserErrors } from './browser-reports/errors/BrowserErrors.ts';
import { browserErrorRoutes } from './browser-reports/errors/routes.ts';
import { browserSpanRoutes } from './browser-reports/spans/routes.ts';
import type { CoreCaller, CoreContext } from './context.ts';
import { AddressPolicy } from './extraction/AddressPolicy.ts';
import { ExtractionLimiter, type ExtractionLimits } from './extraction/ExtractionLimiter.ts';
import type { Extractor } from './extraction/Extractor.ts';
import { addressReader } from './extraction/readAddress.ts';
import { readingPlaceRoutes } from './extraction/reading-places/routes.ts';
import { extractionRoutes } from './extraction/routes.ts';
import { InlineMedia } from './media/inline-media/InlineMedia.ts';
import { createMedia, type MediaOptions, mediaRoutes } from './media/modules.ts';
import { createInvoiceReader } from './peers/billing.ts';
import { createPeople, type PeopleOptions } from './people/modules.ts';
import { recordSecurityEvent } from './people/security-log/recordSecurityEvent.ts';

/**
 * A person waits for the checkout page, which svc-billing in turn requests from the payment provider. A sign-up makes up
 * to two such calls, and both end before the gateway gives up.
 */
const BILLING_TIMEOUT_MS = 13_000;
/** A download begins without the invoices if they take longer. */
const INVOICES_TIMEOUT_MS = 10_000;

/** The dependencies of the service; tests pass in their own database, clock and limits. */
interface CoreDependencies
  extends PeopleOptions, MediaOptions, Pick<CoreContext, 'knex' | 'blobs' | 'clock' | 'logger' | 'securityLog'> {
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
  readonly extractor: Extractor;
  /** Which addresses webhooks may have; public ones if absent. */
  readonly addressPolicy?: AddressPolicy;
  readonly extractionLimits?: ExtractionLimits;
  readonly slowClientLimits?: SlowClientLimits;
  /** The reads of calendar feeds in this process, if something stores them. */
  readonly feedReads?: FeedReads;
}

/** Creates the application with the calls of all modules. */
export function createCoreApp(dependencies: CoreDependencies): App {
  const { knex, blobs, clock, logger, metrics, appUrl, ready, keys, securityLog } = dependencies;
  const { extractor, extractionLimits, slowClientLimits, feedReads = new FeedReads() } = dependencies;
  const { addressPolicy = new AddressPolicy(), secretBox } = dependencies;
  const { billingUrl, signingKey = new SigningKey('svc-core', keys) } = dependencies;
  const billing = (timeoutMs: number) =>
    createPeer({ target: 'svc-billing', url: billingUrl, signingKey, timeoutMs } as const);
  const people = createPeople({ knex, clock, logger, securityLog }, appUrl, dependencies);
  const { authenticate, confirmPassword } = people;
  const store = {
    knex,
    blobs,
    clock,
    logger,
    securityLog,
    reads: new LargeReads(),
    ...createMedia({ knex, clock }, dependencies),
  };
  const inlineMedia = new InlineMedia(store);
  const options = {
    name: 'svc-core',
    logger,
    metrics,
    appUrl,
    keys,
    authenticate,
    ready,
    openTo: ({ req }: Context) => apiTokenIn(req.headers.authorization) !== null,
    idempotency: new IdempotentRequests(store),
    readBody: inlineMedia.read,
    around: inlineMedia.releasing,
    slowClientLimits,
    onRoleRefused: (ctx: Context, { id }: CoreCaller) =>
      recordSecurityEvent(store, ctx, { event: 'role_refused', outcome: 'refused', userId: id }),
  } as const;

  return createServiceApp(options, (api) => {
    const core: CoreContext = { ...store, ...api, authenticate };
    const readInvoices = createInvoiceReader(billing(INVOICES_TIMEOUT_MS));
    people.register(core, billing(BILLING_TIMEOUT_MS));
    const readAddress = addressReader(core, { extractor, limiter: new ExtractionLimiter(core, extractionLimits) });
    const webhookParts = { addressPolicy, secretBox };
    applicationRoutes(core, { appUrl, feedReads, confirmPassword, readInvoices, readAddress, ...webhookParts });
    mediaRoutes(core, dependencies);
    extractionRoutes(core, readAddress);
    readingPlaceRoutes(core);
    adminRoutes(core, appUrl);
    internalAuditRoutes(core);
    deletionRoutes(core, { appUrl, confirmPassword });
    browserErrorRoutes(core, new BrowserErrors({ logger, clock, metrics }));
    browserSpanRoutes(core);
  });
}
