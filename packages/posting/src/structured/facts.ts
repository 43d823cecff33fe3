/** The facts of a schema.org JobPosting that are kept with the text of a posting. */
export const factNames = [
  'datePosted',
  'validThrough',
  'employmentType',
  'jobLocationType',
  'baseSalary',
  'applicantLocationRequirements',
  'identifier',
] as const;

/** Facts in readable form, as far as the posting states them. */
export type Facts = Partial<Record<(typeof factNames)[number], string>>;
