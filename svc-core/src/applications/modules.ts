import type { CoreContext } from '../context.ts';
import type { ReadAddress } from '../extraction/readAddress.ts';
import type { ReadInvoices } from '../peers/billing.ts';
import type { ConfirmPassword } from '../people/second-factor/confirmPassword.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import type { FeedReads } from './calendar-feed/FeedReads.ts';
import { calendarFeedRoutes } from './calendar-feed/routes.ts';
import { communicationRoutes } from './communications/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { interviewNoteRoutes } from './interview-notes/routes.ts';
import { interviewRoutes } from './interviews/routes.ts';
import { jobFactRoutes } from './job-facts/routes.ts';
import { jobSearchRoutes } from './job-search/routes.ts';
import { postingRoutes } from './jobs/posting/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { tagCorrectionRoutes } from './tag-corrections/routes.ts';
import { todayRoutes } from './today/routes.ts';
import type { WebhookParts } from './webhooks/commands/changeWebhooks.ts';
import { webhookRoutes } from './webhooks/routes.ts';

interface ApplicationOptions extends WebhookParts {
  readonly appUrl: string;
  readonly feedReads: FeedReads;
  readonly confirmPassword: ConfirmPassword;
  readonly readInvoices: ReadInvoices;
  readonly readAddress: ReadAddress;
}

/** The calls about a person's applications. */
export function applicationRoutes(
  core: CoreContext,
  { appUrl, feedReads, confirmPassword, readInvoices, readAddress, ...webhookParts }: ApplicationOptions,
): void {
  bulkRoutes(core);
  importRoutes(core);
  jobRoutes(core);
  jobFactRoutes(core);
  postingRoutes(core, readAddress);
  jobSearchRoutes(core);
  communicationRoutes(core);
  interviewNoteRoutes(core);
  interviewRoutes(core);
  documentRoutes(core);
  calendarRoutes(core);
  calendarFeedRoutes(core, { appUrl, feedReads, confirmPassword });
  reminderRoutes(core);
  savedViewRoutes(core);
  tagCorrectionRoutes(core);
  todayRoutes(core);
  analyticsRoutes(core);
  webhookRoutes(core, webhookParts);
  exportRoutes(core, readInvoices);
}
