/** An optional one-line text field of a job. */
interface TextField {
  readonly label: string;
  /** Maximum length, in characters. */
  readonly max: number;
  /**
   * Whether the field is part of the card: the top of the detail page and every form show it. Others appear only in the
   * Edit form.
   */
  readonly onCard: boolean;
}

/**
 * The optional text fields of a job, in the order of forms and exports. Schemas, forms, the detail page and the export
 * follow this list. The database has a column for each (`columns.ts` and `schema.ts` of svc-core).
 */
export const JOB_TEXT_FIELDS = {
  location: { label: 'Location', max: 200, onCard: true },
  salary: { label: 'Salary', max: 120, onCard: true },
  contactName: { label: 'Contact name', max: 200, onCard: false },
  contactEmail: { label: 'Contact email', max: 200, onCard: false },
  contactPhone: { label: 'Contact phone', max: 200, onCard: false },
} as const satisfies Record<string, TextField>;

type Fields = typeof JOB_TEXT_FIELDS;
export type JobTextField = keyof Fields;
/** A text field that is part of the card. */
export type CardTextField = {
  [Field in JobTextField]: Fields[Field]['onCard'] extends true ? Field : never;
}[JobTextField];

export const jobTextFields = Object.keys(JOB_TEXT_FIELDS) as readonly JobTextField[];
export const cardTextFields = jobTextFields.filter((field): field is CardTextField => JOB_TEXT_FIELDS[field].onCard);

/** The text fields that appear only in the Edit form. */
export const moreTextFields = jobTextFields.filter((field) => !JOB_TEXT_FIELDS[field].onCard);

/** The fields of a job's card. */
export const JOB_CARD_FIELDS = [
  'id',
  'company',
  'position',
  'status',
  'applicationDate',
  'appliedOn',
  'jobUrl',
  'tags',
  ...cardTextFields,
  'stageChangedAt',
  'stageChangedOn',
  'repliedAt',
  'closedReason',
  'source',
  'smart',
  'wishlist',
  'hasPosting',
  'updatedAt',
] as const;
