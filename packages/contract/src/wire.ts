/** The types of everything on the wire, without the schemas behind them: front ends carry no validator. */
export type { OpenSession } from './account/schema.ts';
export type { AdminSettings } from './admin-settings/schema.ts';
export type { LoginBody, SessionUser, VerifiedEmail } from './auth/schema.ts';
export type { BillingConfig, BillingData, BillingSummary, Redirect, SubscriptionSecret } from './billing/schema.ts';
export type {
  AudienceCounts,
  Broadcast,
  BroadcastPreview,
  BroadcastRecipient,
  BroadcastStats,
  BroadcastWait,
  RecipientPage,
  SendBroadcastBody,
  SentBroadcast,
  Suppression,
  SuppressionPage,
} from './broadcasts/schema.ts';
export type { Communication, CreateCommunicationBody } from './communications/schema.ts';
export type { CreateInterviewNoteBody, InterviewNote, UpdateInterviewNoteBody } from './interview-notes/schema.ts';
export type {
  CreateJobBody,
  ExtractedJob,
  ExtractionFailure,
  ExtractionSource,
  Job,
  JobCard,
  StageCounts,
  UpdateJobBody,
} from './jobs/schema.ts';
export type { UploadedMedia, UploadPurpose } from './media/schema.ts';
export type { LedgerEntry, LedgerPage, Metrics } from './metrics/schema.ts';
export type {
  NavBadge,
  NavEntry,
  RemoteDeclaration,
  RemoteEntry,
  RemoteRoute,
  RemotesManifest,
} from './remotes/schema.ts';
export type { CheckoutSession, CompletedSignup, CreateCheckoutSessionBody } from './signup/schema.ts';
export type { StageHistoryEntry } from './stage-history/schema.ts';
export type { CreateTicketBody, OwnTicket, Ticket, TicketCounts, TicketEntry } from './support/schema.ts';
export type { Transcription, TranscriptionConfig } from './transcription/schema.ts';
export type { AdminUser, AuditEntry, UserDetail, UserPage } from './users/schema.ts';
