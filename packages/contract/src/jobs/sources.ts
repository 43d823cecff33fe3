/** Where a person found a job. The wire values never change. */
export const JOB_SOURCES = ['job board', 'company site', 'referral', 'recruiter', 'event', 'other'] as const;
export type JobSource = (typeof JOB_SOURCES)[number];

export const JOB_SOURCE_LABELS: Readonly<Record<JobSource, string>> = {
  'job board': 'Job board',
  'company site': 'Company site',
  referral: 'Referral',
  recruiter: 'Recruiter',
  event: 'Event',
  other: 'Other',
};
