/** The columns of a card, as svc-core selects them. */
const CARD_COLUMNS = [
  'id',
  'company',
  'position',
  'status',
  'application_date',
  'job_url',
  'tags',
  'location',
  'salary',
  'stage_changed_at',
  'replied_at',
  'updated_at',
];

/** The query of GET /api/jobs?view=card; its only parameter is the person's ID. */
export const CARD_QUERY = `select ${CARD_COLUMNS.map((column) => `\`${column}\``).join(', ')} from \`jobs\` where \`user_id\` = ? order by \`created_at\` desc, \`id\` desc limit 5000`;
