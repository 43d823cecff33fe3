import { JOB_TEXT_FIELDS } from './jobs/textFields.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Price of the subscription, in cents a month. */
export const PRICE_CENTS = 1000;
/** Currency of the subscription. */
export const PRICE_CURRENCY = 'usd';
/** Most entries of the lists of recent and of failed payments. */
export const RECENT_PAYMENTS_MAX = 5;
/** Windows of the revenue cards in days. */
export const REVENUE_WINDOWS_DAYS = [30, 7] as const;
export type RevenueWindow = (typeof REVENUE_WINDOWS_DAYS)[number];
/** What moves money: a captured charge, and what takes some of one back. */
export const LEDGER_KINDS = ['payment', 'refund', 'dispute'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
/** Rows of the ledger on a page. */
export const LEDGER_PAGE = 50;
/** Days in the series of the metrics, today included. */
export const METRIC_SERIES_DAYS = 30;
/** Fewest characters of a password. */
export const PASSWORD_MIN = 8;
/** Most characters of a password that is hashed: longer ones only cost time. */
export const PASSWORD_MAX = 1024;
/** Largest image, in bytes. */
export const IMAGE_MAX_BYTES = 5 * MIB;
/** Most images of one job. */
export const IMAGES_MAX = 8;
/** Largest audio file, in bytes. */
export const AUDIO_MAX_BYTES = 25 * MIB;
/** Largest JSON body of a call that carries no media, in bytes. */
export const JSON_BODY_MAX_BYTES = 256 * KIB;
/** Largest body of a call that may carry a job's images: base64 grows bytes by 4/3. */
export const IMAGES_BODY_MAX_BYTES = Math.ceil((IMAGES_MAX * IMAGE_MAX_BYTES * 4) / 3) + JSON_BODY_MAX_BYTES;
/** Largest body of a call that may carry audio. */
export const AUDIO_BODY_MAX_BYTES = Math.ceil((AUDIO_MAX_BYTES * 4) / 3) + JSON_BODY_MAX_BYTES;
/** Largest body of an upload that the gateway passes on; svc-core stops it earlier, at the limit of what it is for. */
export const UPLOAD_BODY_MAX_BYTES = 4 * AUDIO_MAX_BYTES;
/** Most jobs of one person: keeps every list bounded. */
export const JOBS_MAX = 5000;
/** Most communications or interview notes of one job. */
export const RELATED_MAX = 500;
/** Most entries of a stage history that one answer carries, newest first. */
export const HISTORY_MAX = 1000;
/** Most answers of more than 256 KiB that one person may load at once. Twice as many wait for their turn, the rest are refused. */
export const LARGE_READS_AT_ONCE = 4;
/** Most images and recordings that one person may download at once. */
export const DOWNLOADS_AT_ONCE = 32;
/** Most downloads of everything that an account holds, of one person at once. */
export const EXPORTS_AT_ONCE = 2;

/** Most characters of each text field. */
export const TEXT_MAX = {
  name: 120,
  email: 254,
  company: 200,
  position: 200,
  location: JOB_TEXT_FIELDS.location.max,
  salary: JOB_TEXT_FIELDS.salary.max,
  url: 2048,
  tag: 60,
  notes: 50_000,
  subject: 300,
  content: 20_000,
  transcript: 200_000,
  message: 10_000,
} as const;
/** Most tags of one job. */
export const TAGS_MAX = 20;

/** Simulated processing of a recording and of an upload, in ms. */
export const RECORDING_PROCESSING_MS = 3000;
export const UPLOAD_PROCESSING_MS = 2000;
/** Pause before the redirect after a sign-up, in ms. */
export const SIGNUP_REDIRECT_MS = 1500;
/** How long the session answer is cached in the browser, in ms. */
export const SESSION_CACHE_MS = 5 * MINUTE_MS;
/** Idle and absolute life of a session, in ms. */
export const SESSION_IDLE_MS = 12 * 60 * MINUTE_MS;
export const SESSION_ABSOLUTE_MS = 14 * DAY_MS;
/** Days without a stage change after which an open application counts as silent. */
export const SILENT_AFTER_DAYS = 12;

/** Viewport width below which the sidebar is a sheet, in px. */
export const MOBILE_BREAKPOINT = 768;
/** Viewport width from which the Pipeline Overview shows, in px. */
export const PIPELINE_BREAKPOINT = 1024;
/** Name and life of the sidebar cookie, in seconds. */
export const SIDEBAR_COOKIE = 'sidebar_state';
export const SIDEBAR_COOKIE_MAX_AGE = 604_800;
/** Local storage keys. */
export const STORAGE_KEYS = { settings: 'jobtrail-settings', theme: 'theme', zoom: 'dashboard-zoom' } as const;
/** Tooltip delay and skip delay, in ms. */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY_MS = 300;
/** Toast: how many at once, width at most in px, and the library defaults. */
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
export const DEFAULT_ZOOM: Zoom = 'fit';

/** Themes in the order in which they cycle. */
export const THEMES = ['main', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const DEFAULT_THEME: Theme = 'main';

/** Where a communication came from. */
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
/** Statuses of a subscription that somebody pays for: who has one is a paid user. */
export const PAID_STATUSES = ['active', 'past_due'] as const;
/** Users on a page of the administrators' list. */
export const USERS_PAGE = 50;
/** Tickets on a page: one that is full may have another after it. */
export const TICKETS_PAGE = 200;
/** Most notes and replies of one ticket. */
export const TICKET_ENTRIES_MAX = 500;
/** Entries of the audit log on a page. */
export const AUDIT_PAGE = 50;
/** Life of the link that chooses a new password, in ms. */
export const RESET_LINK_MS = 30 * MINUTE_MS;
/** Life of the link that confirms an address, in ms. */
export const EMAIL_LINK_MS = DAY_MS;
/** The state of a broadcast: its recipients are being frozen, emails are being sent, it waits, it is finished, or the rest was canceled. */
export const BROADCAST_STATUSES = ['preparing', 'sending', 'paused', 'sent', 'canceled'] as const;
export type BroadcastStatus = (typeof BROADCAST_STATUSES)[number];
/**
 * The state of one recipient. `uncertain`: the email was being sent when the process died, so it may or may not have arrived, and
 * it is never sent again by itself. `skipped`: unsubscribed or gone since. `canceled`: called off with the broadcast.
 */
export const RECIPIENT_STATUSES = ['pending', 'sending', 'sent', 'failed', 'uncertain', 'skipped', 'canceled'] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];
/** Most broadcasts or recipients that one answer carries. */
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
/** Who makes a transcript: fixed texts, or an endpoint that speaks OpenAI's protocol. */
export const TRANSCRIPTION_PROVIDERS = ['simulated', 'openai-compatible'] as const;
export type TranscriptionProvider = (typeof TRANSCRIPTION_PROVIDERS)[number];

/** Version of the contract between the shell and a remote: a remote that speaks another gets the fallback. */
export const CONTRACT_VERSION = 1;
/** How long the shell waits for a remote, in ms. */
export const REMOTE_TIMEOUT_MS = 8000;
