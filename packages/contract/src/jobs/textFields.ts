/** An optional text of one line that a person may give for a job. */
interface TextField {
  readonly label: string;
  /** Most characters. */
  readonly max: number;
  /** Whether the board and the table get it, the detail shows it at the top and every form asks for it; others are asked for by Edit. */
  readonly onCard: boolean;
}

/**
 * The optional texts of a job in the order of forms and downloads. Schemas, forms, the detail and the export follow this list;
 * the database has a column for each (`columns.ts` and `schema.ts` of svc-core).
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
/** A text that is on the card. */
export type CardTextField = {
  [Field in JobTextField]: Fields[Field]['onCard'] extends true ? Field : never;
}[JobTextField];

export const jobTextFields = Object.keys(JOB_TEXT_FIELDS) as readonly JobTextField[];
export const cardTextFields = jobTextFields.filter((field): field is CardTextField => JOB_TEXT_FIELDS[field].onCard);

/** The texts that only Edit asks for. */
export const moreTextFields = jobTextFields.filter((field) => !JOB_TEXT_FIELDS[field].onCard);

/** What the board and the table get of a job. */
export const JOB_CARD_FIELDS = [
  'id',
  'company',
  'position',
  'status',
  'applicationDate',
  'jobUrl',
  'tags',
  ...cardTextFields,
  'stageChangedAt',
  'repliedAt',
  'updatedAt',
] as const;
