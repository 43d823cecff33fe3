import { JOB_TEXT_FIELDS } from './jobs/textFields.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Monthly price of the subscription, in cents. */
export const PRICE_CENTS = 1000;
/** Currency of the subscription. */
export const PRICE_CURRENCY = 'usd';
/** Maximum number of entries in the lists of recent and of failed payments. */
export const RECENT_PAYMENTS_MAX = 5;
/** Windows of the revenue cards, in days. */
export const REVENUE_WINDOWS_DAYS = [30, 7] as const;
export type RevenueWindow = (typeof REVENUE_WINDOWS_DAYS)[number];
/** What changes the revenue: a captured charge, or a refund or dispute of one. */
export const LEDGER_KINDS = ['payment', 'refund', 'dispute'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
/** Rows of the ledger per page. */
export const LEDGER_PAGE = 50;
/** Days in the time series of the metrics, including today. */
export const METRIC_SERIES_DAYS = 30;
/** Minimum length of a password, in characters. */
export const PASSWORD_MIN = 8;
/** Maximum length of a password, in characters: hashing longer ones only costs time. */
export const PASSWORD_MAX = 1024;
/** A second factor: an authenticator app that shows time-based one-time passwords, or a passkey. */
export const SECOND_FACTOR_KINDS = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];
/** The ways to complete the second step of a sign-in. */
export const SECOND_STEPS = [...SECOND_FACTOR_KINDS, 'recovery'] as const;
/** Maximum number of characters of a part of a passkey's response, in base64url. */
export const PASSKEY_FIELD_MAX = 16_384;
/** Maximum number of second factors per user. */
export const SECOND_FACTORS_MAX = 10;
/** How many recovery codes a user gets at once. */
export const RECOVERY_CODES = 10;
/** How long a sign-in waits for its second step, and how many wrong codes end it. */
export const PENDING_SIGN_IN_MS = 10 * MINUTE_MS;
export const PENDING_SIGN_IN_ATTEMPTS = 5;
/** How long a second step confirms the changes of a session. */
export const SECOND_STEP_CONFIRMS_MS = 5 * MINUTE_MS;
/** How long adding a second factor may take after the password was confirmed. */
export const ENROLLMENT_MS = 10 * MINUTE_MS;
/** Largest image, in bytes. */
export const IMAGE_MAX_BYTES = 5 * MIB;
/** Maximum number of pixels of an image: a browser needs four bytes for each. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Maximum number of images per job. */
export const IMAGES_MAX = 8;
/** Largest audio file, in bytes. */
export const AUDIO_MAX_BYTES = 25 * MIB;
/** Largest JSON body of a call that carries no media, in bytes. */
export const JSON_BODY_MAX_BYTES = 256 * KIB;
/** Largest body of a call that may carry a job's images, in bytes. Base64 needs 4/3 of the original size. */
export const IMAGES_BODY_MAX_BYTES = Math.ceil((IMAGES_MAX * IMAGE_MAX_BYTES * 4) / 3) + JSON_BODY_MAX_BYTES;
/** Largest body of a call that may carry audio, in bytes. */
export const AUDIO_BODY_MAX_BYTES = Math.ceil((AUDIO_MAX_BYTES * 4) / 3) + JSON_BODY_MAX_BYTES;
/** Largest upload that the gateway forwards, in bytes. svc-core applies the lower limit of the upload's purpose. */
export const UPLOAD_BODY_MAX_BYTES = 4 * AUDIO_MAX_BYTES;
/** How many bytes of text a person may have, with text that can still be restored. */
export const TEXT_STORAGE_MAX_BYTES = 256 * 1024 * 1024;
/** Maximum number of jobs per user, which bounds every list. */
export const JOBS_MAX = 5000;
/** Maximum number of communications or interview notes per job. */
export const RELATED_MAX = 500;
/** Largest file of a document, in bytes. */
export const DOCUMENT_MAX_BYTES = 10 * MIB;
/** Maximum number of versions of all documents of a person. */
export const DOCUMENT_VERSIONS_MAX = 100;
/** Maximum number of documents per job. */
export const JOB_DOCUMENTS_MAX = 20;
/** Maximum number of characters of a document's name. */
export const DOCUMENT_NAME_MAX = 200;
/** Maximum number of jobs in a list of those that use a document, newest first. */
export const DOCUMENT_USES_MAX = 100;
/** Maximum number of open reminders per user. */
export const REMINDERS_OPEN_MAX = 500;
/** Maximum number of reminders per user, with those that are done. */
export const REMINDERS_MAX = 5000;
/** How long a completed reminder is stored, in ms. */
export const REMINDER_RETENTION_MS = 365 * DAY_MS;
/** How long Today shows a completed reminder, in ms: long enough to cover the day in every time zone. */
export const DONE_VISIBLE_MS = 2 * DAY_MS;
/** The hour at which the digest is sent by default. */
export const DEFAULT_DIGEST_HOUR = 8;
/** How long a deleted communication, interview note, reminder or recording can be restored, in ms. Then it is erased. */
export const UNDO_DELETE_MS = 10 * MINUTE_MS;
/** How long a deleted job can be restored, in ms. Then it is erased with everything that belongs to it. */
export const JOB_RETENTION_MS = 7 * DAY_MS;
/** Maximum number of jobs in the list of deleted ones, newest first. */
export const DELETED_JOBS_LISTED_MAX = 500;
/** Maximum number of jobs that a bulk change names. */
export const BULK_JOBS_MAX = 500;
/** How long a bulk change can be undone, in ms, and how many of a person can at most: the newest. */
export const BULK_UNDO_MS = DAY_MS;
export const BULK_OPERATIONS_MAX = 200;
/** Maximum number of rows of an imported file; also of its imports that are listed. */
export const IMPORT_ROWS_MAX = JOBS_MAX;
export const IMPORTS_LISTED_MAX = 20;
/** Maximum number of rows that one call imports, and the largest body of it, in bytes. */
export const IMPORT_BATCH_MAX = 200;
export const IMPORT_BODY_MAX_BYTES = 2 * MIB;
/** Maximum number of characters of the name of an imported file, and of the key of one of its rows. */
export const IMPORT_NAME_MAX = 200;
export const IMPORT_KEY_MAX = 200;
/** How long an import can be undone, in ms, and how many of a person can at most: the newest. */
export const IMPORT_UNDO_MS = 30 * DAY_MS;
export const IMPORTS_MAX = 200;
/** How long a move can be undone so that it leaves no history entry, in ms. */
export const UNDO_MOVE_MS = 10 * MINUTE_MS;
/** Maximum number of entries of a stage history in one response, newest first. */
export const HISTORY_MAX = 1000;
/** The stages that a new job can say it has been in. */
export const PAST_STAGES_MAX = 20;
/**
 * Maximum number of responses over 256 KiB that one user may load at once. Twice as many wait for a slot; any more are
 * rejected.
 */
export const CONCURRENT_LARGE_READS_MAX = 4;
/** Maximum number of images and recordings that one user may download at once. */
export const CONCURRENT_DOWNLOADS_MAX = 32;
/** Maximum number of exports of an account that one user may run at once. */
export const CONCURRENT_EXPORTS_MAX = 2;

/** Maximum number of characters of each text field. */
export const TEXT_MAX = {
  name: 120,
  factorName: 60,
  search: 200,
  email: 254,
  company: 200,
  position: 200,
  location: JOB_TEXT_FIELDS.location.max,
  salary: JOB_TEXT_FIELDS.salary.max,
  url: 2048,
  tag: 60,
  notes: 50_000,
  subject: 300,
  reminder: 300,
  content: 20_000,
  transcript: 200_000,
  message: 10_000,
  filter: 1500,
  viewName: 60,
  tokenName: 60,
} as const;
/** Maximum number of clauses and words in a filter. */
export const FILTER_CLAUSES_MAX = 50;
/** Shorter words are in most notes, so they are only searched for in what cards have. */
export const SEARCHED_TEXT_MIN = 2;
/** Maximum number of saved views per user, and of the columns that one of them names. */
export const SAVED_VIEWS_MAX = 50;
/** Maximum number of webhooks per user, and of the deliveries of each in the list. */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_DELIVERIES_SHOWN = 50;
/** How long a delivery that fails is sent again, in ms. After that its webhook is paused. */
export const WEBHOOK_RETRY_MS = 3 * 86_400_000;
/** How long deliveries are still signed with a secret that was replaced, in ms. */
export const WEBHOOK_ROTATION_MS = 86_400_000;
/** How deep the parentheses of a filter may be nested. */
export const FILTER_DEPTH_MAX = 3;
/** Maximum number of characters of a posting's text. */
export const POSTING_TEXT_MAX = 60_000;
/** Maximum number of characters that can be pasted as a posting. What is longer than a posting's text is left out. */
export const POSTING_PASTE_MAX = 200_000;
/** Maximum number of characters of a fact about a posting, and of bytes of all of them as JSON. */
export const POSTING_FACT_MAX = 1000;
export const POSTING_FACTS_MAX_BYTES = 8 * KIB;
/** Maximum number of copies of a job's posting. */
export const POSTINGS_MAX = 5;
/** Maximum number of characters of the place of a value in a posting, and of places that a person has chosen. */
export const READING_PLACE_MAX = 120;
export const READING_PLACES_MAX = 500;
/** Maximum number of tags per job. */
export const TAGS_MAX = 20;
/** Maximum number of rules of smart tags per user. */
export const TAG_RULES_MAX = 200;
/** Maximum number of characters of the words that a rule is about. */
export const TAG_WORDS_MAX = 300;

/** Maximum number of errors that one load of a page reports. */
export const BROWSER_ERRORS_MAX = 10;
/** Maximum number of characters of an error's message and of its stack in a report. */
export const BROWSER_ERROR_MAX = { message: 300, stack: 6000 } as const;
/** Maximum number of spans in a report of a browser. */
export const BROWSER_SPANS_MAX = 50;

/** Simulated processing of a recording and of an upload, in ms. */
export const RECORDING_PROCESSING_MS = 3000;
export const UPLOAD_PROCESSING_MS = 2000;
/** Pause before the redirect after a sign-up, in ms. */
export const SIGNUP_REDIRECT_MS = 1500;
/** How long the browser caches the session, in ms. */
export const SESSION_CACHE_MS = 5 * MINUTE_MS;
/** How long a session lasts without a request, and at most, in ms. */
export const SESSION_IDLE_MS = 12 * 60 * MINUTE_MS;
export const SESSION_ABSOLUTE_MS = 14 * DAY_MS;
/** Maximum number of open sessions of a person; another one ends the one that was used least recently. */
export const SESSIONS_MAX = 50;
/** Maximum number of API tokens of a person, and of days until one expires that does. */
export const API_TOKENS_MAX = 20;
export const API_TOKEN_DAYS_MAX = 365;
/** Requests per minute with one API token. */
export const API_TOKEN_REQUESTS_PER_MINUTE = 60;
/** Days without news after which an open application is silent. */
export const SILENT_AFTER_DAYS = 12;

/** Viewport width below which the sidebar becomes a sheet, in px. */
export const MOBILE_BREAKPOINT = 768;
/** Viewport width from which the Pipeline Overview shows, in px. */
export const PIPELINE_BREAKPOINT = 1024;
/** Delay of tooltips, and the time within which the next one opens without a delay, in ms. */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY_MS = 300;
/** Toasts: how many at once, maximum width in px, and durations. */
export const TOAST = {
  limit: 1,
  maxWidth: 420,
  removeDelayMs: 1_000_000,
  durationMs: 5000,
  swipeThreshold: 50,
  hotkey: 'F8',
} as const;
/** Zoom levels of the board. */
export const ZOOM_LEVELS = [75, 100, 125] as const;
export type Zoom = (typeof ZOOM_LEVELS)[number] | 'fit';

/** Source of a communication. */
export const COMMUNICATION_SOURCES = ['email', 'phone', 'linkedin', 'other'] as const;
export type CommunicationSource = (typeof COMMUNICATION_SOURCES)[number];
export const COMMUNICATION_SOURCE_LABELS: Record<CommunicationSource, string> = {
  email: 'Email',
  phone: 'Phone',
  linkedin: 'LinkedIn',
  other: 'Other',
};

/** Roles. */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];
/** Ticket statuses. */
export const TICKET_STATUSES = ['open', 'pending', 'resolved'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
/** Subscription statuses that count as paid. */
export const PAID_STATUSES = ['active', 'past_due'] as const;
/** Statuses of a running subscription: it can be canceled, its card can be changed, and no second one is sold. */
export const RUNNING_STATUSES = ['active', 'trialing', 'past_due', 'unpaid', 'paused'] as const;
/** What happens to the subscription of a person who is deactivated. */
export const SUBSCRIPTION_CHOICES = ['period_end', 'now', 'now_with_refund', 'keep'] as const;
export type SubscriptionChoice = (typeof SUBSCRIPTION_CHOICES)[number];

/**
 * How far the decision about a subscription has been carried out. `withdrawing`: the person was activated again before
 * it was carried out; `withdrawn`: the rest will not be carried out.
 */
export const DECISION_STATES = ['pending', 'done', 'failed', 'withdrawing', 'withdrawn'] as const;
export type DecisionState = (typeof DECISION_STATES)[number];
/** Users per page of the administrators' list. */
export const USERS_PAGE = 50;
/** Tickets per page. A full page may be followed by another. */
export const TICKETS_PAGE = 200;
/** Maximum number of notes and replies per ticket. */
export const TICKET_ENTRIES_MAX = 500;
/** Entries of the audit log per page. */
export const AUDIT_PAGE = 50;
/** Events of an account's security per page. */
export const ACTIVITY_PAGE = 50;
/** Lifetime of a link to choose a new password, in ms. */
export const RESET_LINK_MS = 30 * MINUTE_MS;
/** Lifetime of a link that confirms an address, in ms. */
export const EMAIL_LINK_MS = DAY_MS;
/** Lifetime of a link with which a deactivated person cancels the subscription, in ms. */
export const CANCELLATION_LINK_MS = 7 * DAY_MS;
/**
 * The state of a broadcast: recipients are being frozen, emails are being sent, it is paused, it is finished, or the
 * rest was canceled.
 */
export const BROADCAST_STATUSES = ['preparing', 'sending', 'paused', 'sent', 'canceled'] as const;
export type BroadcastStatus = (typeof BROADCAST_STATUSES)[number];
/**
 * The state of one recipient. `uncertain`: the process died while sending the email, so it may or may not have arrived;
 * it is never resent automatically. `skipped`: the person has since unsubscribed or deleted the account. `canceled`:
 * the broadcast was canceled first.
 */
export const RECIPIENT_STATUSES = ['pending', 'sending', 'sent', 'failed', 'uncertain', 'skipped', 'canceled'] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];
/**
 * Why someone receives no broadcasts: the link was used, the mailbox does not exist, or an email was reported as spam.
 */
export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'complained'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
/** Maximum number of broadcasts, recipients or suppressions in one response. */
export const BROADCASTS_PAGE = 100;
export const RECIPIENTS_PAGE = 100;
/** Audio types that may be uploaded. */
export const AUDIO_MIME_TYPES = [
  'audio/mpeg',
  'audio/wav',
  'audio/x-wav',
  'audio/mp4',
  'audio/x-m4a',
  'audio/ogg',
  'audio/webm',
  'audio/aac',
  'audio/flac',
] as const;
export const AUDIO_EXTENSIONS = ['mp3', 'wav', 'm4a', 'ogg', 'webm', 'aac', 'flac'] as const;
/** Who makes a transcript: fixed texts, or an endpoint with OpenAI's protocol. */
export const TRANSCRIPTION_PROVIDERS = ['simulated', 'openai-compatible'] as const;
export type TranscriptionProvider = (typeof TRANSCRIPTION_PROVIDERS)[number];

/**
 * Version of the contract between the shell and a remote. A shell also runs remotes of the version before; any other is
 * replaced by the fallback.
 */
export const CONTRACT_VERSION = 1;
/** How long the shell waits for a remote to load, in ms. */
export const REMOTE_TIMEOUT_MS = 8000;

/** With fewer applications than this, a share has no percentage, only its counts. */
export const SHARE_MIN = 5;
/** With fewer finished durations than this, there are too few for a median. */
export const DURATIONS_MIN = 3;
/** The days after which cohorts are compared. */
export const COHORT_DAYS = [7, 14, 28] as const;
export type CohortDays = (typeof COHORT_DAYS)[number];
/** Maximum number of values in one filter of the analytics. */
export const FILTER_VALUES_MAX = 50;
/** Maximum number of tags that are compared with each other: those with the most applications. */
export const TAG_GROUPS_MAX = 50;
/** A move that is taken back within this time, in ms, does not count. Moves that were undone leave no entry at all. */
export const TAKEN_BACK_MS = 10 * 60_000;

/** The length of an interview in minutes: the minimum, the maximum and the default. */
export const INTERVIEW_MINUTES = { min: 5, max: 720, initial: 60 } as const;
/** The longest interview, in ms. It bounds every search for interviews that overlap. */
export const INTERVIEW_MAX_MS = INTERVIEW_MINUTES.max * MINUTE_MS;
/** Highest round of an interview. */
export const INTERVIEW_ROUND_MAX = 20;
/** Maximum number of people per interview. */
export const INTERVIEW_PEOPLE_MAX = 20;
/** Maximum number of characters of the texts of an interview. */
export const INTERVIEW_TEXT_MAX = { place: 500, person: 120, preparation: 10_000 } as const;
/** First and last year of an interview. */
export const INTERVIEW_YEARS = { first: 2000, last: 2100 } as const;
/** Maximum number of interviews per job and per person. */
export const JOB_INTERVIEWS_MAX = 100;
export const INTERVIEWS_MAX = 5000;
/** The longest range of a list of interviews, in ms. */
export const INTERVIEW_RANGE_MAX_MS = 400 * DAY_MS;
/** Maximum number of overlapping interviews in the response to a save or a check. */
export const CONFLICTS_MAX = 20;
/** Free times are offered between these hours in the person's time zone. */
export const FREE_HOURS = { from: 8, to: 18 } as const;

/** How long before an interview each reminder is emailed, in ms. Each is sent at most once. */
export const INTERVIEW_REMINDERS_MS = { day: DAY_MS, hour: HOUR_MS } as const;
/** A change is emailed with an .ics file if the interview starts within this time, in ms. */
export const INTERVIEW_CHANGE_MAILED_MS = 2 * DAY_MS;

/** What the calendar feed contains: interviews from this long ago to this far ahead, in ms. */
export const FEED_PAST_MS = 30 * DAY_MS;
export const FEED_AHEAD_MS = 365 * DAY_MS;
/** How long a canceled interview stays in the feed after it was canceled, in ms. */
export const FEED_CANCELLED_MS = 30 * DAY_MS;
/** Maximum number of interviews in the feed. */
export const FEED_INTERVIEWS_MAX = 1000;
/** The refresh interval that the feed suggests to calendar apps. Most use their own. */
export const FEED_REFRESH_MS = HOUR_MS;
