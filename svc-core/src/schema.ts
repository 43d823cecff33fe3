import type {
  AdminSettings,
  Arrangement,
  ClosedReason,
  CommunicationSource,
  DeliveryState,
  DeliveryType,
  Dimension,
  Disambiguation,
  DocumentKind,
  DocumentType,
  Employment,
  ExtractedField,
  HourCycle,
  InterviewKind,
  InterviewState,
  JobFunction,
  JobSource,
  ListedDimension,
  ListedValue,
  LocalDay,
  PauseReason,
  PostingSource,
  ReminderDecisionKind,
  ReminderRule,
  Role,
  SecondFactorKind,
  SecurityEventName,
  SecurityOutcome,
  Seniority,
  Stage,
  SubscriptionChoice,
  TicketStatus,
  TranscriptionProvider,
  ViewLayout,
} from '@jobtrail/contract';
import { column, idempotencyKeys, originColumns, type Schema } from '@jobtrail/service-kit';

const { bigInteger, boolean, integer, mediumblob, mediumtext, string, text } = column;

/** UUIDs in text form. */
const id = () => string(36);
/** SHA-256 in hex. */
const hash = () => string(64);
const email = () => string(254);
/** In ms since the epoch. */
const moment = () => bigInteger();

/** The columns of a queue. */
const leased = {
  next_attempt_at: moment(),
  attempts: integer(),
  lease: id().nullable(),
  ...originColumns,
};

/** Every table of svc-core as created by the migrations; a test compares both databases with it. */
export const schema = {
  users: {
    id: id(),
    name: string(120),
    email: email(),
    password_hash: string(255),
    role: string(8).as<Role>(),
    is_active: boolean(),
    subscription_status: string(32).nullable(),
    access: string(8).as<'full' | 'read'>(),
    /** Incremented with every change to the person's jobs. It is the version of cached card lists. */
    jobs_version: bigInteger(),
    created_at: moment(),
    last_seen_at: moment().nullable(),
    /** When the owner of the address confirmed it. */
    email_verified_at: moment().nullable(),
    /** The number, in svc-billing, of the last payment that full access was based on; 0 if there was none. */
    counted_payments: integer(),
    /** The name of the person's time zone (IANA); null until a browser or the person has named it. */
    time_zone: string(64).nullable(),
    /** How the browser that the person used last shows the time of day; null until one has sent it. */
    hour_cycle: string(3).as<HourCycle>().nullable(),
    /** Incremented with every change to the person's interviews. */
    calendar_version: bigInteger(),
    /** The bytes of the person's texts, with those that can still be restored. */
    text_bytes: bigInteger(),
    /** Whether the person gets emails such as the digest. */
    email_notifications: boolean(),
    /** Whether the person sees a count at the bell. */
    in_app_notifications: boolean(),
    /** Whether the person has chosen what they are notified of. */
    notifications_chosen: boolean(),
    /** The hour of the person's day at which the digest is sent, 0 to 23. */
    digest_hour: integer(),
    /** When the next digest is due; 0 if that has not been computed yet, null if the person gets none. */
    next_digest_at: moment().nullable(),
    /** When the person last chose another password; null if that never happened, or before it was recorded. */
    password_changed_at: moment().nullable(),
    /** Whether it is one of the demo accounts, whose emails no one reads. */
    is_demo: boolean(),
  },
  sessions: {
    token_hash: hash(),
    user_id: id(),
    created_at: moment(),
    last_seen_at: moment(),
    user_agent: string(300).nullable(),
    /** When the person last confirmed a change with the second step in this session. */
    second_step_at: moment().nullable(),
  },
  /** Secrets are encrypted. */
  second_factors: {
    id: id(),
    user_id: id(),
    kind: string(8).as<SecondFactorKind>(),
    name: string(60),
    /** The secret of an authenticator app, encrypted; null for a passkey. */
    secret: text().nullable(),
    /** The last time step of an authenticator app whose code was used; a code is accepted once. */
    last_step: bigInteger().nullable(),
    /** The id of a passkey in base64url, and its hash, which is unique; null for an authenticator app. */
    credential_id: text().nullable(),
    credential_hash: hash().nullable(),
    /** The public key of a passkey (COSE) in base64url. */
    public_key: text().nullable(),
    /** The signature counter of a passkey; 0 if it does not count. */
    counter: bigInteger().nullable(),
    /** How a browser reaches a passkey, separated by commas. */
    transports: string(220).nullable(),
    created_at: moment(),
    last_used_at: moment().nullable(),
  },
  /** A second factor that is being added in a session. */
  second_factor_enrollments: {
    session_hash: hash(),
    user_id: id(),
    kind: string(8).as<SecondFactorKind>(),
    /** The secret of an authenticator app, encrypted, or the challenge for a passkey. */
    secret: text(),
    expires_at: moment(),
  },
  recovery_codes: { user_id: id(), code_hash: hash() },
  /** A sign-in with a correct password that waits for its second step. */
  pending_sign_ins: {
    token_hash: hash(),
    user_id: id(),
    /** A hash of the password's hash: the sign-in ends when the password changes. */
    password_mark: hash(),
    attempts: integer(),
    /** The challenge for a passkey; null before it is requested and after it was used. */
    challenge: string(64).nullable(),
    expires_at: moment(),
  },
  mailed_links: {
    token_hash: hash(),
    user_id: id(),
    purpose: string(8).as<'reset' | 'verify' | 'change' | 'cancel' | 'used'>(),
    /** The address that the link was mailed to. */
    email: email(),
    expires_at: moment(),
    /** The session that asked for it, which outlives a change of the address. */
    session_hash: hash().nullable(),
  },
  signups: {
    id: id(),
    /** In lower case. */
    email: email(),
    name: string(120),
    /** Null once the sign-up is no longer `started`. */
    password_hash: string(255).nullable(),
    /** Identifies the browser that started the sign-up; null once it was used. */
    cookie_hash: hash().nullable(),
    /** A hash of the account's first password's hash: the cookie signs nobody in after the password has changed. */
    password_mark: hash().nullable(),
    /** The payment provider's checkout session. */
    checkout_id: string(255).nullable(),
    state: string(16).as<'started' | 'completed' | 'refused' | 'expired'>(),
    user_id: id().nullable(),
    /** When the first payment arrived. With a trial this is later than the account. */
    paid_at: moment().nullable(),
    expires_at: moment(),
    created_at: moment(),
    settled_at: moment().nullable(),
    /** The time zone and the hour cycle of the browser, until the sign-up is settled. */
    time_zone: string(64).nullable(),
    hour_cycle: string(3).as<HourCycle>().nullable(),
  },
  /** A deleted account whose other data is still being removed. */
  account_deletions: {
    user_id: id(),
    requested_at: moment(),
    ...leased,
    /** `users.counted_payments` at the time of the deletion; null in rows from before it was recorded. */
    counted_payments: integer().nullable(),
    /** Every address of the account as JSON, for svc-billing to erase; null in rows from before it was recorded. */
    addresses: text().nullable(),
  },
  /** What happened to the security of an account, without secrets; deleted after SECURITY_LOG_DAYS. */
  security_events: {
    id: id(),
    user_id: id(),
    /** The administrator who did it; null if the person did. */
    actor_id: id().nullable(),
    event: string(32).as<SecurityEventName>(),
    outcome: string(12).as<SecurityOutcome>(),
    address: string(64),
    /** Readable: 'Firefox on Linux'. */
    device: string(64),
    request_id: string(64),
    created_at: moment(),
  },
  /** Attempts to sign in and emails that were caused, counted by a hash of who and where. */
  attempts: { id: hash(), points: integer(), expires_at: moment() },
  /** What an administrator decided about the subscription of a person, on deactivating the person. */
  subscription_decisions: {
    id: id(),
    user_id: id(),
    actor_id: id(),
    choice: string(16).as<SubscriptionChoice>(),
    /** `executing`: svc-billing has recorded what it is about, and may be changing it. */
    state: string(12).as<'pending' | 'executing' | 'done' | 'failed' | 'withdrawing' | 'withdrawn'>(),
    /** How often administrators started it. */
    tries: integer(),
    reason: string(300).nullable(),
    canceled: boolean(),
    ends_at: moment().nullable(),
    refunded_cents: bigInteger(),
    /** Of the refund; null if nothing was refunded, or by an older svc-billing. */
    currency: string(8).nullable(),
    decided_at: moment(),
    ...leased,
  },
  /** The search index: every suffix of every folded name and address. */
  user_search: { suffix: string(64), user_id: id() },
  /** Rows that changes of the same kind lock, so that they run one after another. */
  turns: { name: string(16), taken: bigInteger() },

  jobs: {
    user_id: id(),
    id: id(),
    company: string(200),
    position: string(200),
    status: string(24).as<Stage>(),
    application_date: moment().nullable(),
    /** The day that the person has picked, `YYYY-MM-DD`; without it, it is the day of `application_date`. */
    applied_on: string(10).nullable(),
    job_url: string(2048).nullable(),
    /** A list as JSON. */
    tags: text().nullable(),
    notes: mediumtext().nullable(),
    salary: string(120).nullable(),
    location: string(200).nullable(),
    contact_name: string(200).nullable(),
    contact_email: string(200).nullable(),
    contact_phone: string(200).nullable(),
    created_at: moment(),
    updated_at: moment(),
    stage_changed_at: moment(),
    /** The day that the person has picked, `YYYY-MM-DD`; without it, it is the day of `stage_changed_at`. */
    stage_changed_on: string(10).nullable(),
    replied_at: moment().nullable(),
    /** The history entry that was undone last, so that repeating the undo has no effect. */
    undone_entry: id().nullable(),
    closed_reason: string(12).as<ClosedReason>().nullable(),
    source: string(16).as<JobSource>().nullable(),
    /** Saved, but not applied for. */
    wishlist: boolean(),
    /** The import that has created it, and the key of its row; the key stays when the import is undone. */
    import_id: id().nullable(),
    import_key: string(200).nullable(),
    /** Whether there is a capture of its posting. */
    has_posting: boolean(),
    // The smart tags, derived from the texts of the job and its posting, and from what the person has corrected.
    arrangement: string(8).as<Arrangement>().nullable(),
    seniority: string(12).as<Seniority>().nullable(),
    job_function: string(12).as<JobFunction>().nullable(),
    employment: string(16).as<Employment>().nullable(),
    pay_min: bigInteger().nullable(),
    pay_max: bigInteger().nullable(),
    pay_currency: string(3).nullable(),
    /** The version of the rules that they were derived by; 0 if they must be derived again. */
    tag_rules_version: integer(),
  },
  /** What a person has corrected about the smart tags of a job. */
  tag_overrides: {
    user_id: id(),
    job_id: id(),
    dimension: string(12).as<Dimension>(),
    /** Null if the person has removed the tag. */
    value: string(16).nullable(),
    /** The words that the corrected tag was derived from, as rules compare them; null if there were none. */
    token: string(300).nullable(),
    decided_at: moment(),
  },
  /** Filters that people have given names, at most SAVED_VIEWS_MAX each. */
  saved_views: {
    user_id: id(),
    id: id(),
    name: string(120),
    /** Unique among the views of a person. */
    folded_name: string(240),
    q: text(),
    layout: string(8).as<ViewLayout>(),
    position: integer(),
    created_at: moment(),
  },
  /** What a person's rules make of words in every job. */
  tag_rules: {
    user_id: id(),
    id: id(),
    dimension: string(12).as<ListedDimension>(),
    token: string(300),
    value: string(16).as<ListedValue>(),
    created_at: moment(),
  },
  /** Captures of the postings of jobs, at most POSTINGS_MAX each. */
  postings: {
    user_id: id(),
    job_id: id(),
    captured_at: moment(),
    id: id(),
    source: string(12).as<PostingSource>(),
    /** The primary language of the page; null if it has declared none. */
    language: string(3).nullable(),
    /** The host at which it was read; null if it was not. */
    host: string(255).nullable(),
    /** The bytes of the text and the facts, which count in `users.text_bytes`. */
    text_bytes: integer(),
    /** Of the text, in hex. */
    sha256: hash(),
    /** The text, compressed with Brotli. */
    body: mediumblob(),
    /** Facts by name, as JSON. */
    facts: text(),
  },
  /** Where on sites people have chosen values of postings, at most READING_PLACES_MAX each. */
  reading_places: {
    user_id: id(),
    /** The host of the site, as `siteHostOf` gives it. */
    host: string(253),
    field: string(8).as<ExtractedField>(),
    place: string(120),
    updated_at: moment(),
  },
  /**
   * Jobs that were deleted but can still be restored. They are not in `jobs`, so no query finds them; what belongs to
   * them stays in its tables until they are erased.
   */
  deleted_jobs: {
    id: id(),
    user_id: id(),
    deleted_at: moment(),
    /** The row of `jobs` as JSON. */
    job: mediumtext(),
    /** The import that has created it. */
    import_id: id().nullable(),
  },
  stage_history: {
    id: id(),
    user_id: id(),
    job_id: id(),
    from_stage: string(24).as<Stage>().nullable(),
    to_stage: string(24).as<Stage>(),
    /** When it happened; it orders the changes of a job, and no two of them have the same. */
    changed_at: moment(),
    /** The day that the person has picked, `YYYY-MM-DD`; null if it happened when it was recorded. */
    happened_on: string(10).nullable(),
    /** When a change was recorded whose `changed_at` is another time. */
    entered_at: moment().nullable(),
    notes: mediumtext().nullable(),
    /** What the move has replaced in the job, as JSON; null if it cannot be undone. */
    before_move: text().nullable(),
    /** The bulk change, or the import, that has made the move. */
    operation_id: id().nullable(),
  },
  /** Bulk changes, which can be undone for BULK_UNDO_MS. */
  bulk_operations: {
    id: id(),
    user_id: id(),
    /** What changed in each job, as JSON. */
    change: text(),
    /** What it has replaced in each changed job, as JSON; '{}' once it was undone. */
    before: mediumtext(),
    /** When it was made; the jobs that it has changed were updated at that time. */
    at: moment(),
    undone_at: moment().nullable(),
    /** The response to its Undo, as JSON. */
    result: mediumtext().nullable(),
  },
  /** Imports of files, which can be undone for IMPORT_UNDO_MS. */
  imports: {
    id: id(),
    user_id: id(),
    /** The name of the file. */
    name: string(200),
    started_at: moment(),
    /** How many rows were announced, how many have become jobs, and how many have completed one. */
    row_count: integer(),
    created: integer(),
    completed: integer(),
    /** When its Undo was complete. */
    undone_at: moment().nullable(),
    /** What its Undo has done so far, as JSON; null until it begins. */
    result: mediumtext().nullable(),
  },
  /** What imports have replaced in the jobs that they have completed. */
  import_changes: {
    import_id: id(),
    job_id: id(),
    user_id: id(),
    /** The former values of the columns that it has changed, as JSON. */
    before: mediumtext(),
    /** The `updated_at` that it has given the job. */
    at: moment(),
  },
  communications: {
    id: id(),
    user_id: id(),
    job_id: id(),
    source: string(16).as<CommunicationSource>(),
    subject: string(300).nullable(),
    content: mediumtext(),
    received_at: moment(),
  },
  interview_notes: {
    id: id(),
    user_id: id(),
    job_id: id(),
    notes: mediumtext(),
    /** A day, `YYYY-MM-DD`. */
    interview_date: string(10).nullable(),
    transcript: mediumtext().nullable(),
    summary: mediumtext().nullable(),
    created_at: moment(),
    transcript_source: string(20).as<TranscriptionProvider>().nullable(),
  },
  interviews: {
    id: id(),
    user_id: id(),
    job_id: id(),
    round: integer(),
    kind: string(8).as<InterviewKind>(),
    /** What was agreed: a wall time, `YYYY-MM-DDTHH:mm`, in a time zone (IANA). */
    starts_local: string(16),
    time_zone: string(64),
    disambiguation: string(8).as<Disambiguation>(),
    duration_minutes: integer(),
    /** What follows from it with the rules of a version of the time zone database. */
    starts_at: moment(),
    ends_at: moment(),
    tz_version: string(16),
    place: string(500).nullable(),
    /** A list of names, as JSON. */
    people: text(),
    preparation: mediumtext().nullable(),
    state: string(12).as<InterviewState>(),
    /** When it was cancelled; null if it is not. */
    cancelled_at: moment().nullable(),
    uid: id(),
    sequence: integer(),
    /** When it is mailed next; null if it will not be. */
    reminder_due_at: moment().nullable(),
    /** When its latest change is mailed; null if it will not be. */
    change_due_at: moment().nullable(),
    created_at: moment(),
    updated_at: moment(),
  },
  /**
   * The emails about interviews that have been enqueued; each row is the proof that its email is not enqueued again.
   */
  interview_mails: {
    interview_id: id(),
    kind: string(8).as<'day' | 'hour' | 'change'>(),
    /** The start that a reminder is about, in ms since the epoch, or the `sequence` of a change. */
    about: bigInteger(),
    user_id: id(),
    job_id: id(),
    enqueued_at: moment(),
  },
  /** The tokens of a person's programs, at most API_TOKENS_MAX each. */
  api_tokens: {
    user_id: id(),
    id: id(),
    token_hash: hash(),
    /** Its first characters. */
    start: string(12),
    name: string(60),
    /** Separated by spaces. */
    scopes: string(200),
    created_at: moment(),
    expires_at: moment().nullable(),
    /** A day in UTC. */
    last_used_on: string(10).nullable(),
  },
  calendar_feeds: {
    user_id: id(),
    token_hash: hash(),
    created_at: moment(),
    last_read_at: moment().nullable(),
  },
  /** Addresses that are told of events, at most WEBHOOKS_MAX a person. */
  webhooks: {
    user_id: id(),
    id: id(),
    url: string(2048),
    /** A list as JSON. */
    events: text(),
    /** The signing secret, encrypted, and until `former_until` the one before it. */
    secret: text(),
    former_secret: text().nullable(),
    former_until: moment().nullable(),
    /** Since when no delivery has succeeded; null if the last one has. */
    failing_since: moment().nullable(),
    paused_at: moment().nullable(),
    paused_reason: string(12).as<PauseReason>().nullable(),
    /** When its reminders are looked at next; null if it is not told of them. */
    reminders_at: moment().nullable(),
    /** The last day of the person's calendar whose reminders it was told of. */
    reminders_on: string(10).as<LocalDay>().nullable(),
    created_at: moment(),
  },
  /** Events on their way to a webhook, and those of the last days. `next_attempt_at` is the time of the last one for those that do not wait. */
  webhook_deliveries: {
    id: id(),
    user_id: id(),
    webhook_id: id(),
    /** The same in each webhook that is told of the event. */
    event_id: id(),
    type: string(24).as<DeliveryType>(),
    subject_id: id(),
    at: moment(),
    state: string(12).as<DeliveryState>(),
    /** When its first attempt of those that have all failed was made; null without one. */
    failed_since: moment().nullable(),
    last_attempt_at: moment().nullable(),
    /** The HTTP status of the last response; null if there was none. */
    last_status: integer().nullable(),
    ...leased,
  },
  /** What a person wants to remember, about a job or not. */
  reminders: {
    user_id: id(),
    id: id(),
    job_id: id().nullable(),
    text: string(300),
    /** A day of the person's calendar, `YYYY-MM-DD`; null without one. */
    due_on: string(10).nullable(),
    /** The day on which a snoozed reminder comes back, instead of `due_on`. */
    snoozed_until: string(10).nullable(),
    /** `deleted`: it can be restored until UNDO_DELETE_MS after `deleted_at`. */
    state: string(8).as<'open' | 'done' | 'deleted'>(),
    /** When it was done; a deleted one keeps it. */
    done_at: moment().nullable(),
    deleted_at: moment().nullable(),
    created_at: moment(),
  },
  /** What a person has decided about suggestions, which are computed and never stored. */
  reminder_decisions: {
    user_id: id(),
    job_id: id(),
    rule: string(16).as<ReminderRule>(),
    touch: integer(),
    id: id(),
    decision: string(12).as<ReminderDecisionKind>(),
    decided_at: moment(),
  },
  /** The rules that a person has changed; the others are on, with their own days. */
  reminder_rules: { user_id: id(), rule: string(16).as<ReminderRule>(), is_on: boolean(), days: integer() },
  /** The days on which a person got a digest. A row is written in the transaction that enqueues the email. */
  digests: { user_id: id(), local_day: string(10), sent_at: moment() },
  /** Communications, interview notes and interviews that can still be restored. */
  deleted_entries: {
    id: id(),
    user_id: id(),
    job_id: id(),
    kind: string(16).as<'communication' | 'interview-note' | 'interview' | 'stage-change' | 'posting'>(),
    /** The row as JSON. */
    entry: mediumtext(),
    /** The recording of a note; its row in `uploads` is `restorable`. */
    audio_id: id().nullable(),
    /** What the entry counts in `users.text_bytes`. */
    text_bytes: integer(),
    deleted_at: moment(),
  },

  /** The type and the owner of a blob. */
  media: {
    id: id(),
    user_id: id(),
    job_id: id(),
    interview_note_id: id().nullable(),
    content_type: string(64),
    bytes: integer(),
    position: integer(),
    created_at: moment(),
  },
  /**
   * Blobs that nothing refers to yet or anymore. A row is committed before the first byte is stored, and deleted when a
   * row of `media` replaces it or its bytes are deleted, so a crash never leaves unknown bytes.
   * - `arriving`: its bytes are being received; `held`: they are complete, in a request that will refer to them. Both
   *   live as long as their holder.
   * - `unattached`: uploaded and reported to its owner, who has an hour to save it.
   * - `restorable`: its owner has removed it and may undo that until UNDO_DELETE_MS after `created_at`.
   * - `freed`: its owner has deleted it. The process that did so deletes its bytes at once.
   * - `expired`: found by a sweep, because its process died or it was not saved in time. Its bytes are kept for
   *   BLOB_QUARANTINE_DAYS, because the database may be a restored one, and a later state of it may refer to them.
   */
  uploads: {
    id: id(),
    user_id: id(),
    state: string(12).as<'arriving' | 'held' | 'unattached' | 'restorable' | 'freed' | 'expired'>(),
    /** The process that holds it, by an ID that was generated at its start. */
    holder: id().nullable(),
    /** The heartbeat of the holder. */
    beat: bigInteger(),
    content_type: string(64).nullable(),
    /** For `arriving`, the maximum size. */
    bytes: integer(),
    /** What it is, and the hash of its bytes in hex, if it was uploaded as a document. */
    document_type: string(8).as<DocumentType>().nullable(),
    sha256: hash().nullable(),
    created_at: moment(),
    /** When a sweep expired it; null in every other state. */
    expired_at: moment().nullable(),
  },
  /** The documents of people. */
  documents: {
    user_id: id(),
    id: id(),
    kind: string(8).as<DocumentKind>(),
    name: string(200),
    created_at: moment(),
  },
  /** Versions of documents, which never change. A person has the same bytes once. The id is that of the blob. */
  document_versions: {
    id: id(),
    user_id: id(),
    document_id: id(),
    type: string(8).as<DocumentType>(),
    bytes: integer(),
    /** In hex. */
    sha256: hash(),
    label: string(16),
    created_at: moment(),
  },
  /** Which version of a document is used in a job. */
  job_documents: {
    user_id: id(),
    job_id: id(),
    version_id: id(),
    /** The day it was sent; null for the day of the application. */
    used_on: string(10).as<LocalDay>().nullable(),
    created_at: moment(),
  },
  /** One row: the ID that this database and its blob store share. */
  blob_binding: { name: string(8).as<'blobs'>(), database_id: id(), bound_at: moment() },

  tickets: {
    id: id(),
    user_id: id(),
    subject: string(300),
    message: mediumtext(),
    status: string(16).as<TicketStatus>(),
    internal_note: mediumtext().nullable(),
    created_at: moment(),
    /** Incremented with every change. */
    version: integer(),
  },
  /** What an administrator wrote on a ticket. */
  ticket_entries: {
    id: id(),
    ticket_id: id(),
    kind: string(8).as<'note' | 'reply'>(),
    author_id: id(),
    message: mediumtext(),
    created_at: moment(),
  },
  admin_settings: {
    user_id: id(),
    display_name: string(120),
    email: email(),
    theme: string(8).as<AdminSettings['theme']>(),
    notifications: boolean(),
  },
  /** Rows are only added. `detail` is JSON and contains no names. */
  audit_log: {
    id: id(),
    event_key: string(120),
    actor_id: id(),
    action: string(60),
    subject_id: id().nullable(),
    detail: mediumtext(),
    created_at: moment(),
  },
  /** Emails that svc-mail has not accepted yet; `message` is JSON. */
  outgoing_mails: {
    id: id(),
    message_key: string(120),
    user_id: id().nullable(),
    message: mediumtext(),
    expires_at: moment(),
    ...leased,
  },
  /** Changes of a person's name or address that svc-billing does not know yet. */
  contact_changes: {
    id: id(),
    user_id: id(),
    ...leased,
  },
  idempotency_keys: idempotencyKeys,
} satisfies Schema;
