/** All schemas of what goes over the wire, with their types. */
export * from './account/schema.ts';
export * from './admin-settings/schema.ts';
export * from './auth/schema.ts';
export * from './billing/schema.ts';
export * from './broadcasts/schema.ts';
export * from './communications/schema.ts';
export * from './interview-notes/schema.ts';
export * from './jobs/schema.ts';
export * from './media/schema.ts';
export * from './metrics/schema.ts';
export * from './remotes/schema.ts';
export * from './second-factor/schema.ts';
export * from './signup/schema.ts';
export * from './stage-history/schema.ts';
export * from './support/schema.ts';
export * from './transcription/schema.ts';
export * from './users/schema.ts';
