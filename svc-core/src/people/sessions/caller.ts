import type { CoreCaller } from '../../context.ts';
import type { UserRow } from '../../rows.ts';

/** What is read of the person of every request. */
export type CallerRow = Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'access' | 'jobs_version' | 'time_zone'>;

/** The person of a request. @param tokenHash the hash of what identifies the person */
export const callerOf = (row: CallerRow, tokenHash: string): CoreCaller => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  access: row.role === 'admin' ? 'full' : row.access,
  jobsVersion: row.jobs_version,
  timeZone: row.time_zone,
  tokenHash,
});
