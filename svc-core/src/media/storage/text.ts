/** The columns with texts that people write, of the tables that may hold many of them. */
export const TEXTS = {
  jobs: [
    'company',
    'position',
    'job_url',
    'tags',
    'notes',
    'salary',
    'location',
    'contact_name',
    'contact_email',
    'contact_phone',
  ],
  communications: ['subject', 'content'],
  interview_notes: ['notes', 'transcript', 'summary'],
  interviews: ['place', 'people', 'preparation'],
} as const;
export type TextTable = keyof typeof TEXTS;
type TextsOf<Table extends TextTable> = Readonly<Record<(typeof TEXTS)[Table][number], string | null>>;

/** The bytes of the texts of a row. */
export function textBytesOf<Table extends TextTable>(table: Table, row: TextsOf<Table>): number {
  const columns: ReadonlyArray<keyof TextsOf<Table>> = TEXTS[table];
  return columns.reduce((sum, column) => sum + Buffer.byteLength(row[column] ?? ''), 0);
}
