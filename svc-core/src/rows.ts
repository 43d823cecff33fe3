import type { Row } from '@jobtrail/service-kit';
import type { schema } from './schema.ts';

// What a query of each table returns.
export type AdminSettingsRow = Row<typeof schema.admin_settings>;
export type ApiTokenRow = Row<typeof schema.api_tokens>;
export type AttemptRow = Row<typeof schema.attempts>;
export type AuditRow = Row<typeof schema.audit_log>;
export type BlobBindingRow = Row<typeof schema.blob_binding>;
export type BulkOperationRow = Row<typeof schema.bulk_operations>;
export type CalendarFeedRow = Row<typeof schema.calendar_feeds>;
export type CommunicationRow = Row<typeof schema.communications>;
export type ContactChangeRow = Row<typeof schema.contact_changes>;
export type DecisionRow = Row<typeof schema.subscription_decisions>;
export type DeletedEntryRow = Row<typeof schema.deleted_entries>;
export type DeletedJobRow = Row<typeof schema.deleted_jobs>;
export type DeletionRow = Row<typeof schema.account_deletions>;
export type DigestRow = Row<typeof schema.digests>;
export type EnrollmentRow = Row<typeof schema.second_factor_enrollments>;
export type ImportChangeRow = Row<typeof schema.import_changes>;
export type ImportRow = Row<typeof schema.imports>;
export type InterviewMailRow = Row<typeof schema.interview_mails>;
export type DocumentRow = Row<typeof schema.documents>;
export type DocumentVersionRow = Row<typeof schema.document_versions>;
export type InterviewNoteRow = Row<typeof schema.interview_notes>;
export type InterviewRow = Row<typeof schema.interviews>;
export type JobDocumentRow = Row<typeof schema.job_documents>;
export type JobRow = Row<typeof schema.jobs>;
export type MailedLinkRow = Row<typeof schema.mailed_links>;
export type MediaRow = Row<typeof schema.media>;
export type OutgoingEmailRow = Row<typeof schema.outgoing_mails>;
export type PendingSignInRow = Row<typeof schema.pending_sign_ins>;
export type PostingRow = Row<typeof schema.postings>;
export type ReadingPlaceRow = Row<typeof schema.reading_places>;
export type RecoveryCodeRow = Row<typeof schema.recovery_codes>;
export type ReminderDecisionRow = Row<typeof schema.reminder_decisions>;
export type ReminderRow = Row<typeof schema.reminders>;
export type ReminderRuleRow = Row<typeof schema.reminder_rules>;
export type SavedViewRow = Row<typeof schema.saved_views>;
export type SecondFactorRow = Row<typeof schema.second_factors>;
export type SecurityEventRow = Row<typeof schema.security_events>;
export type SessionRow = Row<typeof schema.sessions>;
export type SignupRow = Row<typeof schema.signups>;
export type StageHistoryRow = Row<typeof schema.stage_history>;
export type TagOverrideRow = Row<typeof schema.tag_overrides>;
export type TagRuleRow = Row<typeof schema.tag_rules>;
export type TicketEntryRow = Row<typeof schema.ticket_entries>;
export type TicketRow = Row<typeof schema.tickets>;
export type UploadRow = Row<typeof schema.uploads>;
export type WebhookDeliveryRow = Row<typeof schema.webhook_deliveries>;
export type WebhookRow = Row<typeof schema.webhooks>;
export type UserRow = Row<typeof schema.users>;

/** A deleted stage change, with the reply and the ending that its job had until then. */
export type DeletedStageChange = StageHistoryRow & { of_job: Pick<JobRow, 'replied_at' | 'closed_reason'> };

/** A deleted capture of a posting; `body` is in Base64. */
export type DeletedPosting = Omit<PostingRow, 'body'> & { body: string };

/** What a move replaces in its job, which undoing it restores. */
export type BeforeMove = Pick<JobRow, 'status' | 'stage_changed_at' | 'replied_at' | 'closed_reason'> &
  Partial<Pick<JobRow, 'stage_changed_on' | 'wishlist' | 'application_date' | 'applied_on'>>;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What an entry of the audit log says in detail, stored as JSON. */
export type AuditDetail = { [key: string]: Json };
