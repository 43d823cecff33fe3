/** Where the work is done: anywhere, partly at a place of the employer, or there only. */
export const ARRANGEMENTS = ['remote', 'hybrid', 'onsite'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

export const SENIORITIES = [
  'intern',
  'junior',
  'mid',
  'senior',
  'staff',
  'principal',
  'lead',
  'manager',
  'director',
  'executive',
] as const;
export type Seniority = (typeof SENIORITIES)[number];

export const JOB_FUNCTIONS = [
  'engineering',
  'data',
  'product',
  'design',
  'marketing',
  'sales',
  'support',
  'finance',
  'people',
  'legal',
  'operations',
  'health',
] as const;
export type JobFunction = (typeof JOB_FUNCTIONS)[number];

export const EMPLOYMENTS = ['full-time', 'part-time', 'contract', 'temporary', 'internship', 'apprenticeship'] as const;
export type Employment = (typeof EMPLOYMENTS)[number];

/** What the amounts of a salary are for. */
export const PAY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/** The dimensions of smart tags that have a list of values, in the order in which they are shown. */
export const LISTED_DIMENSIONS = ['arrangement', 'seniority', 'function', 'employment'] as const;
export type ListedDimension = (typeof LISTED_DIMENSIONS)[number];
export type ListedValue = Arrangement | Seniority | JobFunction | Employment;

/** The values of each dimension. */
export const VALUES_OF = {
  arrangement: ARRANGEMENTS,
  seniority: SENIORITIES,
  function: JOB_FUNCTIONS,
  employment: EMPLOYMENTS,
} as const satisfies Record<ListedDimension, readonly ListedValue[]>;

/** What smart tags are about, in the order in which they are shown. */
export const DIMENSIONS = [...LISTED_DIMENSIONS, 'pay'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The smart tags of a job that nothing is known about. */
export const NOTHING_KNOWN = {
  arrangement: null,
  seniority: null,
  function: null,
  employment: null,
  pay: null,
} as const;
